import { expect, test } from "bun:test";
import { axeFindings, consoleOpener, fitsAcross, signInAs } from "../support/console-browser.ts";
import { field, pick, picker } from "../support/console-fields.ts";
import { givePassword } from "../support/console-visitor.ts";
import { makeLink } from "../support/links.ts";
import { serveConsole } from "../support/serve-console.ts";

// Half-made links in the console: kept in the browser, for whoever makes them.

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole({ env: { LINK_HOST: "go.example" } });
const { api } = service.workspace;
const campaignId = (await api("POST", "/api/v1/campaigns", { name: "Spring Sale" })).body.id;
await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter", "instagram"] });
const open = await consoleOpener(browser, service);

test(
  "a half-made link survives a reload and leaving the page, is listed, gone on with, discarded and wanted back",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/links/new");
    await field(page, "Destination").fill("https://shop.example/half");
    await pick(page, "utm_source", "instagram");
    await page.getByText("Kept as a draft in this browser").waitFor();
    await page.reload();
    await page.getByText("Kept as a draft in this browser").waitFor();
    expect(await field(page, "Destination").inputValue()).toBe("https://shop.example/half");
    expect(await picker(page, "utm_source").inputValue()).toBe("instagram");

    // Whoever begins another finds the first one above it.
    await page.getByRole("link", { name: "Links", exact: true }).click();
    await page.getByRole("heading", { name: "Links", exact: true }).waitFor();
    await page.keyboard.press("c");
    await page.getByText("1 draft", { exact: true }).click();
    expect(await field(page, "Destination").inputValue()).toBe("");
    await page.getByText("in this browser only").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("link", { name: "Continue shop.example/half" }).click();
    await page.getByText("Kept as a draft in this browser").waitFor();
    expect(await field(page, "Destination").inputValue()).toBe("https://shop.example/half");

    await page.getByRole("button", { name: "Discard draft" }).click();
    await page.getByText("Draft discarded").waitFor();
    expect(await field(page, "Destination").inputValue()).toBe("");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Kept as a draft in this browser").waitFor();
    expect(await field(page, "Destination").inputValue()).toBe("https://shop.example/half");

    // Made, it is a draft no more.
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    await page.getByRole("link", { name: "Make another" }).click();
    await field(page, "Destination").waitFor();
    expect(await page.getByText(/^\d+ drafts?$/).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "drafts are seen where people look for links, gone on with and discarded there; a viewer sees none",
  async () => {
    const workspace = await service.addWorkspace("Drafts");
    const { close, page, complaints } = await (await consoleOpener(browser, service, workspace))();
    const begin = async (path: string, label: string, text: string): Promise<void> => {
      await page.goto(path);
      await field(page, label).fill(text);
      await page.getByText("Kept as a draft in this browser").waitFor();
    };
    await begin("/links/new", "Destination", "https://shop.example/first");
    await page.goto("/");
    await page.getByText("Welcome to Utmost").waitFor();
    await page.getByRole("region", { name: "1 draft" }).getByText("shop.example/first").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Discard shop.example/first" }).click();
    await page.getByRole("region", { name: "1 draft" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("region", { name: "1 draft" }).waitFor();

    const { body: link } = await makeLink(workspace, { short_code: "half-changed" });
    await page.goto(`/links/${link.id}/edit`);
    await page.getByRole("button", { name: "Phones, expiry and note" }).click();
    await field(page, "Note").fill("not saved yet");
    await page.getByText("Kept as a draft in this browser").waitFor();
    await begin("/links/many", "Destination", "https://shop.example/many");
    await page.goto("/links");
    await page.getByText("3 drafts", { exact: true }).click();
    await page.getByText("in this browser only").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole("link", { name: /^Continue Changes to .*half-changed$/ }).click();
    await page.getByText("are back in the form").waitFor();
    expect(await field(page, "Note").inputValue()).toBe("not saved yet");

    await service.setRole(workspace, "viewer");
    await page.goto("/links");
    await page
      .getByRole("link", { name: /half-changed$/ })
      .first()
      .waitFor();
    expect(await page.getByText(/^\d+ drafts?$/).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "drafts are the own member's: another member at the same browser sees none of them",
  async () => {
    const { close, context, page } = await open();
    await page.goto("/links/new");
    await field(page, "Destination").fill("https://shop.example/mine");
    await page.getByText("Kept as a draft in this browser").waitFor();
    const address = page.url();
    await context.clearCookies();
    const member = await service.addMember(service.workspace, "member");
    await signInAs(page, address, await givePassword(service, member.id));
    // The address is the same, what is kept under it is not.
    await page.waitForURL(address);
    await field(page, "Destination").waitFor();
    expect(await field(page, "Destination").inputValue()).toBe("");
    expect(await page.getByText(/^\d+ drafts?$/).count()).toBe(0);
    await close();
  },
  LIMIT_ms,
);

test(
  "a session that ends while somebody types leads to the sign-in and back, with all that was typed",
  async () => {
    const member = await service.addMember(service.workspace, "member");
    const who = await givePassword(service, member.id);
    const context = await browser.newContext({ baseURL: service.running.baseUrl });
    const page = await context.newPage();
    const judgedWhole = page.waitForResponse(
      (answer) =>
        answer.url().endsWith("/rules/check") && /spring.sale/i.test(answer.request().postData() ?? ""),
    );
    // A link from a mail, opened by somebody who is signed out.
    await signInAs(page, `/links/new?campaign=${campaignId}`, who);
    await page.getByText("From the campaign").waitFor();
    expect(await picker(page, "Campaign").inputValue()).toBe("Spring Sale");
    await field(page, "Destination").fill("https://shop.example/kept");
    // Nothing more is asked that would be refused before anything is typed.
    await judgedWhole;
    await context.clearCookies();
    await field(page, "utm_term").fill("boots");
    await page.waitForURL("**/sign-in?to=**");
    await page.getByLabel("E-mail address").fill(who.email);
    await page.getByLabel("Password").fill(who.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/links/new?**");
    await page.getByText("Kept as a draft in this browser").waitFor();
    expect(await field(page, "Destination").inputValue()).toBe("https://shop.example/kept");
    expect(await field(page, "utm_term").inputValue()).toBe("boots");
    await page.getByText("From the campaign").waitFor();
    expect(await picker(page, "Campaign").inputValue()).toBe("Spring Sale");

    // The same while a link is changed.
    const { body: link } = await makeLink(service.workspace, { short_code: "to-change" });
    const judged = page.waitForResponse("**/api/v1/rules/check");
    await page.goto(`/links/${link.id}/edit`);
    await page.getByRole("button", { name: "Phones, expiry and note" }).click();
    await field(page, "Note").fill("not saved yet");
    await page.getByText("Kept as a draft in this browser").waitFor();
    await judged;
    await context.clearCookies();
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.waitForURL("**/sign-in?to=**");
    await page.getByLabel("E-mail address").fill(who.email);
    await page.getByLabel("Password").fill(who.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("are back in the form").waitFor();
    expect(await field(page, "Note").inputValue()).toBe("not saved yet");
    await page.getByRole("button", { name: "Save changes" }).click();
    await page.getByText("Saved", { exact: true }).waitFor();
    expect((await service.workspace.api("GET", `/api/v1/links/${link.id}`)).body.note).toBe("not saved yet");
    await context.close();
  },
  LIMIT_ms,
);
