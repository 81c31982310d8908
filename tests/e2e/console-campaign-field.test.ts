import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { field, picker } from "../support/console-fields.ts";
import { serveConsole } from "../support/serve-console.ts";

// A link's campaign and the value of utm_campaign: what each is for, and what becomes of a campaign that is typed and is none.

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole();
const { api } = service.workspace;
await api("POST", "/api/v1/campaigns", { name: "Spring Sale" });
await api("PATCH", "/api/v1/rules/convention", { casing: "lower", separator: "hyphen", mode: "warn" });
const open = await consoleOpener(browser, service);

const type = async (page: Page, text: string): Promise<void> => {
  await picker(page, "Campaign").click();
  await picker(page, "Campaign").fill(text);
  await page.keyboard.press("Tab");
};
const links = async () => (await service.workspace.api("GET", "/api/v1/links")).body.data;
const campaigns = async (): Promise<readonly string[]> =>
  (await service.workspace.api("GET", "/api/v1/campaigns")).body.data
    .map(({ name }: { readonly name: string }) => name)
    .sort();

test(
  "a campaign that is none stays in the field with what is wrong, no link is made without it, and it can be made there",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/links/new");
    await field(page, "Destination").fill("https://shop.example/");
    await type(page, "Autumn fair");
    await page.getByText("There is no campaign “Autumn fair”").waitFor();
    expect(await picker(page, "Campaign").inputValue()).toBe("Autumn fair");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("alert").getByRole("button", { name: "Campaign" }).waitFor();
    await page
      .locator("[name=campaign_id]:focus")
      .or(picker(page, "Campaign").and(page.locator(":focus")))
      .waitFor();
    expect(await links()).toEqual([]);
    // It is kept with the draft.
    await page.reload();
    await page.getByText("There is no campaign “Autumn fair”").waitFor();

    // A slip of the keyboard is offered the campaign that is meant.
    await type(page, "Sprng sale");
    await page.getByRole("button", { name: "Use “Spring Sale”" }).click();
    await page.getByText("From the campaign").waitFor();
    await type(page, "");
    expect(await picker(page, "Campaign").inputValue()).toBe("");

    await type(page, "Autumn fair");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Make campaign “Autumn fair”" }).click();
    await page.getByText("From the campaign").waitFor();
    expect(await campaigns()).toEqual(["Autumn fair", "Spring Sale"]);
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    const [made] = await links();
    expect(made).toMatchObject({ utm_campaign: "autumn-fair" });
    expect(typeof made.campaign_id).toBe("number");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "campaign and utm_campaign say what each is for, and each is offered from the other, never filled unasked",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/links/new");
    await page.getByText("Groups links here, in lists and reports.").waitFor();
    await page.getByText("Your web analytics shows it as the campaign").waitFor();
    await field(page, "utm_campaign").fill("spring-sale");
    expect(await picker(page, "Campaign").inputValue()).toBe("");
    await page.getByRole("button", { name: "Use “Spring Sale”" }).click();
    expect(await picker(page, "Campaign").inputValue()).toBe("Spring Sale");
    await field(page, "utm_campaign").fill("other");
    await page.getByRole("button", { name: "Use “spring-sale”, as the campaign has it" }).click();
    expect(await field(page, "utm_campaign").inputValue()).toBe("spring-sale");
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a campaign for many links at once is typed as in the builder: one that is none stays to be seen, and changes nothing",
  async () => {
    const other = await service.addWorkspace("Many at once");
    await other.api("POST", "/api/v1/links", { destination: "https://shop.example/" });
    const { close, page, complaints } = await (await consoleOpener(browser, service, other))();
    await page.goto("/links");
    await page
      .getByRole("checkbox", { name: /^Select / })
      .last()
      .click();
    await page.getByRole("button", { name: "Set campaign" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Campaign" }).fill("Autumn fair");
    await page.keyboard.press("Tab");
    await dialog.getByText("There is no campaign “Autumn fair”").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Change 1 link" }).click();
    await dialog.getByText("There is no campaign “Autumn fair”").waitFor();
    await dialog.getByRole("button", { name: "Make campaign “Autumn fair”" }).click();
    await dialog.getByText("There is no campaign “Autumn fair”").waitFor({ state: "hidden" });
    await dialog.getByRole("button", { name: "Change 1 link" }).click();
    await page.getByText("1 link changed").first().waitFor();
    const [link] = (await other.api("GET", "/api/v1/links")).body.data;
    const [campaign] = (await other.api("GET", "/api/v1/campaigns")).body.data;
    expect(link.campaign_id).toBe(campaign.id);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
