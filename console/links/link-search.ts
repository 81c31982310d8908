import { type ReportGrouping, reportGroupings } from "../../src/clicks/report-groupings.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { type Metric, metrics } from "../analytics/analytics-search.ts";
import { idOf, oneOf } from "../search.ts";

/** What a link's page shows of its report. */
export interface LinkSearch {
  readonly by?: ReportGrouping;
  readonly metric?: Metric;
}

export function readLinkSearch(raw: Readonly<Record<string, unknown>>): LinkSearch {
  return definedOnly({ by: oneOf(raw, "by", reportGroupings), metric: oneOf(raw, "metric", metrics) });
}

/** What a new link begins as. */
export interface NewLinkSearch {
  /** The link it is a copy of. */
  readonly copy?: number;
  readonly campaign?: number;
}

export function readNewLinkSearch(raw: Readonly<Record<string, unknown>>): NewLinkSearch {
  return definedOnly({ copy: idOf(raw, "copy"), campaign: idOf(raw, "campaign") });
}
