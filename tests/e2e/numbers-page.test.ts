import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Browser, chromium } from "playwright-core";
import { ensureChromium } from "../support/chromium.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const LIMIT_ms = 60_000;

let service: TestService;
let browser: Browser;

beforeAll(async () => {
  service = await startTestService("sqlite", { clock: new TestClock("2026-03-10T12:00:00Z") });
  browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
}, LIMIT_ms);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

test(
  "a browser shows what the numbers mean, light and dark, on a phone without scrolling sideways",
  async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [320, 1280]) {
        const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
        const complaints: string[] = [];
        page.on("console", (message) => complaints.push(message.text()));
        page.on("pageerror", (error) => complaints.push(error.message));
        await page.goto(`${service.url}/numbers`);
        expect(complaints).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
        const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
        expect(background).toBe(colorScheme === "light" ? "rgb(245, 246, 249)" : "rgb(18, 20, 26)");
        await page.close();
      }
    }
  },
  LIMIT_ms,
);

test(
  "a client's report leads from each of its figures and lists to what they mean, and tells nobody where from",
  async () => {
    const issued = await service.workspace.api("POST", "/api/v1/report-links");
    const page = await browser.newPage();
    const referrers: (string | undefined)[] = [];
    page.on("request", (request) => referrers.push(request.headers()["referer"]));
    for (const [query, place, words] of [
      ["", "dl", "Visits by people who followed a link."],
      ["", "dl", "Different people behind clicks and scans, each counted once."],
      ["?group_by=referrer", "h2", "Referring site"],
      ["?group_by=utm_campaign", "h2", "UTM campaign"],
    ] as const) {
      await page.goto(service.url + new URL(issued.body.url).pathname + query);
      await page.locator(place).getByRole("link", { name: words, exact: true }).click();
      await page.waitForURL(/\/numbers#/);
      const anchor = new URL(page.url()).hash;
      expect(await page.locator(anchor).isVisible()).toBe(true);
    }
    expect(new Set(referrers)).toEqual(new Set([undefined]));
    await page.close();
  },
  LIMIT_ms,
);
