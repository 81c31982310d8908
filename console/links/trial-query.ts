import { definedOnly } from "../../src/lib/defined-only.ts";
import type { TrialParameters } from "../api/parameters.ts";
import { trialAgents } from "./trial-agents.ts";
import { type TrialSearch, usualAgent } from "./trial-search.ts";

/** A visit that is tried, in the API's names. */
export function trialQueryOf({ as, country, at, scan, query }: TrialSearch): TrialParameters {
  const pairs = [...(scan === "yes" ? ["qr=1"] : []), ...(query === undefined ? [] : [query])];
  return definedOnly({
    user_agent: trialAgents[as ?? usualAgent],
    country,
    at,
    query: pairs.length === 0 ? undefined : pairs.join("&"),
  });
}
