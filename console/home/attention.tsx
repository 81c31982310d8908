import { IconAlertTriangle, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LinkFilters } from "../api/parameters.ts";
import { conversionRefusalsQuery, domainsQuery, linkPage, workspaceQuery } from "../api/queries.ts";
import { facts, may } from "../facts.ts";
import { count, dayOf } from "../frame/format.ts";
import { isLocal } from "../frame/local-host.ts";
import { ShortName } from "../frame/short-name.tsx";
import { Answered } from "../frame/states.tsx";
import { shortName } from "../links/link-parts.tsx";
import { usePassedSteps } from "../welcome/kept-steps.ts";
import { words } from "../words/home.ts";
import { type AttentionItem, attentionItems, type LinksFound, SOON_days } from "./attention-items.ts";

/** Counted so far; past it there are "more than". */
const COUNTED_links = 100;
const NAMED_links = 3;

async function linksLike(filters: LinkFilters): Promise<LinksFound> {
  const { data, next_after } = await linkPage({ ...filters, limit: COUNTED_links });
  const first = data.slice(0, NAMED_links).map((link) => ({ id: link.id, name: shortName(link) }));
  return { count: data.length, isMore: next_after !== null, first };
}

const troublesQuery = {
  queryKey: ["links", "troubles"],
  queryFn: async () => {
    const [blocked, pending, expiring, expired, broken] = await Promise.all([
      linksLike({ state: "blocked" }),
      linksLike({ state: "pending" }),
      linksLike({ state: "live", expires_within_days: SOON_days }),
      linksLike({ state: "expired" }),
      linksLike({ breaks_rules: true }),
    ]);
    return { blocked, pending, expiring, expired, broken };
  },
  // Rules change without a link being changed.
  staleTime: 0,
};

/** What of the workspace needs somebody, the gravest first. */
export function Attention({
  isCheckLeft,
}: {
  /** Whether the first steps, above, lead to the self-check already. */
  readonly isCheckLeft: boolean;
}) {
  const links = useQuery(troublesQuery);
  const domains = useQuery(domainsQuery);
  const workspace = useQuery(workspaceQuery);
  const refusals = useQuery(conversionRefusalsQuery);
  // The first steps say it where something can be done about it.
  const isTold = usePassedSteps().some((step) => step === "host" || step === "check");
  const localHost = may("admin") && isLocal(facts.shared_host) ? facts.shared_host : null;
  return (
    <section className="card" aria-labelledby="attention">
      <header>
        <h2 id="attention">{words.attention}</h2>
      </header>
      <Answered query={links}>
        {(troubles) => (
          <Answered query={domains}>
            {(all) => (
              <Answered query={workspace}>
                {(whole) => (
                  <Items
                    items={attentionItems({
                      links: troubles,
                      domains: all,
                      workspace: whole,
                      refusals: refusals.data ?? [],
                      localHost: isCheckLeft || isTold ? null : localHost,
                      count,
                      day: dayOf,
                    })}
                    calm={isCheckLeft && localHost !== null ? words.otherwiseCalm : words.calm}
                  />
                )}
              </Answered>
            )}
          </Answered>
        )}
      </Answered>
    </section>
  );
}

function Items({ items, calm }: { readonly items: readonly AttentionItem[]; readonly calm: string }) {
  if (items.length === 0)
    return (
      <p className="nothing calm">
        <IconCircleCheck size={20} aria-hidden /> {calm}
      </p>
    );
  return (
    <ul className="plain-list attention">
      {items.map((item) => (
        <li key={item.sentence} className={item.kind}>
          {item.kind === "bad" ? (
            <IconCircleX size={20} aria-hidden />
          ) : (
            <IconAlertTriangle size={20} aria-hidden />
          )}
          <span>
            {item.sentence}
            {item.links.length === 0 ? null : (
              <span className="soft small named-links">
                {item.links.map(({ id, name }) => (
                  <Link key={id} to="/links/$id" params={{ id: String(id) }}>
                    <ShortName name={name} />
                  </Link>
                ))}
              </span>
            )}
          </span>
          <Way item={item} />
        </li>
      ))}
    </ul>
  );
}

function Way({ item: { to, sentence } }: { readonly item: AttentionItem }) {
  const more = <span className="unseen">: {sentence}</span>;
  if (to.screen === "links")
    return (
      <Link to="/links" search={to.search}>
        {words.show}
        {more}
      </Link>
    );
  if (to.screen === "check")
    return (
      <Link to="/welcome" search={{ step: "check" }}>
        {words.open.check}
        {more}
      </Link>
    );
  return (
    <Link to={`/${to.screen}`}>
      {words.open[to.screen]}
      {more}
    </Link>
  );
}
