import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { axeFindings, consoleOpener, launchChromium, type WatchedPage } from "../support/console-browser.ts";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { claim, LINK_ADDRESSES, LINK_HOST, proving, verify } from "../support/domains.ts";
import { agree, plansFile } from "../support/plans.ts";
import { judgeScreens } from "../support/screen-gate.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { type SmtpServer, startSmtpServer } from "../support/smtp-server.ts";

// Domains, plan, settings and the page for developers, in a real browser with a DNS of its own.

const LIMIT_ms = 240_000;

let service: TestService;
let dns: DnsServer;
let smtp: SmtpServer;
let browser: Browser;
let open: (options?: Parameters<Browser["newContext"]>[0]) => Promise<WatchedPage>;
const ids: Record<"verified" | "wrong" | "pending", number> = { verified: 0, wrong: 0, pending: 0 };

beforeAll(async () => {
  dns = await startDnsServer();
  smtp = await startSmtpServer("never");
  const plans = {
    default_plan: "agency",
    plans: {
      agency: { quotas: { links: 4, clicks_per_month: 1000, tags: 2 }, history_days: 730 },
      small: { quotas: { domains: 0, links: 0 }, features: ["governance"], history_days: 1 },
    },
  };
  const env = {
    LINK_HOST,
    DNS_SERVERS: dns.address,
    PLANS_FILE: plansFile(plans),
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}?starttls=never`,
    MAIL_FROM: "links@example.com",
  };
  service = await startTestService("sqlite", { env });
  const { workspace } = service;
  const verified = await claim(workspace, "go.example.com", { root_url: "https://www.example.com/" });
  const wrong = await claim(workspace, "bücher.example.org");
  dns.serve({
    [LINK_HOST]: LINK_ADDRESSES,
    ...proving(verified),
    [wrong.host]: { A: ["192.0.2.99"] },
    [wrong.ownership.name]: { TXT: ["something else"] },
  });
  await verify(workspace, verified);
  await verify(workspace, wrong);
  const pending = await claim(workspace, "new.example.com");
  Object.assign(ids, { verified: verified.id, wrong: wrong.id, pending: pending.id });
  for (const code of ["spring", "summer"])
    await workspace.api("POST", "/api/v1/links", {
      destination: "https://shop.example/",
      short_code: code,
      tags: ["Sale", "Print"],
    });
  await workspace.api("PATCH", "/api/v1/workspace", { name: `<b>Garden</b> & "Shop"` });
  browser = await launchChromium();
  open = await consoleOpener(browser, service);
}, LIMIT_ms);

afterAll(async () => {
  await browser.close();
  await service.stop();
  await dns.stop();
  await smtp.stop();
}, LIMIT_ms);

test(
  "domains, plan, settings and developers in light and dark are as every screen has to be",
  () =>
    judgeScreens(open, [
      ["/domains", "new.example.com"],
      [`/domains/${ids.verified}`, "Links on this domain are served"],
      [`/domains/${ids.wrong}`, "Not as expected"],
      [`/domains/${ids.pending}`, "Not verified yet"],
      ["/domains/999999", "There is no such domain here"],
      ["/plan", "2 of 4"],
      ["/settings", "Leave the workspace"],
      ["/developers", `${service.running.operations.length} operations`],
      ["/developers?find=domains", "/api/v1/domains/{id}/verify"],
      ["/developers?find=nothing-of-the-kind", "No operation fits"],
      ["/developers?operation=createLink", "May be refused with"],
      ["/developers?operation=showReport", "Only with"],
    ]),
  LIMIT_ms,
);

test(
  "a domain is added, its records are set, it is verified, given targets and removed",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto("/domains");
    await page.getByRole("button", { name: "Add a domain" }).click();
    expect(new URL(page.url()).search).toBe("?dialog=new");
    await page.waitForTimeout(400);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.type("localhost");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("Something needs another look").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Domain", exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Domain" }).fill("links.example.shop");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "links.example.shop" }).waitFor();
    await page.getByText("Not verified yet").waitFor();
    // What is to be set is all there is to copy.
    const name = await page.getByText(/^_utmost\./).textContent();
    const value = await page.getByText(/^utmost-verify=/).textContent();
    expect(await page.getByRole("button", { name: "Copy the value of the CNAME record" }).count()).toBe(1);

    await page.getByRole("button", { name: "Verify now" }).click();
    await page.getByText("leads nowhere", { exact: false }).waitFor();
    await page.getByText("Not there", { exact: true }).first().waitFor();
    dns.serve({
      [LINK_HOST]: LINK_ADDRESSES,
      "links.example.shop": { CNAME: [LINK_HOST] },
      [name ?? ""]: { TXT: [value ?? ""] },
    });
    await page.getByRole("button", { name: "Verify now" }).click();
    await page.getByText("Links on this domain are served").waitFor();
    expect(await page.getByText("Right", { exact: true }).count()).toBe(2);

    await page.getByRole("textbox", { name: "Unknown links" }).fill("ftp://nowhere");
    await page.getByRole("button", { name: "Save targets" }).click();
    await page.getByRole("alert").getByRole("button", { name: "Unknown links" }).waitFor();
    await page.getByRole("textbox", { name: "Unknown links" }).fill("https://www.example.com/lost");
    await page.getByRole("button", { name: "Save targets" }).click();
    await page.getByText("Targets saved").waitFor();

    await page.getByRole("button", { name: "Remove" }).click();
    await page.getByRole("dialog").getByText("No link is on it.").waitFor();
    await page.waitForTimeout(400);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("link", { name: "go.example.com" }).waitFor();
    await page.getByRole("link", { name: "links.example.shop" }).waitFor({ state: "detached" });
    expect(complaints.filter((text) => !/status of 422/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "what the plan lacks is said before anybody tries, and what is full is seen",
  async () => {
    const small = await service.addWorkspace("Small");
    await agree(service, small, { plan: "small", subscription: "active", since_ms: 0 });
    const { close, page } = await (await consoleOpener(browser, service, small))();
    await page.goto("/domains");
    await page
      .getByText("The workspace’s plan small does not include domains of one's own.", { exact: false })
      .waitFor();
    expect(await page.getByRole("button", { name: "Add a domain" }).count()).toBe(0);
    await page.getByRole("link", { name: "See the plan" }).click();
    await page.getByRole("heading", { name: "Plan and usage" }).waitFor();
    for (const said of [
      "Active since",
      "Reports show today",
      "0 of 0",
      "No domains can be added.",
      "The limit is reached: no more can be made until there is room.",
    ])
      await page.getByText(said, { exact: false }).first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "whoever invites is told that the invitation is on its way by mail, too",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/members");
    await page.getByRole("button", { name: "Invite somebody" }).click();
    await page.getByRole("textbox", { name: "E-mail address" }).fill("ada@example.com");
    await page.keyboard.press("Enter");
    await page.getByText("It is on its way by mail.", { exact: false }).waitFor();
    expect(await page.locator("output").textContent()).toContain("/invitation/");
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "whoever revokes a token sees which were made with it; they go too, or stay when that is said",
  async () => {
    const { api, token: root } = service.workspace;
    const make = async (token: string, name: string) => {
      const order = { name, permissions: ["tokens:write", "links:read"] };
      return (await service.call(token, "POST", "/api/v1/tokens", order)).body;
    };
    const stateOf = async (token: string) => (await service.call(token, "GET", "/api/v1/links")).status;
    const setup = await make(root, "Set-up");
    const shop = await make(setup.token, "Shop");
    const blog = await make(shop.token, "Blog");
    const { close, page, complaints } = await open();
    await page.goto("/tokens");
    await page.getByText("with the token Set-up").waitFor();
    await page.getByRole("button", { name: "Revoke Set-up" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("These were made with it").waitFor();
    expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual([
      `Blog ${blog.prefix}_…`,
      `Shop ${shop.prefix}_…`,
    ]);
    await dialog.getByRole("checkbox", { name: "Leave these as they are" }).check();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Set-up is revoked", { exact: true }).waitFor();
    expect([await stateOf(setup.token), await stateOf(shop.token), await stateOf(blog.token)]).toEqual([
      401, 200, 200,
    ]);
    await page.getByRole("button", { name: "Revoke Shop" }).click();
    await dialog.getByText("These were made with it").waitFor();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await page.getByText("Shop is revoked, and 1 token made with it").waitFor();
    expect([await stateOf(shop.token), await stateOf(blog.token)]).toEqual([401, 401]);
    expect((await api("GET", "/api/v1/links")).status).toBe(200);
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "the owner renames the workspace; others see its name and cannot",
  async () => {
    const other = await service.addWorkspace("Before");
    const { close, page } = await (await consoleOpener(browser, service, other))();
    await page.goto("/settings");
    const name = page.getByRole("textbox", { name: "Name" });
    await name.fill(" ");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByText("Give it a name.", { exact: false }).waitFor();
    await name.fill("After");
    await page.evaluate("document.body.dataset.loaded = 'once'");
    await page.getByRole("button", { name: "Save name" }).click();
    await page.getByRole("button", { name: /^Account: After/ }).waitFor();
    await page.getByText("Name saved").waitFor();
    // At once, by the page that was there before.
    expect(await page.evaluate("document.body.dataset.loaded")).toBe("once");
    expect((await other.api("GET", "/api/v1/workspace")).body.name).toBe("After");
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("dialog", { name: "Leave After?" }).getByRole("button", { name: "Leave" }).click();
    await page.getByText("The last owner cannot go", { exact: false }).waitFor();
    await close();

    await service.setRole(other, "viewer");
    const viewer = await (await consoleOpener(browser, service, other))();
    await viewer.page.goto("/settings");
    await viewer.page.getByText("The owner of the workspace changes its name.").waitFor();
    expect(await viewer.page.getByRole("button", { name: "Save name" }).count()).toBe(0);
    await viewer.page.goto("/domains");
    await viewer.page.getByText("No domains yet").waitFor();
    expect(await viewer.page.getByRole("button", { name: "Add a domain" }).count()).toBe(0);
    await viewer.close();
  },
  LIMIT_ms,
);

test(
  "the reference is found in by words, opens by its address, and names the workspace's own link; the palette leads to every screen",
  async () => {
    const { close, page, complaints } = await open();
    await page.goto("/developers");
    await page.getByRole("searchbox", { name: "Search operations" }).fill("post conversions");
    await page.getByText("1 operation", { exact: true }).waitFor();
    await page.getByText("/api/v1/conversions", { exact: true }).click();
    await page.getByText(`"link": "${LINK_HOST}/summer"`, { exact: false }).waitFor();
    expect(page.url()).toContain("operation=createConversion");
    expect(await page.getByRole("row", { name: /^(unauthenticated|rate_limited) / }).count()).toBe(2);
    for (const [typed, heading] of [
      ["doma", "Domains"],
      ["plan", "Plan and usage"],
      ["sett", "Settings"],
      ["devel", "Developers"],
    ] as const) {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.type(typed);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    expect(complaints).toEqual([]);
    await close();
  },
  LIMIT_ms,
);
