import { expect, test } from "bun:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { fillWithTraffic } from "../support/client-traffic.ts";
import { axeFindings, fitsAcross } from "../support/console-browser.ts";
import { pngAddress } from "../support/pictures.ts";
import { findingsInBoth } from "../support/screen-gate.ts";
import { serveConsole } from "../support/serve-console.ts";
import { TestClock, type TestWorkspace } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

const LIMIT_ms = 300_000;
const NOW = "2026-03-10T17:20:00Z";
const HOSTILE = `"><img src=x onerror=alert(1)></title></style><script>alert(2)</script>`;

/** A shop's month, a workspace of hostile and endless names, and one with nothing in it. */

const { service, browser } = await serveConsole({ clock: new TestClock(NOW) });
const shop = await service.addWorkspace("Nordlicht Coffee");
await service.running.control.db
  .updateTable("workspaces")
  .set({ created_at: Date.parse("2025-06-01T00:00:00Z") })
  .execute();
await fillWithTraffic(service, shop, Date.parse(NOW));
await shop.api("PATCH", "/api/v1/report-brand", { name: "Studio Hafen", logo: pngAddress(240, 60) });
const busy = await shareOf(shop);
const odd = await service.addWorkspace(HOSTILE);
await odd.api("PATCH", "/api/v1/report-brand", { name: HOSTILE });
await fillWithHostile(odd);
const hostile = await shareOf(odd);
const empty = await shareOf(await service.addWorkspace("Empty"));

async function shareOf(workspace: TestWorkspace): Promise<string> {
  const { body } = await workspace.api("POST", "/api/v1/report-links");
  return service.url + new URL(body.url).pathname;
}

async function fillWithHostile(workspace: TestWorkspace): Promise<void> {
  const long = "a".repeat(200);
  const campaign = await workspace.api("POST", "/api/v1/campaigns", { name: HOSTILE });
  const { reference, id } = await storeLink(service, workspace, { code: "long", utm_campaign: long });
  await workspace.api("PATCH", `/api/v1/links/${id}`, {
    destination: `https://shop.example/${"long-path/".repeat(60)}`,
    utm_source: HOSTILE,
    utm_term: HOSTILE,
    campaign_id: campaign.body.id,
    tags: [HOSTILE.slice(0, 60)],
  });
  const event = { customer_id: "c", event_id: "e", link: reference, kind: HOSTILE.slice(0, 32) };
  await workspace.api("POST", "/api/v1/conversions", {
    ...event,
    value: "999999999999999999.123456789012",
    currency: "EUR",
  });
  for (let n = 0; n < 3; n += 1) await service.visit("/long", { referer: "https://xn--bcher-kva.example/a" });
}

interface Watched {
  readonly page: Page;
  readonly complaints: string[];
  readonly asked: string[];
}

async function open(address: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const asked: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => {
    complaints.push(`a script of somebody else ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => asked.push(request.url()));
  await page.goto(address);
  return { page, complaints, asked };
}

/** Runs in the page: what is cut off, or reaches past its place. */
const CUT_OFF = `[...document.querySelectorAll("th, td, dd, h1, p")].filter((place) => place.checkVisibility() &&
  !place.matches(".unseen") && (place.getBoundingClientRect().right > innerWidth + 1 || place.scrollWidth > place.clientWidth + 1))
  .map((place) => place.textContent)`;

test(
  "in light and dark, wide and on a phone: one request, no word of complaint, axe finds nothing, nothing sideways or cut off",
  async () => {
    for (const [place, address] of [
      busy,
      `${busy}?group_by=utm_source&metric=conversions`,
      `${busy}?group_by=day&period=90d&compare=false`,
      hostile,
      `${hostile}?tag=${encodeURIComponent(HOSTILE)}`,
      empty,
      `${busy}?from=2026-03-10&to=2026-03-01`,
      `${busy}x`,
    ].entries()) {
      const colorScheme = place % 2 === 0 ? "light" : "dark";
      const { page, complaints, asked } = await open(address, { colorScheme });
      expect(asked).toEqual([address]);
      expect(complaints.filter((text) => !/status of 4(04|22)/.test(text))).toEqual([]);
      expect([address, await findingsInBoth(page, colorScheme)]).toEqual([address, []]);
      expect(await page.evaluate(CUT_OFF)).toEqual([]);
      for (const width of [360, 320]) {
        await page.setViewportSize({ width, height: 740 });
        expect([address, width, await fitsAcross(page)]).toEqual([address, width, true]);
        expect([address, await page.evaluate(CUT_OFF)]).toEqual([address, []]);
      }
      expect([address, await axeFindings(page)]).toEqual([address, []]);
      await page.context().close();
    }
  },
  LIMIT_ms,
);

test(
  "everything that can be chosen is chosen without a script, and stays in the address",
  async () => {
    const { page } = await open(`${busy}?tag=`, { javaScriptEnabled: false });
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    await page.getByRole("link", { name: "7 days" }).click();
    await page.getByRole("link", { name: "QR scans", exact: true }).click();
    await page.getByRole("link", { name: "Without comparison" }).click();
    await page.getByRole("link", { name: "Country", exact: true }).first().click();
    expect(query()).toEqual({ period: "7d", metric: "scans", compare: "false", group_by: "country" });
    await page.getByText("Other days").click();
    await page.fill('input[name="from"]', "2026-03-02");
    await page.getByRole("button", { name: "Show" }).click();
    expect(query()).toEqual({
      from: "2026-03-02",
      to: "2026-03-10",
      metric: "scans",
      compare: "false",
      group_by: "country",
    });
    await page.getByRole("heading", { name: "QR scans by day" }).waitFor();
    expect(await page.textContent(".head")).toContain("Mar 2 – 10, 2026");
    await page.getByRole("link", { name: "Compare with the period before" }).click();
    await page.getByRole("link", { name: "Overview" }).click();
    expect(query()).toEqual({ from: "2026-03-02", to: "2026-03-10", metric: "scans" });
    const waiting = page.waitForEvent("download");
    await page.getByRole("link", { name: "Country as a CSV file" }).click();
    expect((await waiting).suggestedFilename()).toBe("report-by-country-2026-03-02-to-2026-03-10.csv");
    await page.context().close();
  },
  LIMIT_ms,
);

test(
  "the chart tells what it shows, and the table beside it has its numbers",
  async () => {
    const { page } = await open(busy);
    const chart = page.getByRole("img", { name: "Clicks by day" });
    await chart.waitFor();
    expect(await page.textContent("#chart-text")).toMatch(
      /^A line of clicks on each day, .*Most on .*: \d+\. A dashed line/,
    );
    expect(await page.locator(".chart .before").count()).toBe(1);
    expect(await page.locator(".days rect").count()).toBe(30);
    await page.getByText("Day by day").click();
    expect(await page.locator("#chart tbody tr").count()).toBe(30);
    expect(await page.getByRole("img", { name: "Studio Hafen" }).count()).toBe(1);
    expect(await page.textContent("footer")).toContain("Report by Studio Hafen");
    await page.context().close();
  },
  LIMIT_ms,
);

test(
  "on paper it is as wide as the paper, without what only a screen can use",
  async () => {
    const { page } = await open(busy);
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 690, height: 1000 });
    expect(await fitsAcross(page)).toBe(true);
    expect(await page.evaluate(CUT_OFF)).toEqual([]);
    for (const place of [".controls", ".picks", ".csv", "summary"])
      expect([place, await page.locator(place).first().isVisible()]).toEqual([place, false]);
    expect(await page.evaluate("getComputedStyle(document.body).backgroundColor")).toBe("rgb(255, 255, 255)");
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect([pages >= 2, pages <= 4]).toEqual([true, true]);
    await page.context().close();
  },
  LIMIT_ms,
);
