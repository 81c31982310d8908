import { isRefused, judgeUtm, type UtmRules } from "../../src/governance/judge-utm.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import { readUtmValue } from "../../src/governance/utm-value.rules.ts";
import { readAppUrl } from "../../src/links/destination.rules.ts";
import { sentUtm } from "../../src/links/sent-utm.rules.ts";
import { faultText } from "../api/fault-text.ts";
import type { FieldErrors } from "../api/refused.ts";
import type { components } from "../api/schema.ts";
import { type Draft, liftable } from "./draft.ts";

type Schemas = components["schemas"];

/** What a value comes from that nobody typed. */
export type Origin = "destination" | "campaign";

/** The five values that the link would have, and where those come from that nobody typed. */
export interface ResultingUtm {
  readonly utm: UtmValues;
  readonly origins: Readonly<Partial<Record<UtmParameter, Origin>>>;
}

/**
 * The five values that the link would have: what is typed, else what the destination's own query carries, else for `utm_campaign`
 * the value that a newly chosen campaign stands for; null for none.
 */
export function resultingUtm(draft: Draft, campaign: string | null): ResultingUtm {
  const own = new Map([...liftable(draft)].reverse().map(({ parameter, value }) => [parameter, value]));
  const origins: Partial<Record<UtmParameter, Origin>> = {};
  const resulting = (name: UtmParameter): string | null => {
    const typed = readUtmValue(draft[name]);
    if (!typed.ok) return draft[name].trim();
    if (typed.value !== null) return typed.value;
    const carried = own.get(name) ?? null;
    if (carried !== null) origins[name] = "destination";
    else if (name === "utm_campaign" && campaign !== null) origins[name] = "campaign";
    return carried ?? (name === "utm_campaign" ? campaign : null);
  };
  const utm = Object.fromEntries(utmParameters.map((name) => [name, resulting(name)])) as UtmValues;
  return { utm, origins };
}

/** Whether the link would have no value. */
export function hasNoUtm({ utm }: ResultingUtm): boolean {
  return utmParameters.every((name) => utm[name] === null);
}

/** What the rules say of values, as `POST /rules/check` answers. */
export type Judgement = Schemas["CheckResult"];

/** What a check is asked about. */
export type Check = UtmValues & { readonly ios_url?: string; readonly android_url?: string };

/** A draft's values and targets as a check is asked about them. A target that is no URL yet says nothing. */
export function checkOf(utm: UtmValues, iosUrl: string, androidUrl: string): Check {
  const [ios, android] = [readAppUrl(iosUrl), readAppUrl(androidUrl)];
  return {
    ...utm,
    ...(ios.ok ? { ios_url: ios.value } : {}),
    ...(android.ok ? { android_url: android.value } : {}),
  };
}

/** What the rules say against values that are there, at their fields. What is missing is told elsewhere: it may be coming yet. */
export function wrongValues(
  verdict: Judgement | null,
  utm: Readonly<Record<string, string | null>>,
): FieldErrors {
  const said = Object.entries(verdict?.details ?? {}).filter(([name]) => (utm[name] ?? null) !== null);
  return Object.fromEntries(said.map(([name, messages]) => [name, faultText(messages)])) as FieldErrors;
}

/** What the rules that are here say of values: the code is the API's. */
export function judgeHere(body: Check, rules: UtmRules): Judgement {
  const { ios_url: iosUrl = null, android_url: androidUrl = null, ...utm } = body;
  const sets = sentUtm(utm, { iosUrl, androidUrl });
  const verdict = judgeUtm(sets, rules);
  if (!isRefused(verdict)) return { allowed: true, warning: verdict.warning, details: null };
  const details = Object.entries(verdict.refusals).map(([name, messages]) => [name, [...messages]]);
  return { allowed: false, warning: null, details: Object.fromEntries(details) as Record<string, string[]> };
}
