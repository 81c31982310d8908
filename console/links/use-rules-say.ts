import { useMemo } from "react";
import type { Link } from "../api/queries.ts";
import { judgingRules } from "./allowed.ts";
import { checkOf, type Judgement, judgeHere } from "./resulting-utm.ts";
import { useRules } from "./use-verdict.ts";

/** What today's rules say of links that are there: link → verdict. Empty while the rules are not known. */
export function useRulesSay(links: readonly Link[]): ReadonlyMap<Link, Judgement> {
  const rules = useRules();
  return useMemo(() => {
    if (!rules.isWhole) return new Map();
    const judging = judgingRules(rules);
    return new Map(
      links.map((link) => [
        link,
        judgeHere(checkOf(utmOf(link), link.ios_url ?? "", link.android_url ?? ""), judging),
      ]),
    );
  }, [links, rules]);
}

function utmOf({ utm_source, utm_medium, utm_campaign, utm_term, utm_content }: Link) {
  return { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
}
