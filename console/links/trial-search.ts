import { readCountry } from "../../src/clicks/country.rules.ts";
import { readInstant } from "../../src/lib/calendar.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { TRIAL_QUERY_characters } from "../../src/limits.ts";
import type { ChangeSearch } from "../frame/change-search.ts";
import { oneOf, textOf } from "../search.ts";

/** Who may be tried as a visitor, in the order in which they are offered. */
export const trialAgentNames = [
  "iphone",
  "android",
  "instagram",
  "ipad",
  "android_tablet",
  "mac",
  "windows",
  "whatsapp_preview",
  "googlebot",
] as const;
export type TrialAgent = (typeof trialAgentNames)[number];

/** A visit that is tried, as an address carries it. Absent: an iPhone, from nowhere in particular, now, by the link. */
export interface TrialSearch {
  readonly as?: TrialAgent;
  readonly country?: string;
  /** An instant, in UTC. */
  readonly at?: string;
  readonly scan?: "yes";
  /** What the visitor's address has behind its `?`. */
  readonly query?: string;
}

/** Changes what is tried; undefined goes back to the usual. */
export type ChangeTrial = ChangeSearch<TrialSearch>;

export const usualAgent: TrialAgent = "iphone";

/** Reads an address. */
export function readTrialSearch(raw: Readonly<Record<string, unknown>>): TrialSearch {
  const as = oneOf(raw, "as", trialAgentNames);
  const at = readInstant(textOf(raw, "at") ?? "");
  return definedOnly({
    as: as === usualAgent ? undefined : as,
    country: readCountry(textOf(raw, "country") ?? "") ?? undefined,
    at: at.ok ? new Date(at.value).toISOString() : undefined,
    scan: oneOf(raw, "scan", ["yes"]),
    query: readVisitorQuery(textOf(raw, "query") ?? ""),
  });
}

/** What a visitor's address may have behind its `?`; undefined for what is blank or no such text. */
export function readVisitorQuery(typed: string): string | undefined {
  const query = typed.trim().replace(/^\?+/, "");
  return query !== "" && query.length <= TRIAL_QUERY_characters && !/[#\s\p{Cc}]/u.test(query)
    ? query
    : undefined;
}
