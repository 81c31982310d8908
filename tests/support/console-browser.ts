import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { ensureChromium } from "./chromium.ts";
import { ConsoleVisitor, givePassword } from "./console-visitor.ts";
import { type ContextOptions, keepPage, takePage } from "./kept-pages.ts";
import type { TestService, TestWorkspace } from "./service.ts";

/** A page of the console in a real browser, watched. */
export interface WatchedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser complained about: errors, warnings, refusals of the content policy. */
  readonly complaints: string[];
  /** Every address asked for that is not the service's own. */
  readonly foreign: string[];
  /** Ends what is done with it. The page is emptied and kept for the next, unless its clock or scripts were replaced: then close the context. */
  close(): Promise<void>;
}

const switches = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  // Pages live for seconds: what is compiled ahead and on threads beside them takes a tenth more of the processor, and is never used.
  "--js-flags=--max-lazy,--single-threaded",
];

/** Starts the browser, with these switches besides those that every test needs. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: ensureChromium(), args: [...switches, ...more] });
}

/**
 * Opens pages for somebody who is signed in to a workspace: the sign-in happens once. They have asked for little motion, which spares a
 * tenth of the browser's work.
 */
export async function consoleOpener(
  browser: Browser,
  service: TestService,
  workspace: TestWorkspace = service.workspace,
): Promise<(options?: ContextOptions) => Promise<WatchedPage>> {
  const visitor = new ConsoleVisitor(service.running.baseUrl);
  const { email, password } = await givePassword(service, workspace.ownerId);
  let answer = await visitor.signIn(email, password);
  // Tests that sign in more often than people do wait as they are told.
  for (let waits = 0; answer.status === 429 && waits < 20; waits += 1) {
    await Bun.sleep(Number(answer.headers.get("retry-after")) * 1000);
    answer = await visitor.signIn(email, password);
  }
  if (answer.status !== 303) throw new Error(`nobody is signed in: ${answer.status}`);
  const cookies = [...visitor.cookies].map(([name, value]) => ({
    name,
    value,
    url: service.running.baseUrl,
  }));
  return async (more = {}) => {
    const options = { baseURL: service.running.baseUrl, reducedMotion: "reduce" as const, ...more };
    const page = await takePage(browser, options);
    const context = page.context();
    await context.addCookies(cookies);
    const complaints: string[] = [];
    const foreign: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(service.running.baseUrl) && !url.startsWith("data:")) foreign.push(url);
    });
    return { context, page, complaints, foreign, close: () => keepPage(browser, page, options) };
  };
}

/** The rules of axe whose answer depends on the colour scheme. */
export const COLOR_RULES: readonly string[] = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with a page, by all its rules or by these: the rule and where. */
export async function axeFindings(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    ...(rules.length === 0 ? {} : { runOnly: { type: "rule", values: [...rules] } }),
  };
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/** Whether nothing on a page is wider than its window. */
export function fitsAcross(page: Page): Promise<boolean> {
  return page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth");
}

/** The name of what has the focus. After the last element the body has it, whose text is everybody's. */
const FOCUSED = `(() => {
  const it = document.activeElement;
  const labels = [...(it?.labels ?? [])].map((label) => label.textContent);
  return it === document.body ? "" : [it?.getAttribute("aria-label"), ...labels, it?.textContent].filter(Boolean).join(" ");
})()`;

/** Presses Tab until the focus is on what has this name. Throws when no Tab leads there. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press("Tab");
    if (String(await page.evaluate(FOCUSED)).includes(name)) return;
  }
  throw new Error(`the Tab key does not lead to ${name}`);
}

/** Opens an address as somebody who is signed out, and signs in with the form that comes instead. */
export async function signInAs(
  page: Page,
  address: string,
  who: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(address);
  await page.getByLabel("E-mail address").fill(who.email);
  await page.getByLabel("Password").fill(who.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}
