import type { UtmValues } from "../../src/governance/utm.ts";
import { type Choice, choicesFor, type Rules } from "./allowed.ts";
import { isNamed, type ManyDraft } from "./many-draft.ts";

/** A value that variants may have, and the channels it goes with; null when it goes with all of them. */
export interface VariantChoice {
  readonly value: string;
  readonly only: readonly string[] | null;
}

/**
 * What the rules leave for `utm_content` beside each of the channels: values that go with none of them are left out. Null
 * where some channel takes any value. `utm`: what all the links have.
 */
export function variantChoices(
  { channels }: Pick<ManyDraft, "channels">,
  utm: UtmValues,
  rules: Rules,
): readonly VariantChoice[] | null {
  const named = channels.filter(isNamed).map(({ source, medium }) => ({
    name: [source.trim(), medium.trim()].filter((part) => part !== "").join(" / "),
    choices: choicesFor(
      "utm_content",
      { ...utm, utm_source: source.trim() || null, utm_medium: medium.trim() || null },
      rules,
    ),
  }));
  const each = named.length > 0 ? named : [{ name: "", choices: choicesFor("utm_content", utm, rules) }];
  if (each.some(({ choices }) => choices === null)) return null;
  const values = new Set(each.flatMap(({ choices }) => (choices ?? []).map(({ value }) => value)));
  return [...values].flatMap((value) => {
    const goesWith = each.filter(({ choices }) => isOpen(choices, value)).map(({ name }) => name);
    if (goesWith.length === 0) return [];
    return [{ value, only: goesWith.length === each.length ? null : goesWith }];
  });
}

function isOpen(choices: readonly Choice[] | null, value: string): boolean {
  return choices?.some((choice) => choice.value === value && choice.conflict === null) === true;
}
