// `npm run screenshots`: the pictures of the README, taken in a real Chromium of the real service with a shop's month in it.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { fillWithTraffic } from "./support/client-traffic.ts";
import { consoleOpener, launchChromium } from "./support/console-browser.ts";
import { field, pick, picker } from "./support/console-fields.ts";
import { startTestService, TestClock } from "./support/service.ts";

const FOLDER = fileURLToPath(new URL("../docs/screenshots", import.meta.url));
/** A Tuesday evening, so that the last day of each chart is nearly whole. */
const NOW = "2026-03-10T21:40:00Z";
const DESK = { width: 1280, height: 860 };
const PHONE = { width: 390, height: 844 };

interface Shot {
  readonly name: string;
  readonly path: string;
  /** What stands there once the page is whole. */
  readonly whole: string;
  readonly colorScheme?: "light" | "dark";
  readonly viewport?: typeof DESK;
  /** What somebody does there before the picture is taken. */
  readonly fill?: (page: Page) => Promise<void>;
}

/** Half a link, with one value that the convention does not let through. */
async function draft(page: Page): Promise<void> {
  await field(page, "Destination").fill("https://nordlicht.example/spring-sale?roast=filter#beans");
  await field(page, "Short code").fill("beans");
  await pick(page, "utm_source", "newsletter");
  await field(page, "utm_campaign").fill("Spring Sale");
  await picker(page, "utm_medium").click();
  await page.waitForTimeout(1500);
}

const service = await startTestService("sqlite", {
  clock: new TestClock(NOW),
  env: { LINK_HOST: "go.nordlicht.example" },
});
try {
  const shop = await service.addWorkspace("Nordlicht Coffee");
  await service.running.control.db
    .updateTable("workspaces")
    .set({ created_at: Date.parse("2025-06-01T00:00:00Z") })
    .execute();
  const { api } = shop;
  const values: Readonly<Record<string, readonly string[]>> = {
    utm_source: ["newsletter", "instagram", "facebook", "google", "flyer", "partner-blog"],
    utm_medium: ["email", "social", "paid-social", "cpc", "print", "referral"],
  };
  for (const [parameter, approved] of Object.entries(values))
    await api("POST", "/api/v1/rules/values", { parameter, values: approved });
  await api("POST", "/api/v1/rules/dependencies", {
    driving_parameter: "utm_source",
    driving_value: "newsletter",
    target: "utm_medium",
    values: ["email"],
  });
  await api("PUT", "/api/v1/rules/convention", {
    casing: "lower",
    separator: "hyphen",
    mode: "block",
    required_parameters: ["utm_source", "utm_medium"],
  });
  const links = await fillWithTraffic(service, shop, Date.parse(NOW));
  for (const [name, from, to] of [
    ["Spring sale", 0, 3],
    ["Store opening", 4, 6],
  ] as const) {
    const campaign = await api("POST", "/api/v1/campaigns", { name });
    for (const { id } of links.slice(from, to))
      await api("PATCH", `/api/v1/links/${id}`, { campaign_id: campaign.body.id });
  }
  const { body: share } = await api("POST", "/api/v1/report-links");
  await api("PATCH", "/api/v1/report-brand", { name: "Studio Hafen" });
  const shots: readonly Shot[] = [
    { name: "home", path: "/", whole: "Newest links" },
    { name: "link-builder", path: "/links/new", whole: "The rules are checked as you type.", fill: draft },
    { name: "link", path: `/links/${links[0]?.id}`, whole: "Where visitors go" },
    { name: "analytics", path: "/analytics?by=utm_source", whole: "newsletter", colorScheme: "dark" },
    { name: "client-report", path: new URL(share.url).pathname, whole: "Nordlicht Coffee" },
    {
      name: "client-report-phone",
      path: new URL(share.url).pathname,
      whole: "Nordlicht Coffee",
      viewport: PHONE,
    },
  ];
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launchChromium();
  const open = await consoleOpener(browser, service, shop);
  for (const { name, path, whole, colorScheme = "light", viewport = DESK, fill } of shots) {
    const { context, page } = await open({ colorScheme, viewport });
    await page.clock.setFixedTime(NOW);
    await page.goto(path);
    await page.getByText(whole, { exact: false }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await fill?.(page);
    // What fades in has faded in by then.
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await context.close();
    console.log(`docs/screenshots/${name}.png`);
  }
  await browser.close();
} finally {
  await service.stop();
}
