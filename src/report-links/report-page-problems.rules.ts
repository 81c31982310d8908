import { daysInPeriod, parseDay } from "../lib/calendar.ts";
import { REPORT_PERIOD_days } from "../limits.ts";
import { pageFilters } from "./report-page-state.rules.ts";
import { filterText } from "./report-page-words.rules.ts";

/** A page's address that does not work: what to say of it, and what its form can keep. */
export interface AddressProblems {
  readonly title: string;
  /** Each in words that need no knowledge of the API, none twice. */
  readonly sentences: readonly string[];
  readonly from: string;
  readonly to: string;
  /** The filters that are in order, by the names of the address. */
  readonly filters: Readonly<Record<string, string>>;
}

/** What to say of a page's address when the parameters named in `faulty` are refused. `query` as it was sent. */
export function addressProblems(faulty: readonly string[], query: URLSearchParams): AddressProblems {
  const from = query.get("from") ?? "";
  const to = query.get("to") ?? "";
  const ofPeriod: readonly string[] = faulty.filter(
    (name) => name === "from" || name === "to" || name === "period",
  );
  const sentences = ofPeriod.length === 0 ? [] : [periodSentence(from, to, query)];
  for (const name of faulty) {
    if (!ofPeriod.includes(name)) sentences.push(sentenceOf(name));
  }
  const kept = [...pageFilters].flatMap(([name, known]) =>
    query.has(name) && !faulty.includes(known) ? [name] : [],
  );
  return {
    title: `This ${ofPeriod.length === faulty.length ? "period" : "address"} does not work`,
    sentences,
    from,
    to,
    filters: Object.fromEntries(kept.map((name) => [name, query.get(name) ?? ""])),
  };
}

function periodSentence(from: string, to: string, query: URLSearchParams): string {
  if (query.has("period") && !query.has("from") && !query.has("to"))
    return "There is no period of that name. Choose the first and the last day.";
  if (query.getAll("from").length > 1 || query.getAll("to").length > 1)
    return "The address names a day twice. Choose the first and the last day again.";
  const [first, last] = [parseDay(from), parseDay(to)];
  if ((from !== "" && first === null) || (to !== "" && last === null))
    return "A day of it is no date of the calendar. Choose the first and the last day again.";
  if (first !== null && last !== null && first <= last && daysInPeriod(first, last) > REPORT_PERIOD_days)
    return `It has more than ${REPORT_PERIOD_days} days, the most that one report shows. Choose a shorter one.`;
  if (first !== null && last !== null) return "Its first day is after its last. Change one of them.";
  return "Its first day is after today, or so long ago that one report cannot show it. Choose both days.";
}

function sentenceOf(name: string): string {
  if (name === "group_by") return "There is no such way to group the figures.";
  if (name === "metric") return "There is no such figure to show.";
  if (name === "format") return "The report is a page, or a CSV file; there is no such third form of it.";
  if (name === "compare") return "It does not say clearly whether to compare with the period before.";
  return `The filter by ${filterText(name, "")} cannot be read, so it was left out.`;
}
