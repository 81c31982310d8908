import type { ReportGrouping } from "../clicks/report-groupings.ts";

/** What a conversion does not tell: reported by a server, it has no visit of its own. In the words of a sentence. */
const unsplit: ReadonlyMap<string, string> = new Map<ReportGrouping, string>([
  ["country", "country"],
  ["device", "device"],
  ["referrer", "referring site"],
  ["trigger", "link or QR code"],
]);

/** By what conversions cannot be told apart in a list of this grouping; null where they can. */
export function unsplitBy(grouping: string): string | null {
  return unsplit.get(grouping) ?? null;
}

/** The same of the filters of a report: the first by which no conversion can be found. */
export function unsplitFilter(filters: object): string | null {
  const name = Object.entries(filters).find(([key, value]) => value !== undefined && unsplit.has(key))?.[0];
  return name === undefined ? null : unsplitBy(name);
}

/** Why a figure is missing: `Not split by country`. */
export function unsplitMark(by: string): string {
  return `Not split by ${by}`;
}

/** Why a list has no conversions, or a report of one of its rows. */
export function unsplitReason(by: string): string {
  return `Conversions are not split by ${by}: a server reports them, not a browser.`;
}

/** The same with all of them, as the totals have them, so that none is missing. `money`: a text a currency. */
export function unsplitSentence(by: string, count: string, money: readonly string[]): string {
  const [last, ...before] = money.toReversed();
  const worth =
    last === undefined
      ? ""
      : `, worth ${before.length === 0 ? last : `${before.toReversed().join(", ")} and ${last}`}`;
  return `${unsplitReason(by)} All of them together: ${count}${worth}.`;
}

/** The rows of such a list that have visits, without conversions: those stand in the sentence below it. */
export function visitRows<Row extends VisitFigures>(rows: readonly Row[]): Row[] {
  const visited = rows.filter(({ clicks, scans }) => clicks + scans > 0);
  return visited.map((row) => ({ ...row, conversions: 0, value: null }));
}

interface VisitFigures {
  readonly clicks: number;
  readonly scans: number;
  readonly conversions: number;
  readonly value: Readonly<Record<string, string>> | null;
}
