import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { permissions } from "../../src/access/permissions.ts";
import { refusalStatus } from "../../src/http/refusal.ts";
import { axeFindings, consoleOpener, launchChromium, type WatchedPage } from "../support/console-browser.ts";
import { field } from "../support/console-fields.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { makeLink } from "../support/links.ts";
import { agree, plansFile } from "../support/plans.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";
import { until } from "../support/until.ts";

// Where each of the API's refusals lands in the builder of links: at the field that it names, or above the form with the way on.

const LIMIT_ms = 120_000;
const folder = freshFolder();
let service: TestService;
let browser: Browser;

beforeAll(async () => {
  const list = join(folder, "bad.txt");
  writeFileSync(list, "evil.example\n");
  const plans = {
    plans: { small: { quotas: { links: 2, tags: 1 }, features: [] }, roomy: {} },
    default_plan: "roomy",
    enforce_subscriptions: true,
  };
  service = await startTestService("sqlite", { env: { PLANS_FILE: plansFile(plans), BLOCKLISTS: list } });
  await agree(service, service.workspace, { subscription: "active" });
  browser = await launchChromium();
}, LIMIT_ms);

afterAll(async () => {
  await browser.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}, LIMIT_ms);

async function newWorkspace(name: string): Promise<TestWorkspace> {
  const workspace = await service.addWorkspace(name);
  await agree(service, workspace, { subscription: "active" });
  return workspace;
}

async function openBuilder(workspace: TestWorkspace, path = "/links/new"): Promise<WatchedPage> {
  const opened = await (await consoleOpener(browser, service, workspace))();
  await opened.page.goto(path);
  await field(opened.page, "Destination").waitFor();
  return opened;
}

/** The same with a link that nothing stands against. */
async function openReady(workspace: TestWorkspace): Promise<WatchedPage> {
  const opened = await openBuilder(workspace);
  await field(opened.page, "Destination").fill("https://shop.example/");
  await opened.page.getByText("No UTM value is required. What you fill in is checked.").waitFor();
  return opened;
}

const create = (page: Page) => page.getByRole("button", { name: "Create link" }).click();
/** What stands at a field as its error. */
const errorAt = async (page: Page, name: string): Promise<string> => {
  const input = field(page, name).or(page.getByRole("combobox", { name, exact: true }));
  await page.waitForFunction(
    (it) => it?.getAttribute("aria-invalid") === "true",
    await input.elementHandle(),
  );
  const ids = (await input.getAttribute("aria-describedby"))?.split(" ").filter((id) => id !== "") ?? [];
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(" ");
};
const banner = (page: Page) => page.locator("[data-refusal]");

/** Code → how the builder is brought to meet it, and what it has to say where. */
const lands: Readonly<Record<keyof typeof refusalStatus, () => Promise<void>>> = {
  unauthenticated: async () => {
    const { close, context, page } = await openBuilder(await newWorkspace("Signed out"));
    await field(page, "Destination").fill("https://shop.example/");
    await page.getByText("Kept as a draft in this browser").waitFor();
    await context.clearCookies();
    await create(page);
    await page.waitForURL("**/sign-in?to=%2Flinks%2Fnew%3Fdraft%3D**");
    await close();
  },
  subscription_required: () => subscription("none", "This workspace needs a subscription"),
  subscription_ended: () => subscription("ended", "This workspace’s subscription has ended"),
  missing_permission: async () => {
    const workspace = await newWorkspace("Token");
    const { close, context, page } = await openReady(workspace);
    // A session may all that its role allows: something between here and there puts a token in its place.
    const token = await workspace.mint(permissions.filter((permission) => permission !== "links:write"));
    await context.setExtraHTTPHeaders({ authorization: `Bearer ${token}` });
    await create(page);
    await banner(page).getByText("You may not do this").waitFor();
    await banner(page).getByText("The token lacks the permission links:write.").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  },
  role_forbids: async () => {
    const workspace = await newWorkspace("Demoted");
    const { close, page } = await openBuilder(workspace);
    await field(page, "Destination").fill("https://shop.example/");
    await service.setRole(workspace, "viewer");
    await create(page);
    await banner(page).getByText("Your role may not do this").waitFor();
    // From the next page on nobody is shown a form that they cannot send.
    await page.reload();
    await page.getByText("Members create links").waitFor();
    expect(await page.getByRole("button", { name: "Create link" }).count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await close();
  },
  plan_forbids: async () => {
    // Rules that were made under another plan are judged by all the same: what this one forbids is to approve one more value.
    const workspace = await newWorkspace("Bare");
    await workspace.api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter"] });
    await agree(service, workspace, { plan: "small" });
    const { close, page } = await openReady(workspace);
    await page.getByRole("combobox", { name: "utm_source", exact: true }).fill("Mastodon");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Approve “Mastodon”" }).click();
    await banner(page).getByText("The workspace’s plan does not include this").waitFor();
    await banner(page).getByText("plan small does not include rules for UTM values").waitFor();
    await banner(page).getByRole("link", { name: "See plan and usage" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  },
  limit_reached: async () => {
    const workspace = await newWorkspace("Full");
    await agree(service, workspace, { plan: "small" });
    for (let n = 0; n < 2; n += 1) await makeLink(workspace);
    const { close, page } = await openBuilder(workspace);
    await field(page, "Destination").fill("https://shop.example/one-more");
    await create(page);
    await banner(page).getByText("A limit is reached").waitFor();
    // Which quota, how much of it is used, and where to see the rest.
    await banner(page).getByText("has room for 2 links, and 2 are used").waitFor();
    expect(await banner(page).getByRole("link", { name: "See plan and usage" }).getAttribute("href")).toBe(
      "/plan",
    );
    expect(await axeFindings(page)).toEqual([]);
    await close();
    // The quota of tags is reached at the field of the tags.
    const tagged = await newWorkspace("Tagged");
    await agree(service, tagged, { plan: "small" });
    await tagged.api("POST", "/api/v1/tags", { name: "one" });
    const other = await openBuilder(tagged);
    await field(other.page, "Destination").fill("https://shop.example/");
    await field(other.page, "Tags")
      .or(other.page.getByRole("combobox", { name: "Tags" }))
      .fill("two");
    await other.page.keyboard.press("Enter");
    await create(other.page);
    expect(await errorAt(other.page, "Tags")).toContain("At most 1; 1 is used.");
    await other.close();
  },
  not_found: async () => {
    const workspace = await newWorkspace("Gone");
    const { body } = await makeLink(workspace);
    const { close, page } = await openBuilder(workspace, `/links/${body.id}/edit`);
    await field(page, "Destination").fill("https://shop.example/changed");
    await workspace.api("DELETE", `/api/v1/links/${body.id}`);
    await page.getByRole("button", { name: "Save changes" }).click();
    await banner(page).getByText("Nothing here").waitFor();
    await banner(page).getByRole("link", { name: "Make a new link" }).click();
    // What was changed is not lost.
    await page.getByText("1 draft", { exact: true }).waitFor();
    await page.goto(`/links/new?copy=${body.id}`);
    await page.getByRole("heading", { name: "This link was withdrawn" }).waitFor();
    await close();
  },
  duplicate_link: async () => {
    const workspace = await newWorkspace("Taken");
    const { close, page } = await openBuilder(workspace);
    await field(page, "Destination").fill("https://shop.example/");
    await field(page, "Short code").fill("quick");
    await page.getByText("This code is free.").waitFor();
    // Somebody else was quicker.
    await makeLink(workspace, { short_code: "quick" });
    await create(page);
    await banner(page).getByText("This short code is taken").waitFor();
    expect(await errorAt(page, "Short code")).toContain(
      "This code is, or was, in use on this host. Choose another",
    );
    await page.locator("[name=short_code]:focus").waitFor();
    await field(page, "Short code").fill("quick-2");
    await banner(page).waitFor({ state: "hidden" });
    await page.getByText("This code is free.").waitFor();
    await create(page);
    await page.getByText("The link is live").waitFor();
    await close();
  },
  invalid_input: async () => {
    const { close, page } = await openBuilder(await newWorkspace("Invalid"));
    await page.getByRole("button", { name: "Phones, expiry and note" }).click();
    await field(page, "iPhone destination").fill("http://apps.example");
    await field(page, "Android destination").fill("nowhere");
    // A field that one has left says what is wrong with it before anything is sent.
    expect(await errorAt(page, "iPhone destination")).toContain("begins with https://");
    await page.getByLabel("Expires").fill("2001-01-01T00:00");
    await create(page);
    await banner(page).getByText("Something needs another look").waitFor();
    await page.locator("[name=destination]:focus").waitFor();
    expect(await errorAt(page, "Destination")).toContain("Give exactly one of destination and whatsapp");
    expect(await page.getByText("Must be in the future.").count()).toBe(1);
    await banner(page).getByRole("button", { name: "Android destination" }).click();
    await page.locator("[name=android_url]:focus").waitFor();
    // What is mended is wrong no more; the rest stays.
    await field(page, "Destination").fill("https://shop.example/");
    expect(await errorAt(page, "Android destination")).toContain("begins with https://");
    await close();
  },
  governance_refused: async () => {
    const workspace = await newWorkspace("Governed");
    await workspace.api("PATCH", "/api/v1/rules/convention", {
      required_parameters: ["utm_medium"],
      mode: "block",
    });
    const { close, page } = await openBuilder(workspace);
    await field(page, "Destination").fill("https://shop.example/");
    await page.getByText("Still to fill in").waitFor();
    await create(page);
    await banner(page).getByText("The rules do not allow these values").waitFor();
    expect(await errorAt(page, "utm_medium")).toContain("the naming convention requires a value");
    await close();
  },
  scanner_refused: async () => {
    const { close, page } = await openBuilder(await newWorkspace("Scanned"));
    await field(page, "Destination").fill("https://shop.example/");
    await page.getByRole("button", { name: "Phones, expiry and note" }).click();
    await field(page, "iPhone destination").fill("https://evil.example/app");
    await create(page);
    await banner(page).getByText("This destination is not safe").waitFor();
    expect((await errorAt(page, "iPhone destination")).length).toBeGreaterThan(10);
    expect(await field(page, "Destination").getAttribute("aria-invalid")).not.toBe("true");
    await close();
  },
  rate_limited: async () => {
    const clock = new TestClock("2026-03-10T12:00:00Z");
    const busy = await startTestService("sqlite", { clock, env: { RATE_LIMIT_PER_MINUTE: "600" } });
    const { context, page } = await (await consoleOpener(browser, busy))();
    await page.clock.install();
    await page.goto("/links/new");
    await field(page, "Destination").fill("https://shop.example/");
    await page.getByText("No UTM value is required. What you fill in is checked.").waitFor();
    // The member's other tabs use up what there is.
    const another = async () => (await context.request.get("/api/v1/tags")).status();
    await until(another, (status) => status === 429);
    await page.clock.pauseAt(Date.now() + 60_000);
    await create(page);
    await banner(page).getByText("Too many requests at once").waitFor();
    await banner(page).getByRole("button", { name: "Send again in 1 s", disabled: true }).waitFor();
    await page.clock.resume();
    clock.advance(1000);
    await banner(page).getByRole("button", { name: "Send again", exact: true }).click();
    await page.getByText("The link is live").waitFor();
    await context.close();
    await busy.stop();
  },
};

async function subscription(state: "none" | "ended", title: string): Promise<void> {
  const workspace = await newWorkspace(`Subscription ${state}`);
  const { close, page } = await openReady(workspace);
  await agree(service, workspace, { subscription: state });
  await create(page);
  await banner(page).getByText(title).waitFor();
  await banner(page).getByText("What you typed is kept as a draft.").waitFor();
  await banner(page).getByRole("link", { name: "See plan and usage" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Whoever comes when it has ended hears of it at once.
  await page.reload();
  await page.getByText(title).first().waitFor();
  await close();
}

for (const code of Object.keys(refusalStatus) as (keyof typeof refusalStatus)[])
  test(`${code} lands where it helps`, () => lands[code](), LIMIT_ms);

test(
  "without a connection, and when the service fails, what is typed stays and can be sent again",
  async () => {
    const { close, context, page } = await openBuilder(await newWorkspace("Offline"));
    await field(page, "Destination").fill("https://shop.example/offline");
    await page.getByText("No UTM value is required. What you fill in is checked.").waitFor();
    await context.setOffline(true);
    await create(page);
    await banner(page).getByText("No connection").waitFor();
    await banner(page).getByText("What you typed is kept as a draft.").waitFor();
    await context.setOffline(false);
    await banner(page).getByRole("button", { name: "Send again" }).click();
    await page.getByText("The link is live").waitFor();
    await close();
  },
  LIMIT_ms,
);
