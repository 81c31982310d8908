import { afterAll } from "bun:test";
import type { Browser } from "playwright-core";
import { launchChromium } from "./console-browser.ts";
import { startTestService, type TestService } from "./service.ts";

/** Ending waits for what is still on its way. */
const END_ms = 120_000;

/** The real service with a real browser before it, for all tests of the file that asks. Both are ended after the last. */
export async function serveConsole(
  options: Parameters<typeof startTestService>[1] = {},
): Promise<{ readonly service: TestService; readonly browser: Browser }> {
  const service = await startTestService("sqlite", options);
  const browser = await launchChromium();
  afterAll(async () => {
    await browser.close();
    await service.stop();
  }, END_ms);
  return { service, browser };
}
