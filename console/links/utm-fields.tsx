import { TextInput } from "@mantine/core";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { UTM_VALUE_characters } from "../../src/limits.ts";
import { words } from "../words/links.ts";
import { choicesFor, conventionWarning } from "./allowed.ts";
import type { LinkFormParts } from "./link-form-parts.ts";
import type { ResultingUtm } from "./resulting-utm.ts";
import { useCampaignValue } from "./use-verdict.ts";
import type { DefaultValue, UtmFieldParts } from "./utm-field-parts.ts";
import { UtmOffers } from "./utm-offers.tsx";
import { UtmPicker } from "./utm-picker.tsx";

/** The five UTM values: a picker where rules leave a list, a text field where anything goes. */
export function UtmFields({
  draft,
  resulting,
  rules,
  errors,
  adding,
  parameters = utmParameters,
  onChange,
}: Omit<LinkFormParts, "isNew"> & {
  readonly parameters?: readonly UtmParameter[];
}) {
  const { utm, origins } = resulting;
  const ofCampaign = useCampaignValue(draft.campaign_id, rules);
  // A verdict that refuses says nothing of what is only warned of.
  const isRefused = utmParameters.some((name) => errors[name] !== undefined);
  return (
    <fieldset className="plain">
      <legend>{words.form.utm}</legend>
      <div className="pairs">
        {parameters.map((parameter) => {
          const choices = choicesFor(parameter, utm, rules);
          const byDefault = defaultOf(parameter, utm, origins);
          const take = (value: string): void => onChange({ [parameter]: value });
          return (
            <UtmField
              key={parameter}
              parameter={parameter}
              value={draft[parameter]}
              byDefault={byDefault}
              choices={choices}
              offers={
                <UtmOffers
                  {...{ parameter, choices, rules, byDefault, adding }}
                  value={draft[parameter]}
                  reason={
                    isRefused && errors[parameter] === undefined
                      ? conventionWarning(parameter, draft[parameter], rules)
                      : null
                  }
                  ofCampaign={parameter === "utm_campaign" ? ofCampaign : null}
                  onTake={take}
                />
              }
              isAwaited={rules.isAwaited}
              isRequired={rules.convention.required_parameters.includes(parameter)}
              error={errors[parameter] ?? null}
              onChange={take}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

/** What stands for a value that nobody typed, and where it comes from; null for none. */
function defaultOf(
  parameter: UtmParameter,
  utm: ResultingUtm["utm"],
  origins: ResultingUtm["origins"],
): DefaultValue | null {
  const origin = origins[parameter];
  const value = utm[parameter];
  if (origin === undefined || value === null) return null;
  return { value, text: origin === "campaign" ? words.form.fromCampaign : words.form.fromDestination };
}

/** One UTM value: a picker where rules leave a list, a text field where anything goes. */
export function UtmField(field: UtmFieldParts) {
  const { parameter, value, byDefault, choices, offers, isRequired, isAwaited, error, onChange } = field;
  if (choices !== null) return <UtmPicker {...field} choices={choices} />;
  return (
    <TextInput
      label={<span className="code">{parameter}</span>}
      withAsterisk={isRequired}
      error={error}
      name={parameter}
      placeholder={isAwaited ? words.form.rulesAwaited : (byDefault?.value ?? words.form.open)}
      disabled={isAwaited}
      value={value}
      maxLength={UTM_VALUE_characters}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={offers}
      inputWrapperOrder={["label", "input", "error", "description"]}
    />
  );
}
