import { countedQuotas, type Quota } from "../../src/plans/plan.rules.ts";
import type { Workspace } from "../api/queries.ts";
import { count, dayOf } from "../frame/format.ts";
import { words } from "../words/plan.ts";

/** From this share of a limit on it is worth a look. */
const NEAR_share = 0.8;

/** How much of each quota is used. */
export function Usage({ usage }: { readonly usage: Workspace["usage"] }) {
  const visits = usage.clicks_per_month;
  return (
    <section className="card padded gap" aria-labelledby="usage">
      <h2 id="usage">{words.usage}</h2>
      <ul className="plain-list quotas">
        <Use
          quota="clicks_per_month"
          {...visits}
          full={words.atLimit.visits}
          more={words.resets(dayOf(visits.resets_at))}
        />
        {countedQuotas.map((quota) => (
          <Use key={quota} quota={quota} {...usage[quota]} full={words.atLimit.counted} />
        ))}
      </ul>
    </section>
  );
}

function Use({
  quota,
  used,
  limit,
  full,
  more = "",
}: {
  readonly quota: Quota;
  /** Null: not known at the moment. */
  readonly used: number | null;
  readonly limit: number | null;
  /** What is so at the limit. */
  readonly full: string;
  readonly more?: string;
}) {
  const [name, counts] = words.things[quota];
  const isFull = used !== null && limit !== null && used >= limit;
  return (
    <li>
      <div className="line-between">
        <strong>{name}</strong>
        <span className="amount">{amountOf(used, limit)}</span>
      </div>
      {used === null || limit === null ? null : <Bar used={used} limit={limit} />}
      {isFull ? <p className="lead-in small wrong">{full}</p> : null}
      <p className="soft lead-in small">
        {counts} {more}
      </p>
    </li>
  );
}

function amountOf(used: number | null, limit: number | null): string {
  if (used === null) return words.notKnown;
  return limit === null ? words.noLimit(count(used)) : words.of(count(used), count(limit));
}

function Bar({ used, limit }: { readonly used: number; readonly limit: number }) {
  const share = limit === 0 ? 1 : Math.min(1, used / limit);
  const level = share >= 1 ? "full" : share >= NEAR_share ? "near" : "";
  return (
    // What it shows stands beside it in words.
    <div className={`use ${level}`} aria-hidden>
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
