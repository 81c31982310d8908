import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { launchChromium, tabTo } from "../support/console-browser.ts";
import { freshDataDir, type Serving, serveUtmost, stopServing } from "../support/utmost-program.ts";

// The first run as whoever installs the service has it, by the keyboard alone: nothing here uses a pointer.

const LIMIT_ms = 180_000;
const { dataDir, remove } = freshDataDir();
/** As people have it: a browser that a program drives says so, and does not count. */
const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let serving: Serving;
let browser: Browser;

beforeAll(async () => {
  serving = await serveUtmost({ DATA_DIR: dataDir });
  // Where the first link leads is nobody's page.
  browser = await launchChromium(["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost"]);
}, LIMIT_ms);

afterAll(async () => {
  await browser.close();
  await stopServing(serving);
  remove();
}, LIMIT_ms);

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

/** Waits until what has this name has the focus. */
async function focused(page: Page, role: "heading" | "textbox", name: string): Promise<void> {
  await page.getByRole(role, { name, exact: true }).and(page.locator(":focus")).waitFor();
}

test(
  "from an empty instance to the first link and its first click, by keyboard alone",
  async () => {
    const [address = ""] = /http:\/\/localhost:\d+\//.exec(serving.out()) ?? [];
    const [password = ""] = /[a-z0-9]{5}(-[a-z0-9]{5}){3}/.exec(serving.out()) ?? [];
    const context = await browser.newContext({ userAgent: PERSON });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.goto(address);
    await focused(page, "textbox", "E-mail address");
    await page.keyboard.type("owner@localhost");
    await tabTo(page, "Password");
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");

    await page.getByText("Welcome to Utmost").waitFor();
    await press(page, "Begin");
    await page.getByText("Step 1 of 7").waitFor();
    await page.getByText("Your password is still the one that was printed").waitFor();
    await press(page, "Continue");
    await focused(page, "textbox", "Name of the workspace");
    await page.getByRole("link", { name: "You (password not changed)", exact: true }).waitFor();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("Garden shop");
    await page.keyboard.press("Enter");
    await focused(page, "heading", "Address of links");
    await press(page, "Continue");
    await focused(page, "heading", "Rules");
    await tabTo(page, "utm_medium");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("email\nprint\n");
    await press(page, "Save these rules");
    await focused(page, "textbox", "Destination");
    await page.keyboard.type("shop.example/sale");
    await tabTo(page, "utm_source");
    await page.keyboard.type("newsl");
    await page.getByRole("option", { name: "newsletter", exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await tabTo(page, "utm_medium");
    await page.keyboard.type("email");
    await press(page, "Create link");
    await focused(page, "heading", "First click");
    await page.getByText("Waiting for the first click").waitFor();
    const opened = context.waitForEvent("page");
    await press(page, "Open the link");
    await (await opened).close();
    await page.getByText("It counts.").waitFor();
    await press(page, "Continue");
    await focused(page, "heading", "Self-check");
    await press(page, "Go to Home");
    await page.getByRole("heading", { name: "Top links" }).waitFor();
    await page
      .getByRole("link", { name: /^localhost:\d+\// })
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    await context.close();
  },
  LIMIT_ms,
);
