import { type ComboboxItem, type OptionsFilter, Select } from "@mantine/core";
import type { SyntheticEvent } from "react";
import { UTM_VALUE_characters } from "../../src/limits.ts";
import { isLike, nearestOf } from "../rules/near-values.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import type { Choice } from "./allowed.ts";
import { OPTIONS_at_once } from "./options-at-once.ts";
import type { UtmFieldParts } from "./utm-field-parts.ts";

/**
 * Approved values to pick from. One that a dependency rule does not allow beside the others says which rule. What is typed and not
 * picked is the value all the same: the rules say what is wrong with it, and nothing is lost unseen. What is deleted is no value.
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
  const conflicts = new Map(choices.map((choice) => [choice.value, choice.conflict]));
  // A value that is not allowed, or is no longer, stays to be seen.
  const all = value === "" || conflicts.has(value) ? choices : [...choices, { value, conflict: null }];
  const keepTyped = ({ currentTarget }: SyntheticEvent<HTMLInputElement>): void => {
    const typed = currentTarget.value.trim();
    if (typed !== value) onChange(typed);
  };
  return (
    <Select
      label={<span className="code">{parameter}</span>}
      withAsterisk={isRequired}
      error={error}
      name={parameter}
      placeholder={byDefault?.value ?? words.form.pick}
      data={all.map(({ value: label, conflict }) => ({ value: label, label, disabled: conflict !== null }))}
      value={value === "" ? null : value}
      maxLength={UTM_VALUE_characters}
      onChange={(picked) => onChange(picked ?? "")}
      onBlur={keepTyped}
      onKeyDown={(event) => {
        // Enter in an open list picks from it; else it sends the form, with what is typed.
        const isOpen = event.currentTarget.getAttribute("aria-expanded") === "true";
        if (event.key === "Enter" && !isOpen) keepTyped(event);
      }}
      filter={likeTyped}
      limit={OPTIONS_at_once}
      // What is wrong and what is offered instead stand where the list would open: by its keys, or a click, it still does.
      openOnFocus={error === null}
      selectFirstOptionOnChange
      searchable
      clearable
      clearButtonProps={{ "aria-label": `${frameWords.delete} ${parameter}` }}
      nothingFoundMessage={words.form.noValueFits}
      description={offers}
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

/** Values that are typed in another spelling are found all the same; where none has the text in it, the nearest one. */
const likeTyped: OptionsFilter = ({ options, search, limit }) => {
  const items = options.filter((option): option is ComboboxItem => "value" in option);
  const like = items.filter(({ value }) => isLike(value, search));
  if (like.length > 0) return like.slice(0, limit);
  const nearest = nearestOf(
    search,
    items.map(({ value }) => value),
  );
  return items.filter(({ value }) => value === nearest);
};
