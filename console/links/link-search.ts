import { type ReportGrouping, reportGroupings } from "../../src/clicks/report-groupings.ts";
import type { Day } from "../../src/lib/calendar.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { type Metric, metrics } from "../analytics/analytics-search.ts";
import { type Preset, presets } from "../analytics/period.ts";
import type { ChangeSearch } from "../frame/change-search.ts";
import { type DialogOf, type DialogSearch, readDialog } from "../frame/dialog-search.ts";
import { idOf, oneOf, reportDaysOf, textOf } from "../search.ts";
import { type QrSearch, readQrSearch } from "./qr-options.ts";
import { readTrialSearch, type TrialSearch } from "./trial-search.ts";

export const linkTabs = ["numbers", "visits", "test", "qr", "history"] as const;
export const linkDialogs = { alone: ["withdraw"], about: [] } as const;
export type LinkTab = (typeof linkTabs)[number];

/** What a link's page shows: which of its sides, and on it what. Absent: its numbers of the last 30 days. */
export interface LinkSearch extends QrSearch, TrialSearch, DialogSearch<DialogOf<typeof linkDialogs>> {
  readonly tab?: LinkTab;
  readonly by?: ReportGrouping;
  /** The second breakdown. */
  readonly and?: ReportGrouping;
  readonly metric?: Metric;
  readonly period?: Preset;
  readonly from?: Day;
  readonly to?: Day;
  readonly counted?: "yes" | "no";
}

/** Changes what is shown; undefined goes back to the usual. */
export type ChangeLink = ChangeSearch<LinkSearch>;

/** Reads an address. Of what belongs to a side that is not shown nothing is kept. */
export function readLinkSearch(raw: Readonly<Record<string, unknown>>): LinkSearch {
  const tab = oneOf(raw, "tab", linkTabs) ?? "numbers";
  return {
    ...definedOnly({ tab: tab === "numbers" ? undefined : tab }),
    ...sideOf(tab, raw),
    ...readDialog(raw, linkDialogs),
  };
}

function sideOf(tab: LinkTab, raw: Readonly<Record<string, unknown>>): Omit<LinkSearch, "tab"> {
  switch (tab) {
    case "numbers":
      return definedOnly({
        by: oneOf(raw, "by", reportGroupings),
        and: oneOf(raw, "and", reportGroupings),
        metric: oneOf(raw, "metric", metrics),
        period: oneOf(raw, "period", presets),
        ...reportDaysOf(raw),
      });
    case "visits":
      return definedOnly({ counted: oneOf(raw, "counted", ["yes", "no"] as const) });
    case "test":
      return readTrialSearch(raw);
    case "qr":
      return readQrSearch(raw);
    case "history":
      return {};
  }
}

/** What new links begin as. */
export interface NewLinksSearch {
  /** The link it is a copy of. */
  readonly copy?: number;
  readonly campaign?: number;
  /** Under which what is typed is kept. */
  readonly draft?: string;
}

/** What a new link begins as; or the one that was made. */
export interface NewLinkSearch extends NewLinksSearch {
  readonly made?: number;
}

/** Reads an address. Once a link is made, nothing else matters. */
export function readNewLinkSearch(raw: Readonly<Record<string, unknown>>): NewLinkSearch {
  const made = idOf(raw, "made");
  return made === undefined ? readNewLinksSearch(raw) : { made };
}

/** Reads an address. */
export function readNewLinksSearch(raw: Readonly<Record<string, unknown>>): NewLinksSearch {
  return definedOnly({
    copy: idOf(raw, "copy"),
    campaign: idOf(raw, "campaign"),
    draft: textOf(raw, "draft"),
  });
}
