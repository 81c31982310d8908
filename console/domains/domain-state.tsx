import type { Domain } from "../api/queries.ts";
import { dayOf, moment } from "../frame/format.ts";
import { fromNow } from "../frame/relative-time.ts";
import { words } from "../words/domains.ts";

const marks = { pending: "pending", verified: "live", failing: "pending", lapsed: "blocked" } as const;
const notes = { pending: "", verified: "good", failing: "warn", lapsed: "bad" } as const;

export function DomainStateMark({ state }: { readonly state: Domain["state"] }) {
  return <span className={`state ${marks[state]}`}>{words.states[state]}</span>;
}

/** How a domain stands, what is wrong with it, and when it was and will be looked up. */
export function DomainStanding({ domain }: { readonly domain: Domain }) {
  const { state, problem } = domain;
  return (
    <div className={`note ${notes[state]}`} role="status">
      <strong>{words.stateTitles[state]}</strong>
      {problem === null ? null : <p className="lead-in">{problem}</p>}
      <p className="lead-in">
        {textOf(domain)} {domain.verified_by === "operator" ? words.byOperator : null}
      </p>
      <p className="lead-in small">{lookUps(domain)}</p>
    </div>
  );
}

function textOf({ state, verified_at, grace_ends_at }: Domain): string {
  const { stateTexts } = words;
  switch (state) {
    case "failing":
      return grace_ends_at === null
        ? ""
        : stateTexts.failing(moment(grace_ends_at), fromNow(grace_ends_at, Date.now()));
    case "verified":
      return verified_at === null
        ? stateTexts.verified
        : `${words.verifiedSince(dayOf(verified_at))} ${stateTexts.verified}`;
    case "pending":
    case "lapsed":
      return stateTexts[state];
  }
}

function lookUps({ checked_at, next_check_at }: Domain): string {
  const { looksUp } = words;
  const now_ms = Date.now();
  const last = checked_at === null ? looksUp.never : looksUp.last(fromNow(checked_at, now_ms));
  if (next_check_at === null) return last;
  const isDue = Date.parse(next_check_at) <= now_ms;
  return `${last} ${isDue ? looksUp.soon : looksUp.next(fromNow(next_check_at, now_ms))}`;
}
