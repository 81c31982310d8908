import { expect, test } from "bun:test";
import { axeFindings, consoleOpener, tabTo } from "../support/console-browser.ts";
import { serveConsole } from "../support/serve-console.ts";

// The main tasks, with the keyboard alone: nothing here uses a pointer.

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole();
const { api } = service.workspace;
await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter", "poster"] });
await api("PATCH", "/api/v1/rules/convention", { casing: "lower", separator: "hyphen", mode: "block" });
const open = await consoleOpener(browser, service);

test(
  "a governed link: refused while it breaks the rules, mended with the spelling that is offered, made, found and opened",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/");
    await page.getByText("Welcome to Utmost").waitFor();
    await page.keyboard.press("c");
    await page.getByRole("heading", { name: "New link" }).waitFor();
    // The destination has the focus already.
    await page.keyboard.type("shop.example/sale");
    await tabTo(page, "Short code");
    await page.keyboard.type("by-hand");
    await tabTo(page, "utm_source");
    await page.keyboard.press("ArrowDown");
    await page.getByRole("option", { name: "newsletter" }).waitFor();
    await page.keyboard.press("Enter");
    await tabTo(page, "utm_campaign");
    await page.keyboard.type("Spring Sale");
    await page.getByText("The rules do not allow this yet").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The rules do not allow these values").waitFor();
    // The field that is wrong has the focus; what is offered comes next.
    await tabTo(page, "Use “spring-sale”");
    await page.keyboard.press("Enter");
    await page.getByText("The rules allow these values.").waitFor();
    await tabTo(page, "Create link");
    await page.keyboard.press("Enter");
    await page.getByText("The link is live").waitFor();
    await page.getByRole("button", { name: "Copy", exact: true }).and(page.locator(":focus")).waitFor();
    // It has an address, so a reload shows it again.
    await page.waitForURL(/links\/new\?made=\d+$/);
    await page.reload();
    await page.getByText("The link is live").waitFor();
    const { body } = await service.workspace.api("GET", "/api/v1/links?short_code=by-hand");
    expect(body.data[0]).toMatchObject({
      destination: "https://shop.example/sale",
      utm_source: "newsletter",
      utm_campaign: "spring-sale",
    });
    await page.keyboard.press("/");
    await page.getByRole("heading", { name: "Links", exact: true }).waitFor();
    await page.getByRole("searchbox", { name: "Search links" }).waitFor();
    await page.keyboard.type("hand");
    await page.waitForURL("**/links?search=hand");
    await page.getByRole("link", { name: /by-hand$/ }).waitFor();
    await tabTo(page, "Select all links shown");
    // From anywhere but a text field the list is walked by letters.
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByText("Where visitors go").waitFor();
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a client report is made and its address shown once",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/reports");
    await page.getByText("No client reports yet").waitFor();
    await tabTo(page, "New client report");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Who is it for?" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Acme");
    await tabTo(page, "Create report");
    await page.keyboard.press("Enter");
    const address = await page.locator("output").textContent();
    expect((await fetch(address ?? "")).status).toBe(200);
    await tabTo(page, "I have saved it");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByText("Live", { exact: true }).waitFor();
    expect(await page.content()).not.toContain(address ?? "nothing");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "values are pasted into the rules, and a near duplicate is noticed",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/rules");
    await page.getByText("2 values").waitFor();
    await tabTo(page, "Add values to utm_source");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.type("instagram, News-Letter");
    await page.getByText("“News-Letter” is much like “newsletter”").waitFor();
    for (let n = 0; n < "News-Letter".length; n += 1) await page.keyboard.press("Backspace");
    await tabTo(page, "Approve values");
    await page.keyboard.press("Enter");
    await page.getByText("3 values").waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the palette finds tags and members, by name or by e-mail address",
  async () => {
    await service.workspace.api("POST", "/api/v1/tags", { name: "Trade fair" });
    const member = await service.addMember(service.workspace, "viewer");
    const { close, page } = await open();
    await page.goto("/settings");
    for (const [typed, found, address] of [
      ["fair", "Trade fair", "/links?tag=Trade+fair"],
      [member.email, member.email, "/members"],
    ] as const) {
      await page.getByRole("main").waitFor();
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Search or jump to…").and(page.locator(":focus")).waitFor();
      await page.keyboard.type(typed);
      await page.getByRole("dialog").getByText(found).first().click();
      await page.waitForURL(`**${address}`);
      await page.getByPlaceholder("Search or jump to…").waitFor({ state: "hidden" });
    }
    await close();
  },
  LIMIT_ms,
);

test(
  "a further workspace for a client: made from the account menu, and back to the first by the palette",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/tags");
    await page.getByRole("heading", { name: "Tags" }).waitFor();
    const account = page.getByRole("button", { name: /^Account/ });
    const here = (await account.locator("b").textContent()) ?? "";
    await account.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "New workspace" }).and(page.locator(":focus")).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "New workspace" }).waitFor();
    await page.getByLabel("Name", { exact: true }).and(page.locator(":focus")).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type("Client B");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/welcome?step=host");
    await page.getByRole("button", { name: "Account: Client B" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search or jump to…").and(page.locator(":focus")).waitFor();
    await page.keyboard.type(`to ${here}`);
    await page.getByRole("dialog").getByText(`Switch to ${here}`).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: `Account: ${here}` }).waitFor();
    await account.click();
    await page.getByRole("menuitem", { name: "Client B" }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
