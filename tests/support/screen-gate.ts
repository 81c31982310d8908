import { expect } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { axeFindings, COLOR_RULES, fitsAcross, type WatchedPage } from "./console-browser.ts";

/** Path → what stands on the screen once it is whole. */
export type ScreenList = readonly (readonly [path: string, whole: string])[];

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

/**
 * Opens each screen in one colour scheme and changes to the other, by turns. Throws unless axe finds nothing in either, the browser
 * complains of nothing, all comes from here, a phone scrolls down only, no table at a desk scrolls sideways, and no text has become
 * an element.
 */
export async function judgeScreens(
  open: (options?: Parameters<Browser["newContext"]>[0]) => Promise<WatchedPage>,
  screens: ScreenList,
): Promise<void> {
  const { close, page, complaints, foreign } = await open({ viewport: DESK });
  page.on("dialog", (dialog) => {
    complaints.push(`a script of somebody else ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const found: string[] = [];
  for (const [place, [path, whole]] of screens.entries()) {
    const colorScheme = place % 2 === 0 ? "light" : "dark";
    await page.emulateMedia({ colorScheme });
    await goTo(page, path, screens[place - 1]?.[0] ?? "");
    await page.getByRole("main").getByText(whole, { exact: false }).first().waitFor();
    await becomeQuiet(page);
    found.push(...(await findingsInBoth(page, colorScheme)).map((finding) => `${path} ${finding}`));
    found.push(...(await page.evaluate<string[]>(CUT_TABLES)).map((table) => `${path} cuts ${table}`));
    await page.setViewportSize(PHONE);
    if (!(await fitsAcross(page))) found.push(`${path} is wider than a phone`);
    await page.setViewportSize(DESK);
  }
  expect(found).toEqual([]);
  expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
  expect(foreign).toEqual([]);
  expect(await page.locator("img").count()).toBe(0);
  await close();
}

/** Opens a path as a link of the console does: the page stays, which is a third of the work of opening an address. */
async function goWithin(page: Page, path: string): Promise<void> {
  const going = `history.pushState({}, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"));`;
  await page.evaluate(going);
}

/** Waits until nothing more has been asked for in a while. */
async function becomeQuiet(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const asked = () => performance.getEntriesByType("resource").length;
    for (let last = -1; last !== asked(); await new Promise((resolve) => setTimeout(resolve, 300))) last = asked();
  })()`);
}

/** As an address where the screen before has the same path: what stood there would be taken for what comes. */
async function goTo(page: Page, path: string, before: string): Promise<void> {
  const pathOf = (of: string): string => of.split("?")[0] ?? "";
  if (before === "" || pathOf(before) === pathOf(path)) return void (await page.goto(path));
  const screen = await page.locator("main > *").first().elementHandle();
  await goWithin(page, path);
  await screen.waitForElementState("hidden");
}

/** Runs in the page: the tables that are wider than the card they stand in. Browsers that show bars show one there. */
const CUT_TABLES = `[...document.querySelectorAll(".scroll")]
  .filter((box) => box.querySelector("table") !== null && box.scrollWidth > box.clientWidth)
  .map((box) => (box.getAttribute("aria-label") ?? box.className) + ": " + box.scrollWidth + " in " + box.clientWidth)`;

type ColorScheme = "light" | "dark";

/** What axe finds wrong with a page that is in this colour scheme, and then with the colours of the other. */
export async function findingsInBoth(page: Page, colorScheme: ColorScheme): Promise<readonly string[]> {
  const other = colorScheme === "light" ? "dark" : "light";
  const found = await axeFindings(page);
  await changeColors(page, other);
  const foundInOther = await axeFindings(page, COLOR_RULES);
  await changeColors(page, colorScheme);
  return [
    ...found.map((finding) => `in ${colorScheme}: ${finding}`),
    ...foundInOther.map((finding) => `in ${other}: ${finding}`),
  ];
}

/** Changes what an open page is asked to look like, and waits until no colour is on its way to the other. */
async function changeColors(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(COLORS_REST);
}

/** Runs in the page: the first frame brings the change, the second what it has set in motion. What moves for ever is no colour. */
const COLORS_REST = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let moving = null; moving === null || moving.length > 0; ) {
    await frame();
    await frame();
    moving = document.getAnimations().filter((it) => it.effect.getComputedTiming().endTime !== Infinity && it.playState === "running");
    await Promise.all(moving.map((it) => it.finished.catch(() => {})));
  }
})()`;
