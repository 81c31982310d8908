import { type FocusEvent, useState } from "react";
import type { FieldErrors } from "../api/refused.ts";

/** Tells apart the fields that somebody is through with: nobody hears of a mistake in what is still being typed. */
export function useLeftFields() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    const field = target.getAttribute("name");
    // An error that appeared now would move a button away from under the pointer that is pressing it.
    if (field === null || relatedTarget instanceof HTMLButtonElement) return;
    setLeft((fields) => (fields.has(field) ? fields : new Set([...fields, field])));
  };
  const ofLeft = (problems: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(problems).filter(([name]) => left.has(name))) as FieldErrors;
  return { onBlur, ofLeft };
}
