import { expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { axeFindings, consoleOpener, fitsAcross } from "../support/console-browser.ts";
import { makeLink } from "../support/links.ts";
import { showsCodes, workspaceWith } from "../support/listed-links.ts";
import { serveConsole } from "../support/serve-console.ts";
import type { ApiAnswer, TestWorkspace } from "../support/service.ts";

// Saved views of the list of links: the same on every machine, private or shared, in sessions of several members.

const LIMIT_ms = 180_000;
const DESK = { viewport: { width: 1280, height: 900 } };

const { service, browser } = await serveConsole();

const viewsOn = (page: Page) => page.getByRole("navigation", { name: "Saved views" });
const tabOn = (page: Page, name: string) => viewsOn(page).getByRole("link", { name, exact: false });

/** Opens the menu of the view that is shown, and chooses. */
async function choose(page: Page, view: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${view}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Saves what is shown, from the button on. */
async function saveAs(page: Page, name: string, isShared = false): Promise<void> {
  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  if (isShared) await page.getByRole("checkbox", { name: "Share with all members" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await tabOn(page, name).waitFor();
}

/** Pages of another member of a workspace, who is new there. */
async function asMember(workspace: TestWorkspace, role: "viewer" | "member" | "admin") {
  const member = await service.addMember(workspace, role);
  const api = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
    service.call(member.token, method, path, body);
  return { member, api, open: await consoleOpener(browser, service, { ...workspace, ownerId: member.id }) };
}

test(
  "a view is saved under a name, is there in another browser, and is renamed, replaced and deleted",
  async () => {
    const { open } = await workspaceWith({ service, browser }, "Viewed", ["v-one", "v-two", "v-three"]);
    const { close, page, complaints } = await open(DESK);
    await page.goto("/links?tag=even&sort=short_code");
    await showsCodes(page, ["v-one", "v-three"]);
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Must not be blank.").waitFor();
    await page.getByRole("textbox", { name: "Name" }).fill("Even ones");
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await viewsOn(page).getByRole("link", { name: "All links" }).click();
    await showsCodes(page, ["v-three", "v-two", "v-one"]);
    const other = await open(DESK);
    await other.page.goto("/links");
    await tabOn(other.page, "Even ones").click();
    await other.page.waitForURL("**/links?tag=even&sort=short_code");
    await showsCodes(other.page, ["v-one", "v-three"]);
    await other.close();
    // The same name with other filters replaces it, whatever its case, and says so before.
    await page.goto("/links?tag=odd");
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("EVEN ones");
    await page.getByRole("button", { name: "Replace view" }).click();
    await choose(page, "Even ones", "Rename view");
    await page.getByRole("textbox", { name: "Name" }).fill("Odd ones");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await tabOn(page, "Odd ones").waitFor();
    // The dialog has an address, in which a reload would open it again.
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.reload();
    await tabOn(page, "Odd ones").waitFor();
    expect(await viewsOn(page).getByRole("link").allTextContents()).toEqual(["All links", "Odd ones"]);
    expect(await axeFindings(page)).toEqual([]);
    await choose(page, "Odd ones", "Delete view");
    await page.getByRole("dialog").getByRole("button", { name: "Delete view" }).click();
    await tabOn(page, "Odd ones").waitFor({ state: "hidden" });
    await page.reload();
    await showsCodes(page, ["v-two"]);
    expect(await tabOn(page, "Odd ones").count()).toBe(0);
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "two members: what one shares the other sees and copies, and cannot change; what is private nobody else sees",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Team", [
      "t-one",
      "t-two",
      "t-three",
    ]);
    await makeLink(workspace, {
      short_code: "soon",
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const { open: openBen } = await asMember(workspace, "member");
    const ada = await open(DESK);
    const ben = await openBen(DESK);
    await ada.page.goto("/links");
    await ada.page.getByRole("combobox", { name: "Expires" }).click();
    await ada.page.getByRole("option", { name: "Next 7 days" }).click();
    await showsCodes(ada.page, ["soon"]);
    await saveAs(ada.page, "Links that expire this week", true);
    await ben.page.goto("/links?tag=odd");
    await showsCodes(ben.page, ["t-two"]);
    await saveAs(ben.page, "Ben's own");
    await tabOn(ben.page, "Links that expire this week").click();
    await ben.page.waitForURL("**/links?expires=7");
    await showsCodes(ben.page, ["soon"]);
    await ben.page.getByRole("button", { name: "More for Links that expire this week" }).click();
    await ben.page.getByText("Shared by team@example.com", { exact: true }).waitFor();
    expect(await axeFindings(ben.page)).toEqual([]);
    expect(await ben.page.getByRole("menuitem").allTextContents()).toEqual(["Save as a view of your own"]);
    await ben.page.getByRole("menuitem").click();
    await ben.page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }).click();
    await ben.page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await viewsOn(ben.page).getByRole("link").allTextContents()).toEqual([
      "All links",
      "Ben's own",
      "Links that expire this week",
      "Links that expire this week, shared by team@example.com",
    ]);
    await ada.page.reload();
    await tabOn(ada.page, "Links that expire this week").waitFor();
    expect(await tabOn(ada.page, "Ben's own").count()).toBe(0);
    await choose(ada.page, "Links that expire this week", "Stop sharing");
    await ada.page.getByText("Links that expire this week is no longer shared").waitFor();
    await ben.page.reload();
    await tabOn(ben.page, "Ben's own").waitFor();
    expect(await viewsOn(ben.page).getByText("shared by").count()).toBe(0);
    // A viewer keeps views, too, and is not asked whether to share them.
    const { open: openEve } = await asMember(workspace, "viewer");
    const eve = await openEve(DESK);
    await eve.page.goto("/links?tag=even");
    await eve.page.getByRole("button", { name: "Save view" }).click();
    expect(await eve.page.getByRole("checkbox", { name: "Share with all members" }).count()).toBe(0);
    await eve.page.getByRole("textbox", { name: "Name" }).fill("Eve's own");
    await eve.page.getByRole("button", { name: "Save", exact: true }).click();
    await tabOn(eve.page, "Eve's own").waitFor();
    for (const { complaints, close } of [ada, ben, eve]) {
      expect(complaints).toEqual([]);
      await close();
    }
  },
  LIMIT_ms,
);

test(
  "what is refused is put back and said in words: a name that is taken, a view that is gone, views that do not come",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Refused", ["r-one", "r-two"]);
    const save = async (body: object) => (await workspace.api("POST", "/api/v1/views", body)).body;
    await save({ name: "Even", tag: "even" });
    const odd = await save({ name: "Odd", tag: "odd" });
    const { close, page, complaints } = await open(DESK);
    await page.goto("/links?tag=odd");
    await choose(page, "Odd", "Rename view");
    await page.getByRole("textbox", { name: "Name" }).fill("even");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Another view of the same member has this name.").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await tabOn(page, "Odd").waitFor();
    // Deleted on another machine meanwhile.
    await page.getByRole("button", { name: "More for Odd" }).click();
    expect((await workspace.api("DELETE", `/api/v1/views/${odd.id}`)).status).toBe(204);
    await page.getByRole("menuitem", { name: "Share with all members" }).click();
    await page.getByText("Odd stays as it was").waitFor();
    await tabOn(page, "Odd").waitFor({ state: "hidden" });
    await page.route("**/api/v1/views", (route) =>
      route.fulfill({ status: 500, json: { error: { code: "internal", message: "It failed." } } }),
    );
    await page.goto("/links");
    await page.getByText("Your saved views could not be loaded.").waitFor();
    await showsCodes(page, ["r-two", "r-one"]);
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute("**/api/v1/views");
    await page.getByRole("button", { name: "Try again" }).click();
    await tabOn(page, "Even").waitFor();
    expect(complaints.filter((text) => !/status of (404|422|500)/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "views that a browser kept are offered once: taken over under free names, and gone from there",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Kept", ["k-one", "k-two"]);
    for (const body of [
      { name: "Even", tag: "even" },
      { name: "Odd", tag: "even", sort: "short_code" },
    ])
      await workspace.api("POST", "/api/v1/views", body);
    const key = `utmost-views-${workspace.id}-kept@example.com`;
    const { close, page, complaints } = await open(DESK);
    const stored = () => page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);
    await page.goto("/links");
    const kept = JSON.stringify([
      { name: "Even", search: { tag: "even" } },
      { name: "Odd", search: { tag: "odd" } },
      { name: "Too much", search: { search: "x".repeat(201) } },
      { name: "By code", search: { sort: "short_code", columns: "note,created" } },
    ]);
    await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(kept)})`);
    await page.reload();
    const note = page.getByRole("region", { name: /in this browser only/ });
    await note.getByText("4 saved views are in this browser only").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await note.getByRole("button", { name: "Take over" }).click();
    await page.getByText("3 views taken over").waitFor();
    await note.getByText(/Too much: Must be at most 200 characters long/).waitFor();
    const { data } = (await workspace.api("GET", "/api/v1/views")).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(["Even", "Odd", "Odd (2)", "By code"]);
    expect(data.at(-1)).toMatchObject({ sort: "short_code", columns: ["note", "created"], shared: false });
    expect(JSON.parse((await stored()) ?? "[]")).toHaveLength(1);
    await tabOn(page, "By code").click();
    await page.getByText("Note of k-one").waitFor();
    await page.reload();
    await note.getByText("1 saved view is in this browser only").waitFor();
    await note.getByRole("button", { name: "Delete here" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete here" }).click();
    await note.waitFor({ state: "hidden" });
    expect(await stored()).toBeNull();
    await page.reload();
    await tabOn(page, "By code").waitFor();
    expect(await note.count()).toBe(0);
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "many views: five side by side, the one that is shown among them, the others in a menu; on a phone, too",
  async () => {
    const { workspace, open } = await workspaceWith({ service, browser }, "Crowded", ["c-one", "c-two"]);
    const { api } = await asMember(workspace, "member");
    for (let n = 1; n <= 8; n += 1) {
      await workspace.api("POST", "/api/v1/views", { name: `Own ${n}`, search: `own-${n}` });
      await api("POST", "/api/v1/views", { name: `${"W".repeat(36)} ${n}`, search: `w-${n}`, shared: true });
    }
    const { close, page, complaints } = await open(DESK);
    await page.goto("/links");
    await tabOn(page, "Own 5").waitFor();
    expect(await viewsOn(page).getByRole("link").count()).toBe(6);
    await page.getByRole("button", { name: "11 more" }).click();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("menuitem", { name: `${"W".repeat(36)} 8` }).click();
    await page.waitForURL("**/links?search=w-8");
    await tabOn(page, `${"W".repeat(36)} 8`).waitFor();
    expect(await tabOn(page, "Own 5").count()).toBe(0);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole("button", { name: "11 more" }).click();
    await page.getByRole("menuitem", { name: "Own 7" }).waitFor();
    expect(await fitsAcross(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
