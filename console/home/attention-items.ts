import type { Schemas } from "../api/client.ts";
import type { LinksSearch } from "../links/links-search.ts";
import { words } from "../words/home.ts";

const { items: text } = words;

/** A page of links: some of them, and whether there may be more. */
export interface LinksFound {
  readonly count: number;
  readonly isMore: boolean;
  readonly first: readonly { readonly id: number; readonly name: string }[];
}

/** What somebody should look at, the gravest first. */
export interface AttentionItem {
  readonly kind: "bad" | "warn";
  readonly sentence: string;
  /** Some of the links that it is about. */
  readonly links: LinksFound["first"];
  /** Where all of it is. */
  readonly to:
    | { readonly screen: "links"; readonly search: LinksSearch }
    | { readonly screen: "domains" | "plan" | "conversions" | "check" };
}

/** Links by what is the matter with them. */
export interface LinkTroubles {
  readonly blocked: LinksFound;
  readonly pending: LinksFound;
  readonly expiring: LinksFound;
  readonly expired: LinksFound;
  /** That break today's rules. */
  readonly broken: LinksFound;
}

/** A link that expires within so many days is worth a word. */
export const SOON_days = 7;
/** A quota is near when so much of it is used. */
const NEAR_share = 0.8;

/** Where all of them are. */
const searches: Readonly<Record<keyof LinkTroubles, LinksSearch>> = {
  blocked: { state: "blocked" },
  pending: { state: "pending" },
  expiring: { state: "live", expires: SOON_days, sort: "expires_at" },
  expired: { state: "expired" },
  broken: { rules: "broken" },
};

/** What of a workspace may ask for somebody. */
export interface Watched {
  readonly links: LinkTroubles;
  readonly domains: readonly Schemas["Domain"][];
  readonly workspace: Schemas["Workspace"];
  readonly refusals: readonly Schemas["ConversionRefusal"][];
  /** Where short links lead when only this machine reaches it. */
  readonly localHost: string | null;
  /** Write counts and instants. */
  readonly count: (value: number) => string;
  readonly day: (iso: string) => string;
}

/** What the workspace's links, domains and plan ask somebody to look at. */
export function attentionItems({
  links,
  domains,
  workspace,
  refusals,
  localHost,
  count,
  day,
}: Watched): readonly AttentionItem[] {
  const linkItem = (name: keyof LinkTroubles, kind: "bad" | "warn"): AttentionItem[] => {
    const { count: found, isMore, first } = links[name];
    if (found === 0) return [];
    const sentence = text[name](words.links(count(found), isMore), found === 1 && !isMore);
    return [{ kind, sentence, links: first, to: { screen: "links", search: searches[name] } }];
  };
  const items = [
    ...linkItem("blocked", "bad"),
    ...domains.flatMap((domain) => domainItems(domain, day)),
    ...(workspace.subscription.state === "ended"
      ? [{ kind: "bad", sentence: text.subscription, links: [], to: { screen: "plan" } } as const]
      : []),
    ...quotaItems(workspace, count),
    ...refusalItems(refusals, count),
    ...(localHost === null
      ? []
      : [{ kind: "warn", sentence: text.local(localHost), links: [], to: { screen: "check" } } as const]),
    ...linkItem("pending", "warn"),
    ...linkItem("expiring", "warn"),
    ...linkItem("expired", "warn"),
    ...linkItem("broken", "warn"),
  ];
  return items.toSorted((one, other) => Number(other.kind === "bad") - Number(one.kind === "bad"));
}

function domainItems(
  { state, display_host, grace_ends_at, blocked_targets }: Schemas["Domain"],
  day: (iso: string) => string,
): readonly AttentionItem[] {
  const to = { screen: "domains" } as const;
  const item = (kind: "bad" | "warn", sentence: string): AttentionItem => ({ kind, sentence, links: [], to });
  const target = blocked_targets.length === 0 ? [] : [item("bad", text.target(display_host))];
  switch (state) {
    case "verified":
      return target;
    case "pending":
      return [item("warn", text.domain(display_host)), ...target];
    case "failing":
      return [
        item("bad", text.failing(display_host, grace_ends_at === null ? "" : day(grace_ends_at))),
        ...target,
      ];
    case "lapsed":
      return [item("bad", text.lapsed(display_host)), ...target];
  }
}

function quotaItems(
  { usage }: Schemas["Workspace"],
  count: (value: number) => string,
): readonly AttentionItem[] {
  return Object.entries(usage).flatMap(([name, { used, limit }]): AttentionItem[] => {
    if (limit === null || used === null || used < limit * NEAR_share) return [];
    const sentence = text.quota(words.quotas[name] ?? name, count(used), count(limit));
    return [{ kind: used >= limit ? "bad" : "warn", sentence, links: [], to: { screen: "plan" } }];
  });
}

function refusalItems(
  refusals: readonly Schemas["ConversionRefusal"][],
  count: (value: number) => string,
): readonly AttentionItem[] {
  // What another try has brought in since is settled.
  const open = refusals.filter(({ recorded }) => !recorded);
  const total = open.reduce((sum, refusal) => sum + refusal.count, 0);
  if (total === 0) return [];
  return [{ kind: "warn", sentence: text.refusals(count(total)), links: [], to: { screen: "conversions" } }];
}
