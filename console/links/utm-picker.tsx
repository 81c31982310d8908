import { type ComboboxItem, type OptionsFilter, Select } from "@mantine/core";
import { isLike, nearestOf } from "../../src/governance/near-values.rules.ts";
import { UTM_VALUE_characters } from "../../src/limits.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import type { Choice } from "./allowed.ts";
import { OPTIONS_at_once } from "./options-at-once.ts";
import { useTyping } from "./use-typing.ts";
import type { UtmFieldParts } from "./utm-field-parts.ts";

/**
 * Approved values to pick from. One that a dependency rule does not allow beside the others says which rule. What is typed and not
 * picked is the value all the same, from the first key on: the rules say what is wrong with it, the field itself when it is left, and
 * nothing is lost unseen. What is deleted is no value.
 */
export function UtmPicker({
  parameter,
  value,
  byDefault,
  choices,
  offers,
  isRequired,
  error,
  onChange,
}: UtmFieldParts & { readonly choices: readonly Choice[] }) {
  const typing = useTyping(value);
  const conflicts = new Map(choices.map((choice) => [choice.value, choice.conflict]));
  const told = typing.text === null ? error : null;
  const take = (taken: string): void => {
    typing.leave();
    onChange(taken);
  };
  return (
    <Select
      label={<span className="code">{parameter}</span>}
      withAsterisk={isRequired}
      error={told}
      comboboxProps={{ position: told === null ? "bottom" : "top" }}
      name={parameter}
      placeholder={byDefault?.value ?? words.form.pick}
      data={optionsOf(choices, typing.listed)}
      value={typing.listed === "" ? null : typing.listed}
      searchValue={typing.text ?? value}
      maxLength={UTM_VALUE_characters}
      onInput={({ currentTarget }) => {
        typing.type(currentTarget.value);
        onChange(currentTarget.value.trim());
      }}
      onOptionSubmit={take}
      onClear={() => take("")}
      onBlur={typing.leave}
      onKeyDown={typing.leaveOnEnter}
      filter={(asked) => likeTyped(choices, asked)}
      limit={OPTIONS_at_once}
      // What is wrong and what is offered instead stand below it: the list opens when it is asked for, and above.
      openOnFocus={error === null}
      selectFirstOptionOnChange
      searchable
      clearable
      clearButtonProps={{ "aria-label": `${frameWords.delete} ${parameter}` }}
      nothingFoundMessage={words.form.noValueFits}
      description={offers}
      inputWrapperOrder={["label", "input", "error", "description"]}
      renderOption={({ option }) => (
        <UtmOption value={option.label} conflict={conflicts.get(option.value) ?? null} />
      )}
    />
  );
}

/** The values to choose from, with the one that is there: a picker shows none that it does not know. */
function optionsOf(choices: readonly Choice[], present: string): ComboboxItem[] {
  const options = choices.map(({ value, conflict }) => ({
    value,
    label: value,
    disabled: conflict !== null,
  }));
  const isKnown = present === "" || choices.some(({ value }) => value === present);
  return isKnown ? options : [...options, { value: present, label: present }];
}

/** A value in the list, and the rule by which it cannot be picked now. */
function UtmOption({ value, conflict }: Choice) {
  return (
    <span>
      {value}
      {conflict === null ? null : (
        <span className="reason">{words.form.notAllowed(conflict.parameter, conflict.value)}</span>
      )}
    </span>
  );
}

/**
 * Values that are typed in another spelling are found all the same; where none has the text in it, the nearest one. What stands in
 * the field and is not approved is none of them.
 */
function likeTyped(
  choices: readonly Choice[],
  { options, search, limit }: Parameters<OptionsFilter>[0],
): ComboboxItem[] {
  const approved = new Set(choices.map(({ value }) => value));
  const items = options.filter(
    (option): option is ComboboxItem => "value" in option && approved.has(option.value),
  );
  const like = items.filter(({ value }) => isLike(value, search));
  if (like.length > 0) return like.slice(0, limit);
  const nearest = nearestOf(
    search,
    items.map(({ value }) => value),
  );
  return items.filter(({ value }) => value === nearest);
}
