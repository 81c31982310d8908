import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Browser, chromium } from "playwright-core";
import { ensureChromium } from "../support/chromium.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";
import { storeLink } from "../support/stored-link.ts";

const LIMIT_ms = 60_000;

let service: TestService;
let browser: Browser;
let address: string;

beforeAll(async () => {
  service = await startTestService("sqlite", { clock: new TestClock("2026-03-10T12:00:00Z") });
  const { workspace } = service;
  const long = "a".repeat(300);
  const { reference } = await storeLink(service, workspace, { code: "long", utm_campaign: long });
  const body = {
    customer_id: "c",
    event_id: "e",
    link: reference,
    value: "999999999999999.123456",
    currency: "EUR",
  };
  await workspace.api("POST", "/api/v1/conversions", body);
  for (let n = 0; n < 3; n += 1) await service.visit("/long", { referer: "https://xn--bcher-kva.example/a" });
  const issued = await workspace.api("POST", "/api/v1/report-links");
  address = service.url + new URL(issued.body.url).pathname;
  browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
}, LIMIT_ms);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

test(
  "a browser shows the page, styled, without a word of complaint and without scrolling sideways on a phone",
  async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const page = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme });
      const complaints: string[] = [];
      const asked: string[] = [];
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("request", (request) => asked.push(request.url()));
      await page.goto(address);
      expect(complaints).toEqual([]);
      expect(asked).toEqual([address]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      expect(await page.evaluate(CUT_OFF)).toEqual([]);
      const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
      expect(background).toBe(colorScheme === "light" ? "rgb(245, 246, 249)" : "rgb(18, 20, 26)");
      expect(await page.evaluate("getComputedStyle(document.querySelector('td')).textAlign")).toBe("right");
      await page.close();
    }
  },
  LIMIT_ms,
);

/** Runs in the page: cells that reach past the screen, or whose text reaches past them. */
const CUT_OFF = `[...document.querySelectorAll("th, td, dd")].filter((cell) => cell.checkVisibility() &&
  (cell.getBoundingClientRect().right > innerWidth || cell.scrollWidth > cell.clientWidth + 1)).map((cell) => cell.textContent)`;

test(
  "on a phone the chart's first and last day share a line; a site is shown in its own letters",
  async () => {
    for (const width of [320, 360]) {
      const page = await browser.newPage({ viewport: { width, height: 640 } });
      await page.goto(address);
      const tops = await page.evaluate<[number, number][]>(
        "[...document.querySelectorAll('figcaption span')].map((span) => [Math.round(span.getBoundingClientRect().top), span.getClientRects().length])",
      );
      const [first, what, last] = tops.map(([top]) => top);
      expect(tops.map(([, lines]) => lines)).toEqual([1, 1, 1]);
      expect(last).toBe(first ?? -1);
      expect(what).toBeGreaterThan(first ?? 0);
      expect(await page.getByRole("rowheader", { name: "bücher.example" }).count()).toBe(1);
      await page.close();
    }
  },
  LIMIT_ms,
);

test(
  "columns stand under one another from table to table on a wide screen",
  async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(address);
    const edges = await page.evaluate(
      "[...document.querySelectorAll('thead tr')].map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().right)).join())",
    );
    expect(new Set(edges as string[]).size).toBe(1);
    expect(await page.evaluate(CUT_OFF)).toEqual([]);
    await page.close();
  },
  LIMIT_ms,
);

test(
  "the form asks for another period and keeps the filters",
  async () => {
    const page = await browser.newPage();
    await page.goto(`${address}?tag=a%26b`);
    await page.fill('input[name="from"]', "2026-03-05");
    await page.click("button");
    const query = new URL(page.url()).searchParams;
    expect(Object.fromEntries(query)).toEqual({ from: "2026-03-05", to: "2026-03-10", tag: "a&b" });
    expect(await page.textContent("header")).toContain("5 Mar 2026 to 10 Mar 2026");
    await page.close();
  },
  LIMIT_ms,
);
