import { expect, test } from "bun:test";
import type { AnalyticsSearch } from "../../console/analytics/analytics-search.ts";
import type { AuditSearch } from "../../console/audit/audit-search.ts";
import type { ConversionsSearch } from "../../console/conversions/conversions-search.ts";
import type { DevelopersSearch } from "../../console/developers/developers-search.ts";
import type { DialogSearch } from "../../console/frame/dialog-search.ts";
import type { NewLinkSearch } from "../../console/links/link-search.ts";
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
const begun: Parameters<NewLinkSearch> = { copy: "kind", campaign: "kind", draft: "kind" };
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
  ["/links/new", "New link", begun],
  ["/links/many", "Many links", begun],
  ["/links/import", "Import links", {}],
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
  ["/reports", "Client reports", dialog],
  ["/domains", "Domains", dialog],
  ["/developers", "Developers", developers],
  ["/plan", "Plan and usage", {}],
  ["/settings", "Settings", dialog],
  ["/tokens", "API tokens", dialog],
  ["/members", "Members", dialog],
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
