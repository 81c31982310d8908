import {
  unsplitBy,
  unsplitFilter,
  unsplitSentence,
} from "../../src/report-links/unsplit-conversions.rules.ts";
import type { Report } from "../api/queries.ts";
import { count, money } from "../frame/format.ts";
import { type Metric, metrics } from "./analytics-search.ts";

/** The figures that the rows of a list have: no conversions where those are not split by it, or by what it is narrowed to. */
export function shownMetrics(grouping: string, filters: object): readonly Metric[] {
  const isSplit = unsplitBy(grouping) === null && unsplitFilter(filters) === null;
  return isSplit ? metrics : metrics.filter((metric) => metric !== "conversions");
}

/** Where the conversions of a list's report are; null where its rows have them, or there are none. */
export function unsplitNote({ group_by, totals }: Report): string | null {
  const by = unsplitBy(group_by);
  if (by === null || totals.conversions === 0) return null;
  const amounts = Object.entries(totals.value ?? {}).map(([currency, sum]) => money(sum, currency));
  return unsplitSentence(by, count(totals.conversions), amounts);
}
