import type { Browser, BrowserContext, Page } from "playwright-core";

/** What a context is made with. */
export type ContextOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** A page that nobody has now. */
interface KeptPage {
  readonly page: Page;
  /** What its context was made with, but for what a page can change. */
  readonly made: string;
}

const kept = new WeakMap<Browser, KeptPage[]>();

/**
 * A page like that of a new context: one that `keepPage` has emptied, or a new one. A kept page has the console's files compiled
 * already, which takes more of the processor than most of what a test does.
 */
export async function takePage(browser: Browser, options: ContextOptions): Promise<Page> {
  const pages = kept.get(browser) ?? [];
  const place = pages.findIndex(({ made }) => made === makingOf(options));
  const found = pages.splice(place, place < 0 ? 0 : 1)[0];
  if (found === undefined) return (await browser.newContext(options)).newPage();
  const { viewport, colorScheme } = { ...DEFAULTS, ...options };
  await found.page.setViewportSize(viewport ?? DEFAULTS.viewport);
  await found.page.emulateMedia({ colorScheme });
  return found.page;
}

/** As Playwright makes a context. */
const DEFAULTS = { viewport: { width: 1280, height: 720 }, colorScheme: "light" } as const;

function makingOf(options: ContextOptions): string {
  return JSON.stringify({ ...options, viewport: null, colorScheme: null });
}

/**
 * Empties a page and keeps it for the next who asks with the same options: nothing that was stored, set or listened to is left.
 * Not for a page whose clock or scripts were replaced: that lasts as long as its context.
 */
export async function keepPage(browser: Browser, page: Page, options: ContextOptions): Promise<void> {
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  page.removeAllListeners();
  context.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.setExtraHTTPHeaders({});
  await context.setOffline(false);
  // A page of the same origin that stores nothing: what is emptied stays empty.
  await page.goto("/readyz");
  await page.evaluate(EMPTY);
  await forgetHistory(context, page);
  await context.clearCookies();
  const pages = kept.get(browser) ?? [];
  pages.push({ page, made: makingOf(options) });
  kept.set(browser, pages);
}

/** Runs in the page. */
const EMPTY = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve) => { indexedDB.deleteDatabase(name).onsuccess = resolve; });
})()`;

async function forgetHistory(context: BrowserContext, page: Page): Promise<void> {
  const protocol = await context.newCDPSession(page);
  await protocol.send("Page.resetNavigationHistory");
  await protocol.detach();
}
