import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { axeFindings, consoleOpener, fitsAcross, launchChromium } from "../support/console-browser.ts";
import { claim } from "../support/domains.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { startWebRisk, type WebRiskServer } from "../support/web-risk-server.ts";

// What the console says of a domain's targets while the scan provider has not answered about them.

const LIMIT_ms = 120_000;

let service: TestService;
let provider: WebRiskServer;
let browser: Browser;

beforeAll(async () => {
  provider = startWebRisk();
  service = await startTestService("sqlite", {
    env: { WEB_RISK_API_KEY: "key-1", WEB_RISK_URL: provider.url, WEB_RISK_TIMEOUT_MS: "60000" },
  });
  browser = await launchChromium();
}, LIMIT_ms);

afterAll(async () => {
  await browser.close();
  await service.stop();
  await provider.stop();
}, LIMIT_ms);

test(
  "a target that waits for the scanner is named, with what visitors see meanwhile, until there is an answer",
  async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    provider.says = async () => {
      await promise;
      return Response.json({});
    };
    const domain = await claim(service.workspace, "go.client.example");
    const { context, page, complaints } = await (await consoleOpener(browser, service))();
    await page.clock.install();
    await page.goto(`/domains/${domain.id}`);
    await page.getByRole("textbox", { name: "Unknown links" }).fill("https://www.client.example/lost");
    await page.getByRole("button", { name: "Save targets" }).click();
    const note = page.getByRole("status").filter({ hasText: "A target is still being checked" });
    await note.getByText("Unknown links: visitors see a plain page instead").waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Domains", exact: true }).last().click();
    await page.getByRole("link", { name: "go.client.example" }).waitFor();
    await page.getByText("A target is still being checked").waitFor();
    await page.getByRole("link", { name: "go.client.example" }).click();
    await note.waitFor();
    resolve();
    // The page looks again by itself, as time goes on.
    while (await note.isVisible()) await page.clock.runFor(1_000);
    expect(await page.getByRole("textbox", { name: "Unknown links" }).inputValue()).toBe(
      "https://www.client.example/lost",
    );
    expect(complaints).toEqual([]);
    await context.close();
  },
  LIMIT_ms,
);
