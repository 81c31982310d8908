import { expect, test } from "bun:test";
import { consoleOpener } from "../support/console-browser.ts";
import { makeLink } from "../support/recorded-clicks.ts";
import { serveConsole } from "../support/serve-console.ts";

// Every dialog has an address: a reload opens it again, Back closes it. What is chosen on a screen is undone by Back, too.

const LIMIT_ms = 180_000;
const DESK = { viewport: { width: 1280, height: 900 } };

const { service, browser } = await serveConsole();
const { workspace } = service;
const link = await makeLink(workspace, {
  short_code: "asked",
  destination: "https://shop.example/",
  tags: ["sale"],
});
const made = async (path: string, fields: object) => {
  const { status, body } = await workspace.api("POST", path, fields);
  if (status >= 400) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
};
const campaign = await made("/api/v1/campaigns", { name: "Spring" });
const report = await made("/api/v1/report-links", {});
const view = await made("/api/v1/views", { name: "Sales", shared: false, tag: "sale" });
const invitation = await made("/api/v1/invitations", { email: "new@example.com", role: "viewer" });
const domain = await made("/api/v1/domains", { host: "links.example.shop" });
await made("/api/v1/rules/values", { parameter: "utm_source", values: ["mail"] });
const [value] = (await workspace.api("GET", "/api/v1/rules/values")).body.data;
const token = await made("/api/v1/tokens", { name: "Shop", permissions: ["links:read"], expires_at: null });
const member = await service.addMember(workspace, "member");
const open = await consoleOpener(browser, service);

/** Each dialog's address, what it is headed by, and the address of what is below it. */
const dialogs: readonly (readonly [address: string, title: string | RegExp])[] = [
  ["/campaigns?dialog=new", "New campaign"],
  [`/campaigns?dialog=edit&of=${campaign.id}`, "Edit campaign"],
  [`/campaigns?dialog=delete&of=${campaign.id}`, /Spring/],
  ["/tags?dialog=new", "New tag"],
  ["/members?dialog=invite", /Invite/],
  [`/members?dialog=role&of=${member.id}`, /role/i],
  [`/members?dialog=remove&of=${member.id}`, /Remove/],
  [`/members?dialog=takeBack&of=${invitation.id}`, /new@example\.com/],
  ["/tokens?dialog=new", "New token"],
  [`/tokens?dialog=revoke&of=${token.id}`, /Shop/],
  ["/reports?dialog=new", /report/],
  [`/reports?dialog=label&of=${report.id}`, /./],
  [`/reports?dialog=revoke&of=${report.id}`, /Revoke/],
  ["/analytics?dialog=clientReport", /report/],
  ["/domains?dialog=new", /domain/],
  [`/domains/${domain.id}?dialog=remove`, /links\.example\.shop/],
  ["/settings?dialog=leave", /Leave/],
  ["/rules?dialog=add_utm_medium", /utm_medium/],
  [`/rules?dialog=retire&of=${value.id}`, /mail/],
  ["/rules?tab=dependencies&dialog=addDependency", /rule/],
  [`/links/${link.id}?dialog=withdraw`, /Withdraw/],
  [`/links?dialog=withdraw&of=${link.id}`, /Withdraw/],
  [`/links?dialog=qr&of=${link.id}`, /QR code/],
  ["/links?tag=sale&sort=short_code&dialog=saveView", "Save view"],
  [`/links?tag=sale&dialog=renameView&of=${view.id}`, "Rename view"],
  [`/links?tag=sale&dialog=removeView&of=${view.id}`, /Sales/],
];

test(
  "each dialog opens at its address, and closing it leaves the address of what is below",
  async () => {
    const { close, page, complaints } = await open(DESK);
    for (const [address, title] of dialogs) {
      await page.goto(address);
      const heading = page.getByRole("dialog").getByRole("heading").first();
      await heading.waitFor();
      const said = (await heading.textContent()) ?? "";
      expect([address, said]).toEqual([address, expect.stringMatching(title)]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      const { pathname, search } = new URL(page.url());
      const below = address.replace(/dialog=\w+(&of=\d+)?/, "").replace(/[?&]$/, "");
      expect(pathname + search).toBe(below);
    }
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "Back closes a dialog and stays on the screen; a dialog about what is not there closes by itself",
  async () => {
    const { close, page, complaints } = await open(DESK);
    await page.goto("/members");
    await page.getByRole("button", { name: "Invite" }).first().click();
    await page.waitForURL(/members\?dialog=invite$/);
    await page.getByRole("dialog").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/members");
    await page.goForward();
    await page.getByRole("dialog").waitFor();
    await page.reload();
    await page.getByRole("dialog").waitFor();
    for (const gone of ["/campaigns?dialog=edit&of=999999", "/links?dialog=withdraw&of=999999"]) {
      await page.goto(gone);
      await page.waitForURL((url) => url.search === "");
    }
    // What was selected is not selected after a reload.
    await page.getByRole("checkbox", { name: /asked/ }).check();
    await page.getByRole("button", { name: "Add tags" }).click();
    await page.waitForURL(/links\?dialog=addTags$/);
    await page.getByRole("dialog").waitFor();
    await page.reload();
    await page.waitForURL(/links$/);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "Back undoes what was chosen, a tab or a filter, and not each key that was typed",
  async () => {
    const { close, page, complaints } = await open(DESK);
    await page.goto("/rules");
    await page.getByRole("tab", { name: "Naming convention" }).click();
    await page.waitForURL(/tab=convention$/);
    await page.goBack();
    await page.waitForURL(/rules$/);
    await page.getByRole("tab", { name: "Approved values", selected: true }).waitFor();
    await page.goto("/links");
    await page.getByRole("combobox", { name: "State" }).click();
    await page.getByRole("option", { name: "Live" }).click();
    await page.waitForURL(/links\?state=live$/);
    await page.getByRole("searchbox").fill("as");
    await page.waitForURL(({ searchParams }) => searchParams.get("search") === "as");
    await page.getByRole("searchbox").fill("asked");
    await page.waitForURL(({ searchParams }) => searchParams.get("search") === "asked");
    await page.goBack();
    await page.waitForURL(/links$/);
    for (const path of ["/conversions", `/links/${link.id}`]) {
      await page.goto(path);
      await page.getByRole("tab").nth(1).click();
      await page.waitForURL(/tab=/);
      await page.goBack();
      await page.waitForURL((url) => url.search === "");
      await page.getByRole("tab", { selected: true }).first().waitFor();
    }
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a campaign or tag that is there already is told while its name is typed, and is what it was",
  async () => {
    const { close, page, complaints } = await open(DESK);
    for (const [path, typed, known, action] of [
      ["/campaigns", "SPRING", "Spring", null],
      ["/campaigns", " Spring ", "Spring", "Create campaign"],
      ["/tags", "SALE", "sale", "Create tag"],
    ] as const) {
      await page.goto(`${path}?dialog=new`);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").first().fill("something else");
      expect(await dialog.getByText(/ already\.$/).count()).toBe(0);
      await dialog.getByRole("textbox").first().fill(typed);
      await dialog.getByText(`There is “${known}” already.`, { exact: true }).waitFor();
      if (action === null) continue;
      await dialog.getByRole("button", { name: action }).click();
      await page.getByText(`“${known}” was there already and is as it was`).waitFor();
    }
    const names = async (path: string) =>
      (await workspace.api("GET", path)).body.data.map(({ name }: { name: string }) => name);
    expect([await names("/api/v1/campaigns"), await names("/api/v1/tags")]).toEqual([["Spring"], ["sale"]]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
