import { TextInput } from "@mantine/core";
import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { UTM_VALUE_characters } from "../../src/limits.ts";
import { words } from "../words/links.ts";
import { choicesFor, nearestLegal } from "./allowed.ts";
import type { LinkFormParts } from "./link-form-parts.ts";
import type { ResultingUtm } from "./resulting-utm.ts";
import { UseInstead } from "./use-instead.tsx";
import type { DefaultValue, UtmFieldParts } from "./utm-field-parts.ts";
import { UtmPicker } from "./utm-picker.tsx";

/** The five UTM values: a picker where rules leave a list, a text field where anything goes. */
export function UtmFields({
  draft,
  resulting,
  rules,
  errors,
  parameters = utmParameters,
  onChange,
}: Pick<LinkFormParts, "draft" | "resulting" | "rules" | "errors" | "onChange"> & {
  readonly parameters?: readonly UtmParameter[];
}) {
  const { utm, origins } = resulting;
  return (
    <fieldset className="plain">
      <legend>{words.form.utm}</legend>
      <div className="pairs">
        {parameters.map((parameter) => {
          const choices = choicesFor(parameter, utm, rules);
          return (
            <UtmField
              key={parameter}
              parameter={parameter}
              value={draft[parameter]}
              byDefault={defaultOf(parameter, utm, origins)}
              choices={choices}
              nearest={nearestLegal(parameter, draft[parameter], choices, rules)}
              isAwaited={rules.isAwaited}
              isRequired={rules.convention.required_parameters.includes(parameter)}
              error={errors[parameter] ?? null}
              onChange={(value) => onChange({ [parameter]: value })}
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
  const { parameter, value, byDefault, choices, nearest, isRequired, isAwaited, error, onChange } = field;
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
      description={<UseInstead nearest={nearest} byDefault={byDefault} onTake={onChange} />}
      inputWrapperOrder={["label", "input", "error", "description"]}
    />
  );
}
