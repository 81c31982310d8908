import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { present } from "../../src/lib/assert.ts";
import { axeFindings, launchChromium } from "../support/console-browser.ts";
import { type ContextOptions, keepPage, takePage } from "../support/kept-pages.ts";
import {
  freshDataDir,
  runUtmost,
  type Serving,
  serveUtmost,
  stopServing,
} from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;
const TOKEN = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/;

const { dataDir, remove } = freshDataDir();
let serving: Serving;
let browser: Browser;
let home: string;
let address: string;
/** The page of the own account, which is drawn on the server. */
let plain: string;
let password: string;

beforeAll(async () => {
  serving = await serveUtmost({ DATA_DIR: dataDir });
  // What a newcomer does: open the printed address, type the printed e-mail address and password.
  home = /Console\s+(\S+)/.exec(serving.out())?.[1] ?? "";
  address = `${home}tokens`;
  plain = `${home}account`;
  password = /Password\s+(\S+)/.exec(serving.out())?.[1] ?? "";
  browser = await launchChromium();
}, LIMIT_ms);
afterAll(async () => {
  await browser.close();
  await stopServing(serving);
  remove();
}, LIMIT_ms);

interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the browser complained about, refused forms apart. */
  readonly complaints: string[];
  /** Every address asked for that is not the service's own. */
  readonly foreign: string[];
  close(): Promise<void>;
}

async function open(more: ContextOptions = {}): Promise<Watched> {
  const options = { baseURL: new URL(address).origin, ...more };
  const page = await takePage(browser, options);
  const complaints: string[] = [];
  const foreign: string[] = [];
  page.on("console", (message) => {
    if (!/status of (403|422)/.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(new URL(address).origin) && !url.startsWith("data:")) foreign.push(url);
  });
  return {
    context: page.context(),
    page,
    complaints,
    foreign,
    close: () => keepPage(browser, page, options),
  };
}

/** Cookies of a session, made once: a browser that signs in again and again is taken for a guesser. */
let session: Awaited<ReturnType<BrowserContext["cookies"]>> | null = null;

async function openSignedIn(options: ContextOptions = {}): Promise<Watched> {
  if (session === null) {
    const { close, context, page } = await open();
    await page.goto(home);
    await page.getByLabel("E-mail address").fill("owner@localhost");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("heading", { name: "Home" }).waitFor();
    session = await context.cookies();
    await close();
  }
  const opened = await open(options);
  await opened.context.addCookies(session);
  return opened;
}

async function statusWith(token: string): Promise<number> {
  const { status } = await fetch(`${serving.url}/api/v1/links`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return status;
}

test(
  "a newcomer signs in, makes a token, uses it, revokes it, and signs out",
  async () => {
    const { close, page, complaints, foreign } = await open();
    await page.goto(address);
    expect(page.url()).toEndWith("/sign-in?to=%2Ftokens");
    await page.getByLabel("E-mail address").fill("owner@localhost");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(await page.getByRole("alert").textContent()).toBe("The e-mail address or the password is wrong.");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("owner@localhost");
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    // The page that was asked for at first.
    expect(page.url()).toBe(address);

    await page.getByRole("button", { name: "New token" }).first().click();
    const name = `Shop "><img src=x onerror=alert(1)>`;
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Make token" }).click();
    await page.getByRole("dialog").locator(".wrong").waitFor();
    expect(await page.getByLabel("Name").inputValue()).toBe(name);
    await page.getByRole("checkbox", { name: "links:read" }).check();
    await page.getByRole("combobox", { name: "Expires" }).click();
    await page.getByRole("option", { name: "In 30 days" }).click();
    await page.getByRole("button", { name: "Make token" }).click();
    const token = TOKEN.exec((await page.locator("output").textContent()) ?? "")?.[0] ?? "";
    expect(await statusWith(token)).toBe(200);
    // One click takes all of it.
    await page.locator("output").click();
    expect(await page.evaluate("getSelection().toString().trim()")).toBe(token);

    // A reload neither shows it nor makes another: it says what was made, and that it is not shown again.
    await page.reload();
    await page.getByText(`${name} is made. Its token was shown once`).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByText("In 30 days").or(page.getByText("links:read")).first().waitFor();
    expect(await page.content()).not.toMatch(TOKEN);
    expect(page.url()).not.toContain("utmost_");
    const rows = page.getByRole("main").locator("tbody tr");
    expect(await rows.count()).toBe(2);
    expect(await page.locator("img").count()).toBe(0);

    await page.getByRole("button", { name: `Revoke ${name}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await page.getByText("is revoked").waitFor();
    await rows.first().getByText("Revoked").waitFor();
    expect(await statusWith(token)).toBe(401);

    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await page.goto(address);
    expect(page.url()).toEndWith("/sign-in?to=%2Ftokens");
    expect([complaints, foreign]).toEqual([[], []]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the keyboard alone is enough",
  async () => {
    const { close, page } = await open();
    await page.goto(address);
    // The form has the focus as soon as it is shown.
    await page.locator("input[name=email]:focus").waitFor();
    await page.keyboard.type("owner@localhost");
    await page.keyboard.press("Tab");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    const focusOn = async (wanted: string): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press("Tab");
        const name = await page.evaluate(
          "(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent + (document.activeElement?.ariaLabel ?? '')",
        );
        if (String(name).includes(wanted)) return;
      }
      throw new Error(`the Tab key does not lead to ${wanted}`);
    };
    await page.getByRole("table").waitFor();
    await focusOn("New token");
    await page.keyboard.press("Enter");
    // The dialog's first field has the focus.
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("By hand");
    await focusOn("rules:read");
    await page.keyboard.press("Space");
    await focusOn("Make token");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "By hand is ready" }).waitFor();
    await focusOn("I have saved it");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await focusOn("Revoke By hand");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "Revoke By hand?" }).waitFor();
    await focusOn("Revoke");
    await page.keyboard.press("Enter");
    await page.getByText("By hand is revoked").waitFor();
    await close();
  },
  LIMIT_ms,
);

test(
  "the plain pages in light and dark, at a desk and on a phone: styled, readable, never wider than the screen",
  async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [320, 360, 1200]) {
        const looks = { viewport: { width, height: 740 }, colorScheme };
        const stranger = await open(looks);
        await stranger.page.goto(plain);
        const fits = (one: Page) => one.evaluate("document.documentElement.scrollWidth <= innerWidth");
        const seen = [await fits(stranger.page)];
        await stranger.close();
        const { close, page, complaints } = await openSignedIn(looks);
        await page.goto(plain);
        seen.push(await fits(page));
        await page.getByLabel("Your name").fill("x".repeat(100));
        await page.getByRole("button", { name: "Change name" }).click();
        await page.getByText("Your name is changed.").waitFor();
        seen.push(await fits(page));
        expect([colorScheme, width, seen]).toEqual([colorScheme, width, [true, true, true]]);
        const small = await page.evaluate(
          "[...document.querySelectorAll('button, summary, select, input:not([type=hidden]):not([type=checkbox])')].filter((it) => it.checkVisibility() && it.getBoundingClientRect().height < 36).length",
        );
        expect(small).toBe(0);
        const background = await page.evaluate("getComputedStyle(document.body).backgroundColor");
        expect(background).toBe(colorScheme === "light" ? "rgb(245, 246, 249)" : "rgb(18, 20, 26)");
        expect(complaints).toEqual([]);
        await close();
      }
    }
  },
  LIMIT_ms,
);

test(
  "a form sent back shows what is wrong with it without scrolling, and keeps what was typed",
  async () => {
    const { close, page } = await openSignedIn({ viewport: { width: 360, height: 640 } });
    await page.goto(plain);
    await page.getByLabel("Your name").fill("   ");
    await page.getByRole("button", { name: "Change name" }).click();
    const alert = page.getByRole("alert");
    await alert.waitFor();
    const place = present(await alert.boundingBox(), "the complaint to see");
    expect(place.y).toBeGreaterThan(0);
    expect(place.y + place.height).toBeLessThan(640);
    expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe("alert");
    expect(await page.getByLabel("Your name").inputValue()).toBe("   ");
    await close();
  },
  LIMIT_ms,
);

test(
  "whoever looks at two workspaces has label, list and button in one line on a phone",
  async () => {
    const name = "A second one with a long name";
    expect((await runUtmost(["workspace", "create", "--name", name], { DATA_DIR: dataDir })).code).toBe(0);
    for (const width of [320, 360]) {
      const { close, page } = await openSignedIn({ viewport: { width, height: 740 } });
      await page.goto(plain);
      const placeOf = async (part: Locator) => present(await part.boundingBox(), "something to see");
      const label = await placeOf(page.locator("label[for=workspace]"));
      const list = await placeOf(page.locator("#workspace"));
      const button = await placeOf(page.getByRole("button", { name: "Switch", exact: true }));
      expect(label.x + label.width).toBeLessThan(list.x);
      expect(list.x + list.width).toBeLessThan(button.x);
      // One line of text each.
      expect(label.height).toBeLessThan(30);
      expect(button.height).toBeLessThan(40);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      await close();
    }
  },
  LIMIT_ms,
);

test(
  "axe finds nothing on the plain pages, in light and dark",
  async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const found: string[] = [];
      for (const [path, openPage] of [
        ["account", openSignedIn],
        ["sign-in", open],
      ] as const) {
        const { close, page } = await openPage({ colorScheme });
        await page.goto(home + path);
        found.push(...(await axeFindings(page)).map((finding) => `${path} ${finding}`));
        await close();
      }
      expect([colorScheme, found]).toEqual([colorScheme, []]);
    }
  },
  LIMIT_ms,
);
