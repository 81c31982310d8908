import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { axeFindings, consoleOpener } from "../support/console-browser.ts";
import { recordClick } from "../support/recorded-clicks.ts";
import { judgeScreens, type ScreenList } from "../support/screen-gate.ts";
import { serveConsole } from "../support/serve-console.ts";

const LIMIT_ms = 240_000;
/** What ends a tag, an attribute and a script, in every field that takes a text. */
const HOSTILE = `"><img src=x onerror=alert(1)></script><script>alert(2)</script>`;

let linkId = 0;

const { service, browser } = await serveConsole();
const { api } = service.workspace;
const campaign = await api("POST", "/api/v1/campaigns", { name: HOSTILE, description: HOSTILE });
await api("POST", "/api/v1/tags", { name: HOSTILE.slice(0, 64), color: "red" });
await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter", HOSTILE] });
await api("POST", "/api/v1/rules/values", { parameter: "utm_medium", values: ["email", "social"] });
await api("POST", "/api/v1/rules/dependencies", {
  driving_parameter: "utm_source",
  driving_value: "newsletter",
  target: "utm_medium",
  values: ["email"],
});
for (let n = 0; n < 3; n += 1) {
  const made = await api("POST", "/api/v1/links", {
    destination: `https://shop.example/${"long-path/".repeat(20)}${n}?ref=${encodeURIComponent(HOSTILE)}#top`,
    ...(n === 0 ? { short_code: "spring" } : {}),
    campaign_id: campaign.body.id,
    utm_source: "newsletter",
    utm_medium: "email",
    utm_campaign: HOSTILE,
    ios_url: "https://apps.apple.com/app/id1",
    note: HOSTILE,
    tags: [HOSTILE.slice(0, 64)],
  });
  linkId = made.body.id;
  // From a country, which no visit of this machine is.
  if (n === 0) recordClick(service, service.workspace, made.body, { at_ms: Date.now(), country: "DE" });
}
for (let n = 0; n < 5; n += 1) await service.visit("/spring", { referer: "https://www.example.org/a" });
await api("POST", "/api/v1/conversions", {
  customer_id: "c",
  event_id: "e",
  link: `${new URL(service.running.baseUrl).host}/spring`,
  value: "99999999999999.123",
  currency: "EUR",
});
await api("POST", "/api/v1/report-links");
await api("POST", "/api/v1/tokens", { name: HOSTILE, permissions: ["links:read"] });
await api("POST", "/api/v1/invitations", { email: "ada@example.com", role: "member" });
const open = await consoleOpener(browser, service);

const screens = (): ScreenList => [
  ["/", "Newest links"],
  ["/links", "3 links"],
  ["/links?search=nothing-of-the-kind", "No links fit these filters"],
  ["/links/new", "The rules are checked as you type."],
  ["/links/import", "Choose a file"],
  ["/links/many", "Name a channel to see its links."],
  [`/links/${linkId}`, "Where visitors go"],
  [`/links/${linkId}/edit`, "the rules are not checked again"],
  ["/welcome?step=rules", "values are approved already"],
  ["/welcome?step=visit", "Waiting for the first click"],
  ["/welcome?step=check", "Clicks are written to the disk"],
  ["/campaigns", "Links as they are now"],
  ["/tags", "Red"],
  ["/rules", "2 values"],
  ["/rules?tab=dependencies", "utm_source → utm_medium"],
  ["/rules?tab=convention", "Save convention"],
  ["/analytics?by=referrer", "example.org"],
  ["/analytics?by=country&period=today&top=tag", "Top tags"],
  ["/analytics?country=DE&from=2001-01-01&to=2001-01-02", "No visits in this period"],
  ["/reports", "Live"],
  ["/tokens", "All permissions"],
  ["/members", "Open until"],
  ["/audit", "with the token"],
  ["/audit?subject=link&action=created", "3 entries"],
  ["/audit?from=2001-01-01&to=2001-01-02", "No entries fit these filters"],
  ["/links/999999", "There is no such link here"],
  ["/tags/of/nobody", "There is no page here"],
];

test(
  "every screen in light and dark: axe finds nothing, the browser complains of nothing, all comes from here, a phone scrolls down only",
  () => judgeScreens(open, screens()),
  LIMIT_ms,
);

test(
  "dialogs, menus and pickers are as they should be for axe, too",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    const found: string[] = [];
    const judge = async (what: string): Promise<void> => {
      // A dialog that is still fading in has the contrast of neither.
      await page.waitForTimeout(400);
      found.push(...(await axeFindings(page)).map((finding) => `${what}: ${finding}`));
      // The first may close no more than the list of a field within the dialog.
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      for (const role of ["dialog", "menu"] as const)
        await page.getByRole(role).first().waitFor({ state: "hidden" });
    };
    await page.goto("/links");
    await page
      .getByRole("button", { name: /^More for/ })
      .first()
      .click();
    await judge("menu of a link");
    await page.getByRole("checkbox", { name: "Select all links shown" }).check();
    await page.getByRole("button", { name: "Add tags" }).click();
    await judge("many links at once");
    await page.getByRole("button", { name: "Withdraw" }).click();
    await judge("withdrawal");
    await page.keyboard.press("Control+k");
    await judge("command palette");
    await page.locator("body").press("?");
    await judge("list of keys");
    await page.getByRole("button", { name: /^Account:/ }).click();
    await judge("account menu");
    await page.goto("/tags");
    await page.getByRole("button", { name: "New tag" }).click();
    await judge("new tag");
    await page.goto("/tokens");
    await page.getByRole("button", { name: "New token" }).click();
    await judge("new token");
    await page.getByRole("button", { name: "Revoke test" }).click();
    await page.getByText("These were made with it").waitFor();
    await judge("revocation of a token");
    await page.goto("/members");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await judge("invitation");
    await page.getByRole("button", { name: /^More for/ }).click();
    await judge("menu of a member");
    await page.goto("/audit");
    await page
      .getByText(/^\d+ fields$/)
      .first()
      .click();
    await judge("what an entry changed");
    await page.goto("/audit?subject=campaign");
    await page.getByRole("link", { name: HOSTILE }).click();
    await page.waitForURL(`**/links?campaign=${campaign.body.id}`);
    await page.goto("/audit?subject=link");
    await page.getByRole("row").getByRole("link").first().click();
    await page.waitForURL(`**/links/${linkId}`);
    await page.goto("/rules");
    await page.getByRole("button", { name: "Add values to utm_source" }).click();
    await judge("values to paste");
    await page.goto("/links/new");
    await page.getByRole("combobox", { name: "utm_source" }).click();
    await page.getByRole("option", { name: "newsletter" }).click();
    await page.getByRole("combobox", { name: "utm_medium" }).click();
    await page.getByText("Not with utm_source “newsletter”").waitFor();
    await judge("approved values, one of them not allowed now");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Open navigation" }).click();
    await judge("navigation on a phone");
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "links, the trail and a report are saved as CSV files, as they are filtered",
  async () => {
    const { close, page, complaints } = await open();
    const saved = async (path: string): Promise<string> => {
      await page.goto(path);
      const waiting = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save as CSV" }).click();
      const download = await waiting;
      expect(download.suggestedFilename()).toEndWith(".csv");
      return readFileSync(await download.path(), "utf8");
    };
    const trail = await saved("/audit?subject=link&action=created");
    expect([trail.startsWith("\ufeffid,"), trail.trim().split("\r\n").length]).toEqual([true, 4]);
    const links = await saved("/links?search=path%2F0");
    expect([links.startsWith("\ufeffdestination,"), links.trim().split("\r\n").length]).toEqual([true, 2]);
    expect(await saved("/analytics?by=referrer")).toContain("example.org");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "a viewer sees no way to change anything, and whatever is not for viewers says so",
  async () => {
    const other = await service.addWorkspace("Viewers");
    await service.setRole(other, "viewer");
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto("/links");
    await page.getByText("No links yet").waitFor();
    expect(await page.getByRole("link", { name: "New link" }).count()).toBe(0);
    await page.goto("/rules");
    await page.getByText("Admins and the owner change the rules.").waitFor();
    expect(await page.getByRole("button", { name: "Add values to utm_source" }).count()).toBe(0);
    await page.goto("/tokens");
    await page.getByText("All permissions").waitFor();
    await page.goto("/members");
    await page.getByText("(you)").waitFor();
    expect(await page.getByRole("button", { name: "Invite somebody" }).count()).toBe(0);
    expect(await page.getByText("Open invitations").count()).toBe(0);
    await page.goto("/audit");
    await page.getByText("Your role may not do this").waitFor();
    expect(await page.getByRole("button", { name: "Save as CSV" }).count()).toBe(0);
    await page.goto("/reports");
    await page.getByText("Your role may not do this").waitFor();
    expect(await page.getByRole("button", { name: "New client report" }).count()).toBe(0);
    await close();
  },
  LIMIT_ms,
);

test(
  "an answer that fails is shown with its request id and a way to try again",
  async () => {
    const { close, page } = await open();
    let fails = true;
    await page.route("**/api/v1/campaigns", async (route) => {
      if (!fails) return route.continue();
      const error = { code: "internal", message: "Something went wrong on our side." };
      return route.fulfill({ status: 500, headers: { "x-request-id": "abc123" }, json: { error } });
    });
    await page.goto("/campaigns");
    await page.getByText("That did not work").waitFor();
    await page.getByText("abc123").waitFor();
    fails = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: /^More for/ }).waitFor();
    await close();
  },
  LIMIT_ms,
);

test(
  "the shell is at most 250 kB compressed in a dozen files, which are kept for ever, and it is the same at every address",
  async () => {
    const { close, page } = await open();
    let size_bytes = 0;
    let files = 0;
    page.on("response", async (response) => {
      if (!response.url().includes("/assets/")) return;
      files += 1;
      expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
      size_bytes += Number(response.headers()["content-length"]);
    });
    // Countries have a map, which is a part of its own.
    const shell = await page.goto("/analytics?period=7d&by=referrer");
    await page.getByRole("heading", { name: "Analytics" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(size_bytes).toBeGreaterThan(0);
    expect(size_bytes).toBeLessThanOrEqual(250_000);
    // Each file more is a wait more, for a connection and a turn.
    expect(files).toBeLessThanOrEqual(12);
    const shell_bytes = size_bytes;
    await page.getByRole("button", { name: "Country", exact: true }).click();
    await page.getByRole("img", { name: /^Map of visits/ }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(size_bytes - shell_bytes).toBeLessThanOrEqual(25_000);
    const policy = shell?.headers()["content-security-policy"] ?? "";
    expect(policy).not.toContain("unsafe");
    expect(policy).toContain("default-src 'none'");
    await close();
  },
  LIMIT_ms,
);
