import { Button, TagsInput, TextInput } from "@mantine/core";
import type { UtmParameter } from "../../src/governance/utm.ts";
import type { FieldErrors } from "../api/refused.ts";
import { words } from "../words/many-links.ts";
import { nearestLegal, type Rules } from "./allowed.ts";
import { LinkDomainField } from "./code-fields.tsx";
import type { Draft } from "./draft.ts";
import { GroupFields } from "./group-fields.tsx";
import { KindSwitch } from "./kind-switch.tsx";
import { MoreFields } from "./link-form.tsx";
import type { ManyDraft } from "./many-draft.ts";
import { OPTIONS_at_once } from "./options-at-once.ts";
import type { ResultingUtm } from "./resulting-utm.ts";
import { TargetFields } from "./target-fields.tsx";
import type { Adding } from "./use-adding.ts";
import { UtmFields } from "./utm-fields.tsx";
import { variantChoices } from "./variant-choices.ts";

/** What many links are made of: what they share, their channels, their variants. */
export interface ManyFormParts {
  readonly many: ManyDraft;
  readonly resulting: ResultingUtm;
  readonly rules: Rules;
  readonly errors: FieldErrors;
  readonly adding: Adding;
  readonly onChange: (changed: Partial<ManyDraft>) => void;
}

/** What differs from link to link has a place of its own. */
const sharedParameters: readonly UtmParameter[] = ["utm_campaign", "utm_term"];

export function SharedFields({ many, resulting, rules, errors, adding, onChange }: ManyFormParts) {
  const change = (changed: Partial<Draft>): void => onChange({ shared: { ...many.shared, ...changed } });
  const parts = { draft: many.shared, resulting, rules, errors, adding, onChange: change };
  return (
    <section className="card padded gap" aria-labelledby="shared">
      <h2 id="shared">{words.shared}</h2>
      <KindSwitch kind={many.shared.kind} onChange={change} />
      <TargetFields {...parts} isNew />
      {many.shared.kind === "whatsapp" ? <p className="soft small lead-in">{words.chatHint}</p> : null}
      <GroupFields {...parts} />
      <UtmFields {...parts} parameters={sharedParameters} />
      <div className="pairs">
        <LinkDomainField domain={many.shared.domain} error={errors["domain"]} onChange={change} />
        <TextInput
          name="pattern"
          label={words.pattern}
          description={words.patternHint}
          inputWrapperOrder={["label", "input", "error", "description"]}
          value={many.pattern}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ pattern: currentTarget.value })}
        />
      </div>
      <MoreFields {...parts} />
    </section>
  );
}

export function VariantFields({ many, resulting, rules, onChange }: ManyFormParts) {
  const choices = variantChoices(many, resulting.utm, rules);
  const open = choices?.map(({ value }) => ({ value, conflict: null })) ?? null;
  const onlyWith = (value: string) => choices?.find((choice) => choice.value === value)?.only ?? null;
  const near = many.variants.flatMap((typed) => {
    const value = nearestLegal("utm_content", typed, open, rules);
    return value === null ? [] : [{ typed, value }];
  });
  return (
    <section className="card padded gap" aria-labelledby="variants">
      <h2 id="variants">{words.variants}</h2>
      <TagsInput
        label={words.variantsLabel}
        description={words.variantsHint}
        inputWrapperOrder={["label", "input", "error", "description"]}
        data={(choices ?? []).map(({ value }) => value)}
        renderOption={({ option: { value } }) => {
          const only = onlyWith(value);
          return (
            <span>
              {value}
              {only === null ? null : (
                <span className="soft small"> {words.variantOnly(only.join(", "))}</span>
              )}
            </span>
          );
        }}
        value={[...many.variants]}
        onChange={(variants) => onChange({ variants })}
        limit={OPTIONS_at_once}
      />
      {near.map(({ typed, value }) => (
        <Button
          key={typed}
          size="compact-xs"
          variant="light"
          className="start"
          onClick={() => onChange({ variants: many.variants.map((each) => (each === typed ? value : each)) })}
        >
          {words.variantInstead(value, typed)}
        </Button>
      ))}
    </section>
  );
}
