import { utmParameters } from "../../src/governance/utm.ts";
import { readUtmValue } from "../../src/governance/utm-value.rules.ts";
import type { Verdict } from "../../src/lib/verdict.ts";
import { readAppUrl, readDestination } from "../../src/links/destination.rules.ts";
import { isReserved, readShortCode } from "../../src/links/short-code.rules.ts";
import type { Draft } from "./draft.ts";

/** Field → what is wrong with it, in the API's words. */
export type FieldProblems = Readonly<Partial<Record<string, string>>>;

/**
 * What is wrong with the fields of a draft, each by itself: found by the rules that the API reads them with, so that nobody has to
 * send a form to hear it. A blank field is no mistake yet.
 */
export function fieldProblems(draft: Draft, now_ms: number): FieldProblems {
  const problems: Record<string, string> = {};
  const note = (field: string, text: string, read: (text: string) => Verdict<unknown>): void => {
    if (text.trim() === "") return;
    const verdict = read(text);
    if (!verdict.ok) problems[field] = verdict.reason;
  };
  if (draft.kind === "web") note("destination", draft.destination, readDestination);
  note("ios_url", draft.ios_url, readAppUrl);
  note("android_url", draft.android_url, readAppUrl);
  for (const parameter of utmParameters) note(parameter, draft[parameter], readUtmValue);
  const code = codeProblem(draft.short_code);
  if (code !== null) problems["short_code"] = code;
  if (draft.expires !== "" && Date.parse(draft.expires) <= now_ms)
    problems["expires_at"] = "Must be in the future.";
  return problems;
}

/** What is wrong with a short code by itself; null for a good one, and for none. */
export function codeProblem(text: string): string | null {
  if (text.trim() === "") return null;
  const code = readShortCode(text.trim());
  if (!code.ok) return code.reason;
  return isReserved(code.value) ? "The service keeps this code for itself." : null;
}
