import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { consoleOpener } from "../support/console-browser.ts";
import { field, picker } from "../support/console-fields.ts";
import { serveConsole } from "../support/serve-console.ts";

// What becomes of a text that is typed into a picker of approved values, and that none of them is.

const LIMIT_ms = 120_000;

const { service, browser } = await serveConsole();
const { api } = service.workspace;
await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["Facebook", "Instagram"] });
const open = await consoleOpener(browser, service);

const type = async (page: Page, text: string): Promise<void> => {
  await picker(page, "utm_source").click();
  await picker(page, "utm_source").fill(text);
};
const links = async () => (await service.workspace.api("GET", "/api/v1/links")).body.data;

test(
  "a source that is not approved stays in the field with what is wrong with it, and no link is made without it",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/links/new");
    await field(page, "Destination").fill("https://shop.example/");
    const source = picker(page, "utm_source");
    await type(page, "Mastodon");
    await page.getByText("No approved value matches").waitFor();
    // The verdict is of what stands in the field, while it is typed; the field itself says so when it is left.
    await page.getByText("The rules do not allow this yet").waitFor();
    expect(await page.getByText("The rules allow these values.").count()).toBe(0);
    expect(await source.getAttribute("aria-invalid")).toBe(null);
    await page.keyboard.press("Tab");
    await page.getByText('utm_source is "Mastodon", but the approved values are').waitFor();
    await page.getByText("The rules do not allow this yet").waitFor();
    expect(await source.inputValue()).toBe("Mastodon");
    expect(await source.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByRole("alert").getByText("The rules do not allow these values").waitFor();
    expect(await links()).toEqual([]);

    // Whoever sends it is led to the field, and whoever picks there still sees what is wrong with it.
    await source.and(page.locator(":focus")).waitFor();
    await source.click();
    const list = page.getByRole("listbox");
    await list.waitFor();
    const reason = page.getByText('utm_source is "Mastodon", but the approved values are');
    const [above, below] = [await list.boundingBox(), await reason.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    // Only approved values are to choose from.
    expect(await list.getByRole("option").allInnerTexts()).toEqual(["Facebook", "Instagram"]);
    await page.keyboard.press("Escape");

    // The same when it is left by a click, and what is near to it is offered.
    await type(page, "Facebok");
    await page.getByRole("option", { name: "Facebook" }).waitFor();
    await page.getByRole("heading", { name: "New link" }).click();
    await page.getByText('utm_source is "Facebok", but the approved values are').waitFor();
    expect(await source.inputValue()).toBe("Facebok");
    await page.getByRole("button", { name: "Use “Facebook”" }).click();
    await page.getByText("The rules allow these values.").waitFor();
    expect(await source.inputValue()).toBe("Facebook");

    // What was picked is picked again after all: it is in the field, whatever was typed meanwhile.
    await type(page, "Face");
    await page.getByText("The rules do not allow this yet").waitFor();
    await page.getByRole("option", { name: "Facebook" }).click();
    await page.getByText("The rules allow these values.").waitFor();
    expect(await source.inputValue()).toBe("Facebook");

    // What is deleted is no value.
    await type(page, "");
    await page.keyboard.press("Tab");
    expect(await source.inputValue()).toBe("");

    // Enter with the list shut sends the form, with what is typed.
    await type(page, "Mastodon");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("The rules do not allow these values").waitFor();
    expect(await links()).toEqual([]);

    // A whole approved value needs no picking.
    await type(page, "Instagram");
    await page.keyboard.press("Tab");
    await page.getByText("The rules allow these values.").waitFor();
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link is live").waitFor();
    expect(await links()).toMatchObject([{ utm_source: "Instagram" }]);
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "whoever may approves what is typed where it is typed; a member is shown what is wrong alone",
  async () => {
    const other = await service.addWorkspace("Approving");
    await other.api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["Facebook"] });
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto("/links/new");
    await field(page, "Destination").fill("https://shop.example/");
    await type(page, "Mastodon");
    await page.keyboard.press("Tab");
    await page.getByText("The rules do not allow this yet").waitFor();
    await page.getByRole("button", { name: "Approve “Mastodon”" }).click();
    await page.getByText("The rules allow these values.").waitFor();
    expect(await picker(page, "utm_source").inputValue()).toBe("Mastodon");
    const { body } = await other.api("GET", "/api/v1/rules/values");
    expect(body.data.map(({ value }: { readonly value: string }) => value)).toEqual(["Facebook", "Mastodon"]);
    await service.setRole(other, "member");
    await page.reload();
    await type(page, "Bluesky");
    await page.keyboard.press("Tab");
    await page.getByText("The rules do not allow this yet").waitFor();
    expect(await page.getByRole("button", { name: /^Approve/ }).count()).toBe(0);
    await close();
  },
  LIMIT_ms,
);
