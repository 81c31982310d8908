import { Button, Select, TextInput } from "@mantine/core";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import { UTM_VALUE_characters } from "../../src/limits.ts";
import type { FieldErrors } from "../api/refused.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import { type Choice, choicesFor, nearestSpelling, type Rules } from "./allowed.ts";
import type { ChangeDraft, Draft } from "./draft.ts";

/** The five UTM values: a picker where rules leave a list, a text field where anything goes. */
export function UtmFields({
  draft,
  utm,
  rules,
  errors,
  onChange,
}: {
  readonly draft: Draft;
  /** The values that would result. */
  readonly utm: UtmValues;
  readonly rules: Rules;
  readonly errors: FieldErrors;
  readonly onChange: ChangeDraft;
}) {
  return (
    <fieldset className="plain">
      <legend>{words.form.utm}</legend>
      <div className="pairs">
        {utmParameters.map((parameter) => (
          <UtmField
            key={parameter}
            parameter={parameter}
            value={draft[parameter]}
            byDefault={draft[parameter] === "" ? utm[parameter] : null}
            choices={choicesFor(parameter, utm, rules)}
            nearest={draft[parameter] === "" ? null : nearestSpelling(parameter, draft[parameter], rules)}
            isRequired={rules.convention.required_parameters.includes(parameter)}
            error={errors[parameter] ?? null}
            onChange={(value) => onChange({ [parameter]: value })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface Field {
  readonly parameter: UtmParameter;
  readonly value: string;
  readonly byDefault: string | null;
  readonly choices: readonly Choice[] | null;
  readonly nearest: string | null;
  readonly isRequired: boolean;
  readonly error: string | null;
  readonly onChange: (value: string) => void;
}

function UtmField(field: Field) {
  const { parameter, value, byDefault, choices, nearest, isRequired, error, onChange } = field;
  const common = {
    label: <span className="code">{parameter}</span>,
    "aria-label": parameter,
    withAsterisk: isRequired,
    error,
  };
  if (choices !== null) return <UtmPicker {...field} choices={choices} />;
  return (
    <TextInput
      {...common}
      name={parameter}
      placeholder={byDefault ?? words.form.open}
      value={value}
      maxLength={UTM_VALUE_characters}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      description={nearest === null ? null : <Nearest value={nearest} onTake={onChange} />}
      inputWrapperOrder={["label", "input", "error", "description"]}
    />
  );
}

function Nearest({ value, onTake }: { readonly value: string; readonly onTake: (value: string) => void }) {
  return (
    <Button
      component="span"
      role="button"
      tabIndex={0}
      size="compact-xs"
      variant="light"
      onClick={() => onTake(value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onTake(value);
        }
      }}
    >
      {words.form.useInstead(value)}
    </Button>
  );
}

function UtmPicker({
  parameter,
  value,
  byDefault,
  choices,
  isRequired,
  error,
  onChange,
}: Field & { readonly choices: readonly Choice[] }) {
  const conflicts = new Map(choices.map((choice) => [choice.value, choice.conflict]));
  // A value that was allowed once stays to be seen.
  const all = value === "" || conflicts.has(value) ? choices : [{ value, conflict: null }, ...choices];
  return (
    <Select
      label={<span className="code">{parameter}</span>}
      withAsterisk={isRequired}
      error={error}
      name={parameter}
      placeholder={byDefault ?? words.form.pick}
      data={all.map((choice) => ({
        value: choice.value,
        label: choice.value,
        disabled: choice.conflict !== null,
      }))}
      value={value === "" ? null : value}
      onChange={(picked) => onChange(picked ?? "")}
      searchable
      clearable
      clearButtonProps={{ "aria-label": `${frameWords.delete} ${parameter}` }}
      nothingFoundMessage={words.noneFit}
      inputWrapperOrder={["label", "input", "error", "description"]}
      renderOption={({ option }) => {
        const conflict = conflicts.get(option.value) ?? null;
        return (
          <span>
            {option.label}
            {conflict === null ? null : (
              <span className="reason">{words.form.notAllowed(conflict.parameter, conflict.value)}</span>
            )}
          </span>
        );
      }}
    />
  );
}
