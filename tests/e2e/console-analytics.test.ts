import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { visitor } from "../support/clicks.ts";
import { axeFindings, consoleOpener } from "../support/console-browser.ts";
import { agree, plansFile } from "../support/plans.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { serveConsole } from "../support/serve-console.ts";

const LIMIT_ms = 120_000;
const DAY_ms = 86_400_000;

const plans = { plans: { all: {}, week: { history_days: 7, quotas: { clicks_per_month: 5, links: 2 } } } };
const { service, browser } = await serveConsole({
  env: { PLANS_FILE: plansFile({ ...plans, default_plan: "all" }) },
});
const { api } = service.workspace;
const spring = (await api("POST", "/api/v1/campaigns", { name: "Spring" })).body.id;
await api("POST", "/api/v1/campaigns", { name: "Quiet" });
const mail = await makeLink(service.workspace, {
  destination: "https://shop.example/mail",
  short_code: "mail",
  campaign_id: spring,
  utm_source: "newsletter",
  tags: ["Print"],
});
const post = await makeLink(service.workspace, {
  destination: "https://shop.example/post",
  short_code: "post",
  utm_source: "instagram",
  expires_at: new Date(Date.now() + 3 * DAY_ms).toISOString(),
});
const visits = (
  link: typeof mail,
  count: number,
  country: string,
  back_days = 0,
  trigger: "link" | "qr" = "link",
) => {
  for (let number = 0; number < count; number += 1)
    recordClick(service, service.workspace, link, {
      at_ms: Date.now() - back_days * DAY_ms,
      visitor: visitor(number),
      country,
      trigger,
    });
};
visits(mail, 6, "DE");
visits(mail, 2, "FR", 0, "qr");
visits(mail, 3, "SG", 1);
visits(post, 4, "DE", 10);
await api("POST", "/api/v1/conversions", {
  customer_id: "c",
  event_id: "e",
  link: `${new URL(service.running.baseUrl).host}/mail`,
  value: "10",
  currency: "EUR",
});
await api("POST", "/api/v1/conversions", {
  customer_id: "c",
  event_id: "f",
  value: "5.50",
  currency: "USD",
});
const open = await consoleOpener(browser, service);

/** What a figure of the report says, without what it is compared with. */
const figure = async (page: Page, name: string): Promise<string> =>
  (await page
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .locator("strong")
    .textContent()) ?? "";

test(
  "a click on a row looks at it alone, in every card and in the address; chips take it back",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/analytics");
    await page.getByRole("button", { name: "Source", exact: true, pressed: true }).waitFor();
    await page.getByRole("button", { name: "Show only newsletter" }).waitFor();
    await page.getByRole("button", { name: "Country", exact: true }).click();
    await page.getByText("Singapore").waitFor();
    expect(await figure(page, "Clicks")).toBe("13");
    await page.getByRole("button", { name: "Show only Germany" }).click();
    await page.waitForURL(/country=DE/);
    await page.getByText("Country: Germany").waitFor();
    await page.getByText("Singapore").waitFor({ state: "detached" });
    expect(await figure(page, "Clicks")).toBe("10");
    await page.getByRole("button", { name: "Source", exact: true }).click();
    await page.getByRole("button", { name: "Show only instagram" }).click();
    await page.waitForURL(/utm_source=instagram/);
    await page.getByText("Source: instagram").waitFor();
    await page.locator(".total", { hasText: "Clicks" }).getByText("4", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("Source: instagram").waitFor();
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.locator(".total", { hasText: "Clicks" }).getByText("13", { exact: true }).waitFor();
    // A link, a campaign, a tag.
    await page.getByRole("button", { name: /^Show only .*\/post$/ }).click();
    await page.waitForURL(/code=post/);
    await page.getByRole("button", { name: /^Remove filter Link:/ }).click();
    await page.getByRole("button", { name: "Campaigns", exact: true }).click();
    await page.getByRole("button", { name: "Show only Spring" }).click();
    await page.getByText("Campaign: Spring").waitFor();
    // The way back is the browser's.
    await page.goBack();
    await page.getByText("Campaign: Spring").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the map shades countries, also small ones, and a click on one looks at it alone; axe finds nothing",
  async () => {
    const { close, page } = await open({ viewport: { width: 1280, height: 1200 } });
    await page.goto("/analytics?by=country");
    const map = page.getByRole("img", { name: /^Map of visits by country/ });
    await map.waitFor();
    expect(await map.locator("path[data-step]").count()).toBe(2);
    expect(await map.locator("circle[data-step]").count()).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    await map.locator("circle[data-step]").click();
    await page.waitForURL(/country=SG/);
    await close();
  },
  LIMIT_ms,
);

test(
  "days by preset, by calendar with the keyboard alone, and by steps",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/analytics");
    await page.getByRole("button", { name: /^Period:/ }).click();
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await page.waitForURL(/period=7d/);
    await page.locator(".total", { hasText: "Clicks" }).getByText("9", { exact: true }).waitFor();
    await page.getByRole("button", { name: "The days before" }).click();
    await page.waitForURL(/from=.*to=/);
    await page.locator(".total", { hasText: "Clicks" }).getByText("4", { exact: true }).waitFor();
    await page.getByRole("button", { name: "The days after" }).click();
    await page.locator(".total", { hasText: "Clicks" }).getByText("9", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "The days after" }).isDisabled()).toBe(true);
    // The calendar: from today a week back, by keys.
    await page.getByRole("button", { name: /^Period:/ }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".month [data-day][tabindex='0']").focus();
    await page.keyboard.press("Enter");
    await page.getByText(/Pick the last day/).waitFor();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.locator(".total", { hasText: "Clicks" }).getByText("13", { exact: true }).waitFor();
    const today = new Date().toISOString().slice(0, 10);
    expect(new URL(page.url()).searchParams.get("to")).toBe(today);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "each number explains itself in the words of the page of definitions, and money stays by currency",
  async () => {
    const { close, page } = await open();
    await page.goto("/analytics");
    await page.locator(".money", { hasText: "10 EUR" }).waitFor();
    await page.locator(".money", { hasText: /^5[.,]50 USD$/ }).waitFor();
    expect(await page.getByText(/15[.,]50/).count()).toBe(0);
    await page.getByRole("button", { name: "What Unique visitors means" }).click();
    const said = page.getByText("Uniques are the different visitors among clicks and scans.", {
      exact: false,
    });
    await said.waitFor();
    expect(await page.getByRole("link", { name: "More on this number" }).getAttribute("href")).toBe(
      "/numbers#unique-visitors",
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Device", exact: true }).click();
    await page.getByRole("button", { name: "What Device means" }).waitFor();
    await close();
  },
  LIMIT_ms,
);

test(
  "campaigns and tags have their totals",
  async () => {
    const { close, page } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/campaigns");
    const cells = (name: string) =>
      page
        .getByRole("row", { name: new RegExp(name) })
        .getByRole("cell")
        .allTextContents();
    await page.getByRole("cell", { name: "9", exact: true }).waitFor();
    expect((await cells("Spring")).slice(1, 5)).toEqual(["1", "9", "2", "2"]);
    expect((await cells("Quiet")).slice(1, 5)).toEqual(["0", "0", "0", "0"]);
    await page.goto("/tags");
    await page.getByRole("cell", { name: "9", exact: true }).waitFor();
    await close();
  },
  LIMIT_ms,
);

test(
  "home says what is most visited, and what needs attention",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/");
    await page.getByRole("heading", { name: "Top links" }).waitFor();
    const all = page.getByRole("link", { name: /1 link expires within 7 days/ });
    expect(await all.getAttribute("href")).toBe("/links?state=live&expires=7&sort=expires_at");
    await page
      .getByRole("link", { name: /\/mail$/ })
      .first()
      .waitFor();
    await page.getByText(/^As of/).waitFor();
    // Links are grouped, and visits carry a campaign of their own: both are shown.
    await page.getByRole("heading", { name: "Top campaigns" }).waitFor();
    await page.getByRole("heading", { name: "Top UTM campaigns" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "what a plan does not show is said in words, with the day, and a quota that is near is told",
  async () => {
    await agree(service, service.workspace, { plan: "week" });
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    for (const path of ["/analytics", "/"]) {
      await page.goto(path);
      await page.getByText(/^The plan does not show days before [A-Z][a-z]+ \d/).waitFor();
      await page
        .getByText(/^The plan’s limit for a month is reached, .* since [A-Z][a-z]+ \d.* are not shown/)
        .waitFor();
      expect(await page.getByRole("link", { name: "What is left out, and why" }).getAttribute("href")).toBe(
        "/numbers#capped",
      );
    }
    await page.getByText("Links: 2 of 2 used", { exact: true }).waitFor();
    await page.goto("/analytics?from=2020-01-01&to=2020-01-31");
    await page.getByText(/There is nothing to compare with: .* since [A-Z][a-z]+ \d/).waitFor();
    expect(complaints).toEqual([]);
    await agree(service, service.workspace, { plan: "all" });
    await close();
  },
  LIMIT_ms,
);

test(
  "top links stand by what the chart shows, say so, and lead to the link's own page",
  async () => {
    const other = await service.addWorkspace("Tops");
    const link = (short_code: string) =>
      makeLink(other, { destination: "https://shop.example/", short_code, tags: ["All"] });
    const [poster, mailing] = [await link("top-poster"), await link("top-mailing")];
    for (let number = 0; number < 5; number += 1)
      recordClick(service, other, poster, {
        at_ms: Date.now(),
        visitor: visitor(number),
        trigger: number === 0 ? "link" : "qr",
      });
    for (let number = 0; number < 2; number += 1)
      recordClick(service, other, mailing, { at_ms: Date.now(), visitor: visitor(number) });
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))();
    const names = async (heading: string) => {
      const rows = page
        .getByRole("region", { name: heading, exact: true })
        .getByRole("button", { name: /^Show only/ });
      await rows.first().waitFor();
      return rows.allInnerTexts();
    };
    const first = /top-poster/;
    await page.goto("/analytics");
    expect((await names("Top links by clicks and scans"))[0]).toMatch(first);
    await page.getByRole("button", { name: /^QR scans/ }).click();
    expect((await names("Top links by QR scans"))[0]).toMatch(first);
    await page.goto("/analytics?metric=clicks");
    expect((await names("Top links by clicks"))[0]).toMatch(/top-mailing/);
    // Unique visitors do not add up: the order is the usual one, and named.
    await page.goto("/analytics?metric=uniques");
    expect((await names("Top links by clicks and scans"))[0]).toMatch(first);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: /^Open .*top-mailing$/ }).click();
    await page.waitForURL(`**/links/${mailing.id}`);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
