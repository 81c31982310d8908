import { expect, test } from "bun:test";
import type { AnalyticsSearch } from "../../console/analytics/analytics-search.ts";
import type { AuditSearch } from "../../console/audit/audit-search.ts";
import type { ConversionsSearch } from "../../console/conversions/conversions-search.ts";
import type { DevelopersSearch } from "../../console/developers/developers-search.ts";
import type { DialogSearch } from "../../console/frame/dialog-search.ts";
import type { MadeSearch } from "../../console/frame/made-search.ts";
import type { ImportSearch } from "../../console/link-import/import-search.ts";
import type { NewLinkSearch, NewLinksSearch } from "../../console/links/link-search.ts";
import type { LinksSearch } from "../../console/links/links-search.ts";
import type { QrSearch } from "../../console/links/qr-options.ts";
import type { TrialSearch } from "../../console/links/trial-search.ts";
import type { RulesSearch } from "../../console/rules/rules-search.ts";
import type { WelcomeSearch } from "../../console/welcome/welcome-search.ts";
import { consoleOpener } from "../support/console-browser.ts";
import { makeLink } from "../support/recorded-clicks.ts";
import { serveConsole } from "../support/serve-console.ts";

// Addresses of the console: whatever somebody types into one, a screen comes, and the address says what it shows.

const LIMIT_ms = 180_000;

const { service, browser } = await serveConsole();
const link = await makeLink(service.workspace, {
  short_code: "addressed",
  destination: "https://shop.example/",
});
const open = await consoleOpener(browser, service);

/** What the parameters of an address are: any text, or a value of some kind. */
type Parameters<T> = { readonly [K in keyof Required<T>]: "text" | "kind" };

const dialog: Parameters<DialogSearch> = { dialog: "kind", of: "kind" };
const secret: Parameters<MadeSearch> = { made: "kind" };
const begun: Parameters<NewLinksSearch> = { copy: "kind", campaign: "kind", draft: "kind" };
const made: Parameters<Pick<NewLinkSearch, "made">> = { made: "kind" };
const days = { period: "kind", from: "kind", to: "kind" } as const;
const tried: Parameters<TrialSearch> = {
  as: "kind",
  country: "kind",
  at: "kind",
  scan: "kind",
  query: "text",
};
const drawn: Parameters<QrSearch> = {
  format: "kind",
  size: "kind",
  margin: "kind",
  level: "kind",
  color: "kind",
  background: "kind",
};
const analytics: Parameters<AnalyticsSearch> = {
  ...dialog,
  ...secret,
  ...days,
  by: "kind",
  top: "kind",
  metric: "kind",
  compare: "kind",
  campaign: "kind",
  tag: "text",
  code: "text",
  host: "text",
  country: "kind",
  device: "kind",
  referrer: "text",
  utm_source: "text",
  utm_medium: "text",
  utm_campaign: "text",
  utm_term: "text",
  utm_content: "text",
  trigger: "kind",
  destination: "text",
};
const links: Parameters<LinksSearch> = {
  search: "text",
  campaign: "kind",
  tag: "text",
  state: "kind",
  expires: "kind",
  rules: "kind",
  sort: "kind",
  columns: "kind",
  ...dialog,
};
const importing: Parameters<ImportSearch> = { step: "kind" };
const audit: Parameters<AuditSearch> = {
  action: "kind",
  subject: "kind",
  by: "kind",
  from: "kind",
  to: "kind",
};
const conversions: Parameters<ConversionsSearch> = { tab: "kind", event: "text", language: "kind" };
const developers: Parameters<DevelopersSearch> = { find: "text", operation: "text" };
const rules: Parameters<RulesSearch> = { ...dialog, tab: "kind" };
const welcome: Parameters<WelcomeSearch> = { step: "kind" };

/** Every screen with what its address can say: the heading that it has. */
const screens: readonly (readonly [path: string, heading: string, names: Parameters<object>])[] = [
  ["/", "Home", {}],
  ["/welcome", "Welcome to Utmost", welcome],
  ["/links", "Links", links],
  ["/links/new", "New link", { ...begun, ...made }],
  ["/links/many", "Many links", begun],
  ["/links/import", "Import links", importing],
  [
    `/links/${link.id}`,
    "addressed",
    { ...dialog, tab: "kind", by: "kind", and: "kind", metric: "kind", ...days },
  ],
  [`/links/${link.id}?tab=visits`, "addressed", { counted: "kind" }],
  [`/links/${link.id}?tab=test`, "addressed", tried],
  [`/links/${link.id}?tab=qr`, "addressed", drawn],
  [`/links/${link.id}/edit`, "addressed", {}],
  ["/analytics", "Analytics", analytics],
  ["/campaigns", "Campaigns", dialog],
  ["/tags", "Tags", dialog],
  ["/conversions", "Conversions", conversions],
  ["/rules", "Rules", rules],
  ["/reports", "Client reports", { ...dialog, ...secret }],
  ["/domains", "Domains", dialog],
  ["/developers", "Developers", developers],
  ["/plan", "Plan and usage", {}],
  ["/settings", "Settings", dialog],
  ["/tokens", "API tokens", { ...dialog, ...secret, permission: "kind" }],
  ["/members", "Members", { ...dialog, ...secret }],
  ["/audit", "Audit trail", audit],
];

/** A text that is none of the words, ids and days that addresses know; and what is not even a text. */
const values = ["zz-13", '{"a":[1]}'] as const;

test(
  "whatever stands in an address that a screen does not know, the screen comes as if it were not there",
  async () => {
    const { context, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    for (const [path, heading, names] of screens)
      for (const value of values) {
        const asked = new URL(path, service.running.baseUrl);
        const own = [...asked.searchParams.keys()];
        for (const name of [...Object.keys(names), "other"]) asked.searchParams.append(name, value);
        await page.goto(asked.href);
        await page.getByRole("heading", { level: 1 }).filter({ hasText: heading }).waitFor();
        await page.waitForLoadState("networkidle");
        const texts = Object.entries(names).flatMap(([name, kind]) => (kind === "text" ? [name] : []));
        const kept = [...own, ...(value === "zz-13" ? texts : [])];
        const shown = [...new URL(page.url()).searchParams.keys()].filter((name) => !isBegun(path, name));
        expect([asked.href, shown.toSorted()]).toEqual([asked.href, kept.toSorted()]);
        expect([asked.href, await page.getByRole("alert").allTextContents()]).toEqual([asked.href, []]);
        expect([asked.href, complaints]).toEqual([asked.href, []]);
      }
    await context.close();
  },
  LIMIT_ms,
);

/** The draft of a new link has a name of its own, given when there is none. */
const isBegun = (path: string, name: string): boolean =>
  name === "draft" && (path === "/links/new" || path === "/links/many");

test(
  "an address of what is not there says so, with a way on",
  async () => {
    const { close, page, complaints } = await open({ viewport: { width: 1280, height: 900 } });
    for (const [path, title, wayOn] of [
      ["/links/99999", "There is no such link here", "/links"],
      ["/links/99999/edit", "There is no such link here", "/links"],
      ["/links/no-number", "There is no such link here", "/links"],
      ["/links/new?copy=99999", "There is no such link here", "/links"],
      ["/links/new?made=99999", "There is no such link here", "/links"],
      ["/links/5/no/screen", "There is no page here", "/"],
      ["/settings/no-screen", "There is no page here", "/"],
      ["/domains/99999", "There is no such domain here", "/domains"],
    ] as const) {
      await page.goto(path);
      await page.getByRole("heading", { level: 2, name: title }).waitFor();
      expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
      expect(await page.getByRole("main").getByRole("link").first().getAttribute("href")).toBe(wayOn);
    }
    expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
    await close();
  },
  LIMIT_ms,
);

test(
  "what a role does not open is not led to, and its address says so without asking the API",
  async () => {
    for (const role of ["viewer", "member"] as const) {
      const member = await service.addMember(service.workspace, role);
      const opened = await consoleOpener(browser, service, { ...service.workspace, ownerId: member.id });
      const { close, page, complaints } = await opened({ viewport: { width: 1280, height: 900 } });
      await page.goto("/");
      const navigation = page.getByRole("navigation", { name: "Main" });
      await navigation.getByRole("link", { name: "Analytics" }).waitFor();
      for (const name of ["Client reports", "Audit trail"])
        expect(await navigation.getByRole("link", { name }).count()).toBe(0);
      for (const path of ["/reports?dialog=new", "/audit"]) {
        await page.goto(path);
        await page.getByText("Your role may not do this").waitFor();
        await page.waitForLoadState("networkidle");
        expect(await page.getByRole("dialog").count()).toBe(0);
      }
      expect([role, complaints]).toEqual([role, []]);
      await close();
    }
  },
  LIMIT_ms,
);
