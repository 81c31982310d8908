import { readAgent } from "../clicks/agent.rules.ts";
import { agentOf, automatedReason } from "../clicks/classify.ts";
import type { HostBook } from "../domains/host-book.ts";
import { isScan, type Landing, locationFor, plainLocation } from "../links/landing-url.rules.ts";
import type { TrialTarget, TriedVisit, VisitTrial } from "../links/visit-trial.rules.ts";
import { edgePage } from "./edge-pages.ts";
import type { KnownLink } from "./known-link.ts";
import type { LinkDirectory } from "./link-directory.ts";
import { decideRedirect, type NotLive, ownedLink, targetInstead } from "./redirect.rules.ts";

/**
 * What would come of a visit, by the rules of the redirect and what this edge knows: the host's role, the link, the agent. Nothing is
 * counted. Rejected when the database does not answer.
 */
export async function tryVisit(
  { hostBook, directory }: { readonly hostBook: HostBook; readonly directory: LinkDirectory },
  { linkId, storedHost, host, codeKey, agent, query, at_ms }: VisitTrial,
): Promise<TriedVisit> {
  const facts = readAgent(agentOf(agent));
  const visit = {
    trigger: isScan(query) ? "qr" : "link",
    device: facts.device,
    automated: automatedReason({ isHead: false, isPrefetch: false, address: null }, facts),
  } as const;
  const role = await hostBook.roleOf(host);
  // A domain that is not verified serves the shared host's links, where one of this code may be another's.
  if (role === null || role.links !== storedHost)
    return { ...visit, outcome: "not_served", status: null, location: null, target: null };
  const known = ownedLink(role.owner, await directory.find(role.links, codeKey));
  const link = known?.facts.linkId === linkId ? known : null;
  const decision = decideRedirect(link, facts.platform, at_ms);
  if (decision.kind !== "redirect" || link === null) {
    const kind = decision.kind === "redirect" ? "unknown" : decision.kind;
    return { ...visit, outcome: kind, ...insteadOf(role.targets, kind) };
  }
  const { landing } = decision;
  const location = locationFor(landing, query);
  return { ...visit, outcome: "redirect", status: 302, location, target: targetOf(link, landing) };
}

function insteadOf(targets: Parameters<typeof targetInstead>[0], kind: NotLive) {
  const target = targetInstead(targets, kind);
  if (target === null) return { status: edgePage(kind).status, location: null, target: null };
  const name: TrialTarget = kind === "unknown" ? "unknown_url" : "expired_url";
  return { status: 302, location: plainLocation(target), target: name };
}

function targetOf(link: KnownLink, landing: Landing): TrialTarget {
  if (landing === link.destination) return "destination";
  return landing === link.ios ? "ios_url" : "android_url";
}
