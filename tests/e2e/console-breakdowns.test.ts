import { expect, test } from "bun:test";
import { visitor } from "../support/clicks.ts";
import { consoleOpener } from "../support/console-browser.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { serveConsole } from "../support/serve-console.ts";

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole({ env: {} });
const mail = await makeLink(service.workspace, {
  destination: "https://shop.example/mail",
  short_code: "mail",
  utm_source: "newsletter",
});
// Of the last no country is known.
for (const [number, country] of ["DE", "DE", "FR", null].entries())
  recordClick(service, service.workspace, mail, {
    at_ms: Date.now(),
    visitor: visitor(number),
    country,
    device: "mobile",
    referrer: "news.example",
    trigger: number === 0 ? "qr" : "link",
  });
for (const sale of [
  { event_id: "e", value: "10", currency: "EUR" },
  { event_id: "f", value: "5.50", currency: "USD" },
])
  await service.workspace.api("POST", "/api/v1/conversions", {
    customer_id: "c",
    link: `${new URL(service.running.baseUrl).host}/mail`,
    ...sale,
  });
const open = await consoleOpener(browser, service);

test(
  "conversions that no visit tells are a sentence below the list, and no zero where one of its rows is looked at",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    for (const [by, words, filter] of [
      ["country", "country", "country=DE"],
      ["device", "device", "device=mobile"],
      ["referrer", "referring site", "referrer=news.example"],
      ["trigger", "link or QR code", "trigger=qr"],
    ] as const) {
      await page.goto(`/analytics?by=${by}`);
      const sentence = `Conversions are not split by ${words}: a server reports them, not a browser.`;
      await page
        .getByText(new RegExp(`^${sentence} All of them together: 2, worth 10 EUR and 5[.,]50 USD\\.$`))
        .waitFor();
      expect(await page.locator(".breakdown").first().getByRole("columnheader").count()).toBe(4);
      await page
        .getByRole("button", { name: /^Conversions/ })
        .getByText("2", { exact: true })
        .waitFor();
      // Narrowed to one row.
      await page.goto(`/analytics?${filter}&metric=conversions`);
      await page.getByText(`Not split by ${words}`, { exact: true }).first().waitFor();
      expect(await page.getByRole("button", { name: /^Conversions/ }).count()).toBe(0);
      await page.getByRole("button", { name: "What Conversions means" }).click();
      await page.getByText(sentence, { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("columnheader", { name: "Clicks" }).first().waitFor();
      expect(await page.getByRole("columnheader", { name: "Conversions" }).count()).toBe(0);
    }
    // The page of a link has the same lists.
    await page.goto(`/links/${mail.id}?by=country`);
    await page.getByText(/^Conversions are not split by country: .* together: 2, worth/).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a grouping that is chosen moves no other",
  async () => {
    const { close, page } = await open({ viewport: { width: 1280, height: 900 } });
    // Within their group: what stands above may still be on its way.
    const places = () =>
      page.getByRole("group", { name: "Group by" }).evaluate((group) => {
        const corner = group.getBoundingClientRect();
        return [...group.querySelectorAll("button")].map((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return [left - corner.left, top - corner.top, width, height];
        });
      });
    await page.goto("/analytics?by=utm_source");
    await page.getByRole("button", { name: "Source", exact: true, pressed: true }).waitFor();
    const before = await places();
    await page.getByRole("button", { name: "UTM campaign", exact: true }).click();
    await page.getByRole("button", { name: "UTM campaign", exact: true, pressed: true }).waitFor();
    expect(await places()).toEqual(before);
    await close();
  },
  LIMIT_ms,
);
