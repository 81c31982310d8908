import type { Browser, BrowserContext, Page } from "playwright-core";

/** A site whose `/links` shows a table, and which has a link to it on its first page. */
export interface Site {
  readonly url: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

/** What a visitor of a site waited, from asking until the rows were on the screen; ms. */
export interface Waits {
  /** By the address, nothing of the site in the browser. */
  readonly first: number;
  /** By the address, a second time. */
  readonly again: number;
  /** By a click on the site's first page. */
  readonly click: number;
  /** By the address, nothing of the site in the browser, over a phone's connection. */
  readonly phone: number;
}

/** A phone with a weak signal: 1.6 Mbit/s, 150 ms there and back. */
const PHONE = { offline: false, downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
const WINDOW = { width: 1280, height: 900 };

/** In every document: notes when the rows have been painted, and when somebody last clicked. */
const WATCH = `(() => {
  let clicked = 0;
  addEventListener("click", (event) => { clicked = event.timeStamp; }, { capture: true });
  window.rowsShown = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector("tbody tr a") === null) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
    };
    requestAnimationFrame(look);
  });
})()`;

/** Opens a site's list of links in each of the ways. Throws when no rows come. */
export async function openEachWay(browser: Browser, site: Site): Promise<Waits> {
  const { first, again, click } = await inNewContext(browser, site, async (context) => ({
    first: await inNewPage(context, site, byAddress(site)),
    again: await inNewPage(context, site, byAddress(site)),
    click: await inNewPage(context, site, async (page) => {
      await page.goto(site.url);
      const link = page.getByRole("link", { name: "Links", exact: true });
      await link.waitFor();
      await page.waitForLoadState("networkidle");
      await link.click();
    }),
  }));
  const phone = await inNewContext(browser, site, (context) =>
    inNewPage(context, site, async (page) => {
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", PHONE);
      await byAddress(site)(page);
    }),
  );
  return { first, again, click, phone };
}

const byAddress =
  ({ url }: Site) =>
  async (page: Page): Promise<void> => {
    await page.goto(`${url}/links`, { waitUntil: "commit" });
  };

async function inNewContext<T>(
  browser: Browser,
  { url, cookies }: Site,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ viewport: WINDOW });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
  await context.addInitScript(WATCH);
  try {
    return await use(context);
  } finally {
    await context.close();
  }
}

/** How long a visitor waits who goes to the list in this way. */
async function inNewPage(
  context: BrowserContext,
  { url }: Site,
  go: (page: Page) => Promise<void>,
): Promise<number> {
  const page = await context.newPage();
  try {
    await go(page);
    await page.waitForURL(`${url}/links`, { waitUntil: "commit" });
    return await page.evaluate<number>("window.rowsShown");
  } finally {
    await page.close();
  }
}
