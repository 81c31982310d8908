import { expect } from "bun:test";
import type { Browser } from "playwright-core";
import { axeFindings, fitsAcross, type WatchedPage } from "./console-browser.ts";

/** Path → what stands on the screen once it is whole. */
export type ScreenList = readonly (readonly [path: string, whole: string])[];

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

/**
 * Opens each screen in a colour scheme. Throws unless axe finds nothing, the browser complains of nothing, all comes from here, a
 * phone scrolls down only, and no text has become an element.
 */
export async function judgeScreens(
  open: (options?: Parameters<Browser["newContext"]>[0]) => Promise<WatchedPage>,
  colorScheme: "light" | "dark",
  screens: ScreenList,
): Promise<void> {
  const { context, page, complaints, foreign } = await open({ colorScheme, viewport: DESK });
  page.on("dialog", (dialog) => {
    complaints.push(`a script of somebody else ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const found: string[] = [];
  for (const [path, whole] of screens) {
    await page.goto(path);
    await page.getByRole("main").getByText(whole, { exact: false }).first().waitFor();
    await page.waitForLoadState("networkidle");
    found.push(...(await axeFindings(page)).map((finding) => `${path} ${finding}`));
    await page.setViewportSize(PHONE);
    if (!(await fitsAcross(page))) found.push(`${path} is wider than a phone`);
    await page.setViewportSize(DESK);
  }
  expect(found).toEqual([]);
  expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
  expect(foreign).toEqual([]);
  expect(await page.locator("img").count()).toBe(0);
  await context.close();
}
