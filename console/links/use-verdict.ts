import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Convention, campaignValue } from "../../src/governance/convention.rules.ts";
import type { UtmValues } from "../../src/governance/utm.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { approvedValuesQuery, campaignsQuery, conventionQuery, dependenciesQuery } from "../api/queries.ts";
import { judgingRules, type Rules } from "./allowed.ts";
import type { Draft } from "./draft.ts";
import { checkOf, type Judgement, judgeHere, type ResultingUtm, resultingUtm } from "./resulting-utm.ts";

/** Between two keys of somebody who types on. */
const TYPING_ms = 300;

const noConvention: Schemas["Convention"] = {
  casing: "any",
  separator: "any",
  mode: "warn",
  required_parameters: [],
};

/** The workspace's rules; none while they are not known. */
export function useRules(): Rules {
  const values = useQuery(approvedValuesQuery).data;
  const dependencies = useQuery(dependenciesQuery).data;
  const convention = useQuery(conventionQuery).data;
  const isStuck = useRulesError() !== null;
  return useMemo(() => {
    const isWhole = values !== undefined && dependencies !== undefined && convention !== undefined;
    return {
      values: values ?? [],
      dependencies: dependencies ?? [],
      convention: convention ?? noConvention,
      isWhole,
      isAwaited: !isWhole && !isStuck,
    };
  }, [values, dependencies, convention, isStuck]);
}

/** Why the rules do not come; null when they do. */
export function useRulesError(): unknown {
  const values = useQuery(approvedValuesQuery).error;
  const dependencies = useQuery(dependenciesQuery).error;
  const convention = useQuery(conventionQuery).error;
  return values ?? dependencies ?? convention;
}

/** The value of `utm_campaign` that a campaign stands for; null for no campaign. */
export function useCampaignValue(campaignId: number | null, rules: Rules): string | null {
  const campaign = useQuery(campaignsQuery).data?.find(({ id }) => id === campaignId);
  return campaign === undefined ? null : campaignValue(campaign.name, rules.convention as Convention);
}

/** The five values that the link would have. `before` is the campaign that it has already: that one brings nothing. */
export function useResultingUtm(draft: Draft, rules: Rules, before: number | null): ResultingUtm {
  const chosen = draft.campaign_id === before ? null : draft.campaign_id;
  const named = useCampaignValue(chosen, rules);
  return useMemo(() => resultingUtm(draft, named), [draft, named]);
}

/**
 * What the rules say of a draft, as it is typed: at once by the code that the API judges with, then by the API itself, whose rules
 * may have changed meanwhile. Null while there is nothing to judge, or the rules are not here yet.
 */
export function useVerdict(draft: Draft, utm: UtmValues, rules: Rules, isBegun: boolean): Judgement | null {
  const { ios_url, android_url } = draft;
  const body = useMemo(() => checkOf(utm, ios_url, android_url), [utm, ios_url, android_url]);
  const text = JSON.stringify(body);
  const [settled] = useDebouncedValue(text, TYPING_ms);
  const query = useQuery({
    queryKey: ["rules", "check", settled],
    queryFn: () => answerOf(api.POST("/api/v1/rules/check", { body: JSON.parse(settled) as typeof body })),
    enabled: isBegun,
  });
  const judging = useMemo(() => judgingRules(rules), [rules]);
  const here = useMemo(
    () => (rules.isWhole ? judgeHere(body, judging) : null),
    [body, judging, rules.isWhole],
  );
  if (!isBegun) return null;
  return settled === text && query.data !== undefined ? query.data : here;
}
