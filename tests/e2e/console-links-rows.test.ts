import { expect, test } from "bun:test";
import { axeFindings, fitsAcross } from "../support/console-browser.ts";
import { showsCodes, workspaceWith } from "../support/listed-links.ts";
import { serveConsole } from "../support/serve-console.ts";

// What a row of the list of links says, and what stands before the first on a phone.

const LIMIT_ms = 180_000;

const { service, browser } = await serveConsole();

test(
  "on a phone filters, order and columns are behind one button, which counts the filters that are set",
  async () => {
    const { open } = await workspaceWith({ service, browser }, "Folded", ["one", "two"]);
    const { close, page, complaints } = await open({ viewport: { width: 360, height: 740 } });
    await page.goto("/links");
    await showsCodes(page, ["two", "one"]);
    const states = page.getByRole("combobox", { name: "State" });
    expect(await states.isVisible()).toBe(false);
    expect(
      await page.evaluate<number>("document.querySelector('tr[data-link]').getBoundingClientRect().top"),
    ).toBeLessThan(260);
    const fold = page.getByRole("button", { name: /^Filters/ });
    await fold.click();
    await states.click();
    await page.getByRole("option", { name: "Live" }).click();
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await states.waitFor({ state: "hidden" });
    expect([await fitsAcross(page), await axeFindings(page)]).toEqual([true, []]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await states.waitFor();
    expect(await fold.isVisible()).toBe(false);
    // A filter is set, and all of it stands in one row.
    const height = "document.querySelector('.links-head').getBoundingClientRect().height";
    expect(await page.evaluate<number>(height)).toBeLessThan(48);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.waitForURL((url) => url.search === "");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a row says what today's rules have against its values, and that it is about to go; a code stays in one piece",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Marked", ["first-class-code"]);
    const convention = { casing: "lower", separator: "any", mode: "warn", required_parameters: ["utm_term"] };
    await workspace.api("PUT", "/api/v1/rules/convention", convention);
    const { close, page, complaints } = await open({ viewport: { width: 360, height: 740 } });
    await page.goto("/links");
    const row = page.locator("tr[data-link]");
    await row.getByText(/^Naming warning: .*utm_term/).waitFor();
    // Its host has given way to it.
    const code = row.locator(".short-url > :last-child");
    expect(await code.textContent()).toBe("/first-class-code");
    const { height = 0 } = (await code.boundingBox()) ?? {};
    expect(height).toBeLessThan(30);
    const middles = await page.evaluate<number[]>(`[...document.querySelectorAll(
      "tr[data-link] :is(.link-name a, .link-name button, .row-actions button)")].map((each) => {
        const { top, height } = each.getBoundingClientRect();
        return Math.round(top + height / 2);
      })`);
    expect(middles.length).toBe(4);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(2);
    await workspace.api("PUT", "/api/v1/rules/convention", { mode: "block" });
    await page.reload();
    await row.getByText(/^Naming warning|^Against the rules/).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await row.getByText("Live", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("menuitem", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await row.getByText("About to be withdrawn").waitFor();
    // Nothing is done any more with a link that is about to go, but to keep it.
    for (const name of [/^Copy/, /^QR code/])
      expect(await row.getByRole("button", { name }).isDisabled()).toBe(true);
    await row.getByRole("button", { name: /^More/ }).click();
    expect(await page.getByRole("menuitem").allTextContents()).toEqual(["Undo the withdrawal"]);
    await page.keyboard.press("Escape");
    expect(await row.getByText("Live", { exact: true }).count()).toBe(0);
    await row.getByRole("button", { name: "Undo" }).click();
    await row.getByText("Live", { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
