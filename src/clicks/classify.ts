import { LruMap } from "../lib/lru-map.ts";
import { AGENT_characters, CLASSIFIED_AGENT_entries } from "../run-limits.ts";
import type { Address } from "./address.rules.ts";
import { type AgentFacts, readAgent } from "./agent.rules.ts";
import type { AutomatedReason } from "./click.ts";

/** Reads each user agent once, as long as it is remembered. */
export class AgentReader {
  readonly #known = new LruMap<string, AgentFacts>(CLASSIFIED_AGENT_entries);

  /** What a `User-Agent` header says; of a long one its beginning. */
  read(agent: string): AgentFacts {
    let facts = this.#known.get(agent);
    if (facts === undefined) {
      facts = readAgent(agent);
      this.#known.set(agent, facts);
    }
    return facts;
  }
}

/** The part of a `User-Agent` header that is looked at. */
export function agentOf(header: string | null): string {
  if (header === null) return "";
  return header.length > AGENT_characters ? header.slice(0, AGENT_characters) : header;
}

/** Whether a header's value asks for a page that nobody may ever look at (Fetch, `Sec-Purpose`; older names). */
export function isPrefetch(purpose: string | null): boolean {
  return purpose !== null && /^[\s":]*(?:prefetch|prerender|preview|instant)/i.test(purpose);
}

/**
 * Why a visit is counted apart, or null for a person's (decisions, section 6). Libraries, tools and empty agents on the
 * operator's own machines are somebody trying things out: those count.
 */
export function automatedReason(
  visit: { readonly isHead: boolean; readonly isPrefetch: boolean; readonly address: Address | null },
  agent: AgentFacts,
): AutomatedReason | null {
  if (visit.isHead) return "head";
  if (visit.isPrefetch) return "prefetch";
  const triesOut = agent.automated === "library" || agent.automated === "empty_agent";
  return triesOut && visit.address?.isLocal === true ? null : agent.automated;
}
