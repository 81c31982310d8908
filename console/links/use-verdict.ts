import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Convention, campaignValue } from "../../src/governance/convention.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { approvedValuesQuery, campaignsQuery, conventionQuery, dependenciesQuery } from "../api/queries.ts";
import type { Rules } from "./allowed.ts";
import { type Draft, liftable } from "./draft.ts";

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
  return {
    values: useQuery(approvedValuesQuery).data ?? [],
    dependencies: useQuery(dependenciesQuery).data ?? [],
    convention: useQuery(conventionQuery).data ?? noConvention,
  };
}

/** The five values that the link would have: what is typed, else what the destination or the campaign brings. */
export function useResultingUtm(draft: Draft, rules: Rules): UtmValues {
  const campaigns = useQuery(campaignsQuery);
  const campaign = campaigns.data?.find(({ id }) => id === draft.campaign_id);
  const own = new Map(liftable(draft).map(({ parameter, value }) => [parameter, value]));
  const byDefault: Partial<Record<UtmParameter, string>> =
    campaign === undefined
      ? {}
      : { utm_campaign: campaignValue(campaign.name, rules.convention as Convention) };
  const resulting = (name: UtmParameter): string | null =>
    draft[name].trim() || own.get(name) || byDefault[name] || null;
  return Object.fromEntries(utmParameters.map((name) => [name, resulting(name)])) as UtmValues;
}

/** What the API says of the values while they are typed; null while it has not said, or there is nothing to judge yet. */
export function useVerdict(utm: UtmValues, isBegun: boolean): Schemas["CheckResult"] | null {
  const [settled] = useDebouncedValue(JSON.stringify(utm), TYPING_ms);
  const query = useQuery({
    queryKey: ["rules", "check", settled],
    queryFn: () => answerOf(api.POST("/api/v1/rules/check", { body: JSON.parse(settled) as UtmValues })),
    placeholderData: keepPreviousData,
    enabled: isBegun,
  });
  return isBegun ? (query.data ?? null) : null;
}
