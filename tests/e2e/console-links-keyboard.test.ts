import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { tabTo } from "../support/console-browser.ts";
import { showsCodes, workspaceWith } from "../support/listed-links.ts";
import { serveConsole } from "../support/serve-console.ts";

const LIMIT_ms = 180_000;

const { service, browser } = await serveConsole();

test(
  "by the keyboard alone: columns are chosen, a view saved, links walked and selected, withdrawn and kept",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Keys", ["k1", "k2", "k3"]);
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/links");
    await showsCodes(page, ["k3", "k2", "k1"]);
    await tabTo(page, "Columns");
    await page.keyboard.press("Enter");
    await tabTo(page, "Note");
    await page.keyboard.press("Space");
    await page.getByText("Note of k1").waitFor();
    await page.keyboard.press("Escape");
    // The focus is where it was.
    await page.locator("button:focus", { hasText: "Columns" }).waitFor();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press("Shift+Tab");
      if ((await page.locator("button:focus", { hasText: "Save view" }).count()) === 1) break;
    }
    await page.keyboard.press("Enter");
    await page.locator("input:focus").waitFor();
    await page.keyboard.type("With notes");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "With notes" }).waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await page.getByText("2 selected").waitFor();
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press("Shift+Tab");
      if ((await page.locator("button:focus", { hasText: "Withdraw" }).count()) === 1) break;
    }
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await tabTo(page, "Withdraw");
    await page.keyboard.press("Enter");
    await page.getByText("2 links are about to be withdrawn").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.keyboard.press("z");
    await page.getByText("Undone: the 2 links are not withdrawn").waitFor();
    expect((await workspace.api("GET", "/api/v1/links")).body.data).toHaveLength(3);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "by the keyboard alone: links are put in the order of their clicks, which the address, a view and the CSV keep",
  async () => {
    const { open } = await workspaceWith({ service, browser }, "Clicked", [
      "c-few",
      "c-many",
      "c-none",
      "c-one",
    ]);
    const phone = {
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15",
    };
    for (const path of ["/c-many", "/c-many", "/c-many?qr=1", "/c-few", "/c-few", "/c-one"])
      await service.visit(path, phone);
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/links");
    await showsCodes(page, ["c-one", "c-none", "c-many", "c-few"]);
    await tabTo(page, "Clicks / scans");
    await page.keyboard.press("Enter");
    const mostFirst = ["c-many", "c-few", "c-one", "c-none"];
    await page.waitForURL("**/links?sort=-clicks");
    await showsCodes(page, mostFirst);
    await page.locator('th[aria-sort="descending"]').getByText("Clicks / scans").waitFor();
    expect(await page.locator("tbody td.number").allInnerTexts()).toEqual([
      "2 / 1",
      "2 / 0",
      "1 / 0",
      "0 / 0",
    ]);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).press("Enter");
    const saved = readFileSync(await (await waiting).path(), "utf8");
    expect([...saved.matchAll(/c-(?:many|few|one|none)(?=,,)/g)].map(([code]) => code)).toEqual(mostFirst);
    await page.getByRole("button", { name: "Save view" }).press("Enter");
    await page.locator("input:focus").fill("By clicks");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.locator("button:focus", { hasText: "Save view" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Clicks / scans" }).press("Enter");
    await page.waitForURL("**/links?sort=clicks");
    await showsCodes(page, mostFirst.toReversed());
    await page.getByRole("link", { name: "By clicks" }).press("Enter");
    await page.waitForURL("**/links?sort=-clicks");
    await showsCodes(page, mostFirst);
    expect(await page.getByRole("combobox", { name: "Sort" }).inputValue()).toBe("Most clicks");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
