import { type Hosts, hostName } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { LinkRow } from "./link.store.ts";
import { linkState } from "./link-state.rules.ts";
import type { VisitTrialAnswer, VisitTrialQuery } from "./visit-trial.contract.ts";
import type { TryVisit } from "./visit-trial.rules.ts";

/** Tries a visit of a link and tells what would come of it. */
export async function showTrial(
  { hosts, clock, tryVisit }: { readonly hosts: Hosts; readonly clock: Clock; readonly tryVisit: TryVisit },
  link: LinkRow,
  { user_agent, country, at, query }: VisitTrialQuery,
): Promise<VisitTrialAnswer> {
  const at_ms = at ?? clock.now();
  const place = { storedHost: link.host, host: hostName(hosts, link.host), codeKey: link.code_key };
  const tried = await tryVisit({ linkId: link.id, ...place, agent: user_agent, query, at_ms });
  const { automated, ...outcome } = tried;
  return {
    at: isoInstant(at_ms),
    link_state: linkState(link, at_ms),
    ...outcome,
    country: country ?? null,
    counted: outcome.outcome === "redirect" && automated === null,
    reason: automated,
  };
}
