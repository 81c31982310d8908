import { type ReportGrouping, reportGroupings, visitFilters } from "../clicks/report-groupings.ts";
import { type Preset, presetPeriod, presets } from "../reports/preset-period.rules.ts";

/** What totals, chart and bars show, in the order in which they stand and a page looks for one that counts anything. */
export const metrics = ["clicks", "scans", "uniques", "conversions"] as const;
export type Metric = (typeof metrics)[number];

const filterNames = ["short_code", "host", "campaign_id", "tag", ...visitFilters] as const;

/**
 * The report's own filters, as a page's address names them → as the API does. UTM values have a word before their name: mail
 * programs and chats append `utm_source` and the like to whatever link is passed on, and no report may shrink by that.
 */
export const pageFilters: ReadonlyMap<string, (typeof filterNames)[number]> = new Map(
  filterNames.map((name) => [name.startsWith("utm_") ? `only_${name}` : name, name]),
);

/** What a page's address says: a page made of it shows the same again. */
export interface PageState {
  /** Null when the days are named one by one, or left out: then the last 30. */
  readonly preset: Preset | null;
  /** The days as the address names them. */
  readonly from: string | null;
  readonly to: string | null;
  /** By the names of the address. */
  readonly filters: Readonly<Record<string, string>>;
  readonly compare: boolean;
  /** Null: the first that counts anything. */
  readonly metric: Metric | null;
  /** The one grouping to show; null for all. */
  readonly grouping: ReportGrouping | null;
}

/** A page's address as it was asked for. */
export interface AskedPage {
  readonly state: PageState;
  /** Whether the rows are asked for as a CSV file. */
  readonly isCsv: boolean;
  /** The same as the API's own parameters, still as they were sent. */
  readonly query: URLSearchParams;
  /** The names that only pages know, where their value is none of theirs. */
  readonly faulty: readonly string[];
}

/** Address → API. */
const reportNames: ReadonlyMap<string, string> = new Map([
  ...["from", "to", "group_by", "compare"].map((name) => [name, name] as const),
  ...pageFilters,
]);

/**
 * Reads a page's address. An empty field of the form is one not given, and what mail and chat programs append to a link they
 * pass on does not matter. Days that are named go before a preset; a page compares unless told not to.
 */
export function readPageAddress(search: URLSearchParams, now_ms: number): AskedPage {
  const given = [...search].filter(([, value]) => value.trim() !== "");
  const query = new URLSearchParams(
    given.flatMap(([name, value]): [string, string][] => {
      const known = reportNames.get(name);
      return known === undefined ? [] : [[known, value]];
    }),
  );
  const own = new URLSearchParams(given);
  const [metric, preset, format] = [own.get("metric"), own.get("period"), own.get("format")];
  const isByDays = query.has("from") || query.has("to");
  const known = presets.find((name) => name === preset) ?? null;
  const state = {
    preset: isByDays ? null : known,
    from: query.get("from"),
    to: query.get("to"),
    filters: Object.fromEntries([...pageFilters.keys()].flatMap((name) => entryOf(own, name))),
    compare: query.get("compare") !== "false",
    metric: metrics.find((name) => name === metric) ?? null,
    grouping: reportGroupings.find((name) => name === query.get("group_by")) ?? null,
  };
  if (state.preset !== null) {
    const period = presetPeriod(state.preset, now_ms);
    query.set("from", period.from);
    query.set("to", period.to);
  }
  if (!query.has("compare")) query.set("compare", "true");
  const faulty = [
    ...(metric !== null && state.metric === null ? ["metric"] : []),
    ...(preset !== null && known === null ? ["period"] : []),
    ...(format !== null && format !== "csv" ? ["format"] : []),
  ];
  return { state, isCsv: format === "csv", query, faulty };
}

function entryOf(query: URLSearchParams, name: string): [string, string][] {
  const value = query.get(name);
  return value === null ? [] : [[name, value]];
}

/** The address of a page in this state. Relative: a page never repeats its own secret. */
export function pageAddress(state: PageState, changed: Partial<PageState> = {}): string {
  return `?${new URLSearchParams(stateFields({ ...state, ...changed })).toString()}`;
}

/** The same, as the rows of one grouping in a CSV file. */
export function csvAddress(state: PageState, grouping: ReportGrouping): string {
  const { metric: _, ...fields } = stateFields({ ...state, grouping });
  return `?${new URLSearchParams({ ...fields, format: "csv" }).toString()}`;
}

/** A state as the fields of an address; what is as it is by itself is left out. */
export function stateFields({ preset, from, to, filters, compare, metric, grouping }: PageState) {
  return {
    ...(preset === null ? {} : { period: preset }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
    ...filters,
    ...(compare ? {} : { compare: "false" }),
    ...(metric === null ? {} : { metric }),
    ...(grouping === null ? {} : { group_by: grouping }),
  };
}
