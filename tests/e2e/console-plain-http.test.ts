import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { axeFindings, launchChromium, signInAs } from "../support/console-browser.ts";
import { givePassword } from "../support/console-visitor.ts";
import { makeLink } from "../support/links.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { until } from "../support/until.ts";

// The console as a service is first opened on a network of one's own: by plain http, at a name that is not localhost. Browsers give such
// pages no clipboard, and nothing else that they keep for secure contexts.

const LIMIT_ms = 120_000;
const HOST = "utmost.example";

let service: TestService;
let browser: Browser;
let shortUrl: string;
let qrUrl: string;

beforeAll(async () => {
  service = await startTestService("sqlite", { env: { BASE_URL: `http://${HOST}` } });
  const { body } = await makeLink(service.workspace, { short_code: "to-copy" });
  shortUrl = body.short_url;
  qrUrl = body.qr_url;
  browser = await launchChromium([`--host-resolver-rules=MAP ${HOST}:80 127.0.0.1:${service.running.port}`]);
}, LIMIT_ms);

afterAll(async () => {
  await browser.close();
  await service.stop();
}, LIMIT_ms);

/** A page of the console for its owner, and the errors that its program throws. */
async function openSignedIn(): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const context = await browser.newContext({ baseURL: `http://${HOST}` });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await signInAs(page, "/links", await givePassword(service, service.workspace.ownerId));
  await page.getByRole("heading", { name: "Links", exact: true }).waitFor();
  expect(await page.evaluate("[isSecureContext, 'clipboard' in navigator]")).toEqual([false, false]);
  return { page, errors };
}

/** What a text field takes from the clipboard. */
async function pasted(page: Page): Promise<string> {
  await page.goto("/links");
  const search = page.getByRole("searchbox", { name: "Search links" });
  await search.focus();
  await page.keyboard.press("Control+v");
  return search.inputValue();
}

test(
  "what is copied by a button, by a menu and in a dialog can be pasted",
  async () => {
    const { page, errors } = await openSignedIn();
    await page.getByRole("button", { name: "Copy the short URL" }).click();
    await page.getByRole("status").getByText("Copied").waitFor();
    expect(await pasted(page)).toBe(shortUrl);

    await page.goto("/links");
    await page.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Copy URL for QR codes" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await pasted(page)).toBe(qrUrl);

    const view = "/analytics?period=7d&by=country";
    await page.goto(view);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("menuitem", { name: /^Copy the address/ }).click();
    await page.getByText("Address copied").waitFor();
    expect(await pasted(page)).toBe(`http://${HOST}${view}`);

    // By keys, where the dialog keeps the focus.
    await page.goto("/reports");
    await page.getByRole("button", { name: "New client report" }).first().click();
    await page.getByRole("textbox", { name: "Who is it for?" }).fill("Acme");
    await page.getByRole("button", { name: "Create report" }).click();
    const address = await page.locator("output").textContent();
    const copying = page.getByRole("dialog").getByRole("button", { name: "Copy" });
    await copying.press("Enter");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Copied" })
      .and(page.locator(":focus"))
      .waitFor();
    expect(await pasted(page)).toBe(address ?? "none");
    expect(errors).toEqual([]);
    await page.context().close();
  },
  LIMIT_ms,
);

test(
  "a browser that lets no page copy is said so, with the text marked to be copied by hand",
  async () => {
    const { page, errors } = await openSignedIn();
    await page.addInitScript("document.execCommand = () => false");
    await page.goto("/links");
    await page.getByRole("button", { name: "Copy the short URL" }).click();
    await page.getByText("Not copied").waitFor();
    expect(await page.evaluate("String(getSelection())")).toBe(shortUrl);
    expect(await page.getByText("Copied", { exact: true }).count()).toBe(0);
    // A note that is still fading in has the contrast of neither.
    const opacity = "getComputedStyle(document.querySelector('[role=alert]')).opacity";
    expect(
      await until(
        () => page.evaluate<string>(opacity),
        (found) => found === "1",
      ),
    ).toBe("1");
    expect(await axeFindings(page)).toEqual([]);
    // What is marked can be copied as it says.
    await page.keyboard.press("Control+c");
    expect(await pasted(page)).toBe(shortUrl);
    expect(errors).toEqual([]);
    await page.context().close();
  },
  LIMIT_ms,
);

test(
  "links are imported and drafted, QR codes read and saved, lists saved: nothing asks for a secure context",
  async () => {
    const { page, errors } = await openSignedIn();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    expect((await saved).suggestedFilename()).toEndWith(".csv");

    await page
      .getByRole("link", { name: /to-copy$/ })
      .first()
      .click();
    await page.getByRole("tab", { name: "QR code" }).click();
    await page.getByText("Tested: scanners read this code").waitFor();
    const picture = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PNG" }).click();
    expect((await picture).suggestedFilename()).toBe("to-copy-qr.png");

    await page.goto("/links/new");
    await page.getByRole("textbox", { name: "Destination" }).fill("https://shop.example/half");
    await page.getByText("Kept as a draft in this browser").waitFor();

    await page.goto("/links/import");
    await page.getByRole("textbox", { name: "Or paste rows" }).fill("https://shop.example/imported");
    await page.getByRole("button", { name: "Read these rows" }).click();
    await page.getByRole("button", { name: "Check 1 row" }).click();
    await page.getByRole("button", { name: "Make 1 link" }).click();
    await page.getByText("1 link made").first().waitFor();

    await page.goto("/conversions?tab=test");
    await page.getByRole("button", { name: "Send test conversion" }).waitFor();
    expect(errors).toEqual([]);
    await page.context().close();
  },
  LIMIT_ms,
);
