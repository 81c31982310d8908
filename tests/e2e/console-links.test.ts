import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { axeFindings, fitsAcross, type WatchedPage } from "../support/console-browser.ts";
import { showsCodes, workspaceWith } from "../support/listed-links.ts";
import { pngPicture, readQrCode } from "../support/qr-decoder.ts";
import { serveConsole } from "../support/serve-console.ts";
import type { TestWorkspace } from "../support/service.ts";
import { until } from "../support/until.ts";

// The list of links: order, columns, selection, withdrawal with undo, QR codes.

const LIMIT_ms = 180_000;

const { service, browser } = await serveConsole();

const statusOf = async (workspace: TestWorkspace, code: string): Promise<number> => {
  const { body } = await workspace.api("GET", `/api/v1/links?short_code=${code}`);
  return body.data.length === 0 ? 404 : 200;
};

/** Withdraws the link of this code from its menu. */
async function withdraw(page: Page, code: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^More for .*/${code}$`) }).click();
  await page.getByRole("menuitem", { name: "Withdraw" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

test(
  "each link tells its clicks and scans of the last 30 days, and asks for none where they are not shown",
  async () => {
    const { open, workspace } = await workspaceWith({ service, browser }, "Counted", ["idle", "busy"]);
    await workspace.api("POST", "/api/v1/campaigns", { name: "A campaign with a long name" });
    const phone = {
      "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15",
    };
    for (const path of ["/busy", "/busy", "/busy?qr=1"]) await service.visit(path, phone);
    const { close, page, complaints } = await open({ viewport: { width: 1024, height: 900 } });
    let asked = 0;
    page.on("request", (request) => {
      if (request.url().includes("/analytics/top")) asked += 1;
    });
    await page.goto("/links?columns=note");
    await showsCodes(page, ["busy", "idle"]);
    await page.waitForLoadState("networkidle");
    expect(asked).toBe(0);
    await page.goto("/links");
    const cells = page.locator("tbody td.number");
    await cells.getByText("2 / 1", { exact: true }).waitFor();
    expect(await cells.allInnerTexts()).toEqual(["2 / 1", "0 / 0"]);
    await page.getByRole("columnheader", { name: "Clicks / scans" }).waitFor();
    await page.getByRole("columnheader", { name: "Campaign", exact: true }).waitFor();
    // All usual columns are seen, also on a small desk.
    const table = page.locator(".card.scroll");
    expect(await table.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "order and columns stand in the address, and a reload shows the same",
  async () => {
    const { open } = await workspaceWith({ service, browser }, "Ordered", ["beta", "alpha", "gamma"]);
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/links");
    await showsCodes(page, ["gamma", "alpha", "beta"]);
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.waitForURL("**/links?sort=short_code");
    await showsCodes(page, ["alpha", "beta", "gamma"]);
    await page.locator('th[aria-sort="ascending"]').getByText("Link").waitFor();
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await showsCodes(page, ["gamma", "beta", "alpha"]);
    await page.getByRole("combobox", { name: "Sort" }).click();
    await page.getByRole("option", { name: "Destination, A to Z" }).click();
    await showsCodes(page, ["gamma", "alpha", "beta"]);
    await page.getByRole("button", { name: "Columns" }).click();
    // Where nothing groups links, their own campaign is usual.
    expect(await page.getByRole("checkbox", { name: "Campaign", exact: true }).isChecked()).toBe(false);
    await page.getByRole("checkbox", { name: "Note" }).check();
    await page.getByRole("checkbox", { name: "UTM campaign" }).uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByText("Note of alpha").waitFor();
    expect(await page.getByRole("columnheader", { name: "Campaign" }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe(
      "?sort=destination&columns=clicks%2Csource_medium%2Cstate%2Cnote",
    );
    await showsCodes(page, ["gamma", "alpha", "beta"]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a link of the shared host is not called unserved, whatever other screens know of domains",
  async () => {
    const { open } = await workspaceWith({ service, browser }, "Shared", ["spring"]);
    const { close, page } = await open();
    await page.goto("/domains");
    await page.getByText("No domains yet").waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Links", exact: true }).click();
    await page.getByRole("link", { name: /\/spring$/ }).click();
    await page.getByRole("tab", { name: "Numbers" }).waitFor();
    expect(await page.getByText("This link does not work now", { exact: false }).count()).toBe(0);
    await close();
  },
  LIMIT_ms,
);

test(
  "a withdrawal that is undone in time never happened; one that is not holds at the edge",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Undone", [
      "stays",
      "stays-too",
      "goes",
    ]);
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/links");
    await withdraw(page, "stays");
    await page.getByText("1 link is about to be withdrawn").waitFor();
    await page.getByRole("alert").getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone: the link is not withdrawn").waitFor();
    // By a key, and in the row.
    await withdraw(page, "stays-too");
    await page.getByText("About to be withdrawn", { exact: true }).waitFor();
    await page.locator("body").press("z");
    await page.getByText("About to be withdrawn").waitFor({ state: "hidden" });
    await withdraw(page, "stays-too");
    await page.locator("tr[data-leaving]").getByRole("button", { name: "Undo" }).click();
    await page.getByText("About to be withdrawn").waitFor({ state: "hidden" });
    await withdraw(page, "goes");
    // Beside the wait: on a busy machine it takes longer than there is to undo.
    const findings = axeFindings(page);
    await page.getByText("1 link withdrawn").waitFor({ timeout: 60_000 });
    expect(await findings).toEqual([]);
    await showsCodes(page, ["stays-too", "stays"]);
    expect((await service.visit("/goes")).status).toBe(410);
    // Longer than all that waited.
    expect((await service.visit("/stays")).status).toBe(302);
    expect((await service.visit("/stays-too")).status).toBe(302);
    expect(await statusOf(workspace, "stays")).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "whoever leaves the page while links wait has withdrawn them; what fails is told by name",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Left", [
      "left-a",
      "left-b",
      "left-c",
      "fails",
    ]);
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/links?search=left-");
    await showsCodes(page, ["left-c", "left-b", "left-a"]);
    await page.getByRole("checkbox", { name: "Select all links shown" }).check();
    await page.getByRole("button", { name: "Withdraw" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
    await page.getByText("3 links are about to be withdrawn").waitFor();
    expect(await statusOf(workspace, "left-a")).toBe(200);
    await page.goto("about:blank");
    const left = ["left-a", "left-b", "left-c"];
    const statuses = await until(
      () => Promise.all(left.map((code) => statusOf(workspace, code))),
      (seen) => seen.every((status) => status === 404),
    );
    expect(statuses).toEqual([404, 404, 404]);
    await page.goto("/links");
    await page.route("**/api/v1/links/*", async (route) => {
      if (route.request().method() !== "DELETE") return route.continue();
      const error = { code: "internal", message: "Something went wrong on our side." };
      return route.fulfill({ status: 500, json: { error } });
    });
    await withdraw(page, "fails");
    await page.getByText("1 link was not withdrawn").waitFor({ timeout: 30_000 });
    await page.getByText(/fails: Something went wrong on our side/).waitFor();
    expect(await page.getByText("1 link withdrawn").count()).toBe(0);
    expect((await service.visit("/fails")).status).toBe(302);
    expect(complaints.filter((text) => !/status of 500/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "links are selected one by one, in a row and by key, and all of them changed",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Many", [
      "m1",
      "m2",
      "m3",
      "m4",
      "m5",
    ]);
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/links");
    await showsCodes(page, ["m5", "m4", "m3", "m2", "m1"]);
    await page.getByRole("checkbox", { name: /m4$/ }).check();
    await page.getByRole("checkbox", { name: /m2$/ }).click({ modifiers: ["Shift"] });
    await page.getByText("3 selected").waitFor();
    // The fifth from the top, by the keyboard.
    await page.getByRole("checkbox", { name: /m2$/ }).press("x");
    await page.getByText("2 selected").waitFor();
    await page.locator("tbody [data-row]").last().focus();
    await page.keyboard.press("x");
    await page.getByText("3 selected").waitFor();
    // Other columns keep the selection.
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Expires" }).check();
    await page.keyboard.press("Escape");
    await page.getByText("3 selected").waitFor();
    await page.getByRole("button", { name: "Set expiry" }).click();
    await page.getByLabel("Expires").last().fill("2031-05-01T10:00");
    await page.getByRole("button", { name: "Change 3 links" }).click();
    await page.getByText("3 links changed").waitFor();
    const { body } = await workspace.api("GET", "/api/v1/links?sort=short_code");
    expect(
      body.data
        .filter((link: { expires_at: string | null }) => link.expires_at !== null)
        .map(({ short_code }: { short_code: string }) => short_code),
    ).toEqual(["m1", "m3", "m4"]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the QR code of a link opens over the list, at an address of its own, and is saved",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Codes", ["coded"]);
    const { close, page, complaints, foreign }: WatchedPage = await open({
      viewport: { width: 1280, height: 900 },
    });
    await page.goto("/links");
    await page.getByRole("button", { name: /^QR code of .*coded$/ }).click();
    await page.waitForURL(/links\?dialog=qr&of=\d+$/);
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Tested: scanners read this code").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const waiting = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Download PNG" }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe("coded-qr.png");
    const [link] = (await workspace.api("GET", "/api/v1/links")).body.data;
    expect(readQrCode(pngPicture(readFileSync(await download.path())))).toBe(link.qr_url);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    await page.keyboard.press("Escape");
    await page.waitForURL(/links$/);
    expect([complaints, foreign]).toEqual([[], []]);
    await close();
  },
  LIMIT_ms,
);

test(
  "one menu serves every row: it says whose it is, gives the focus back, and closes where it was opened",
  async () => {
    const { open } = await workspaceWith({ service, browser }, "Menus", ["first", "second"]);
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/links");
    await showsCodes(page, ["second", "first"]);
    const buttonOf = (code: string) =>
      page.getByRole("button", { name: new RegExp(`^More for .*/${code}$`) });
    const menuOf = (code: string) => page.getByRole("menu", { name: new RegExp(`/${code}$`) });
    await buttonOf("first").focus();
    await page.keyboard.press("Enter");
    await menuOf("first").waitFor();
    expect(await buttonOf("first").getAttribute("aria-expanded")).toBe("true");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menuOf("first").waitFor({ state: "hidden" });
    const hasFocus = () =>
      buttonOf("first").evaluate((button) => button === button.ownerDocument.activeElement);
    expect(await until(hasFocus, (has) => has)).toBe(true);
    await buttonOf("second").click();
    await menuOf("second").waitFor();
    expect(await buttonOf("first").getAttribute("aria-expanded")).toBe("false");
    await buttonOf("second").click();
    await menuOf("second").waitFor({ state: "hidden" });
    await buttonOf("first").click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    await page.waitForURL("**/links/*/edit");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
