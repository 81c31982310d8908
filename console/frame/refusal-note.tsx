import { UnstyledButton } from "@mantine/core";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { faultOf } from "../api/fault-text.ts";
import { refusalOf } from "../api/refused.ts";
import { words } from "../words/errors.ts";
import { RequestId } from "./states.tsx";

/**
 * What a refused form says above its fields: the heading, the sentence or the fields that are wrong, each a way there, and what has no
 * field of its own here. The first wrong field takes the focus.
 */
export function RefusalNote({
  error,
  fields = [],
}: {
  /** Null: nothing was refused. */
  readonly error: unknown;
  /** The fields that show their own. */
  readonly fields?: readonly string[];
}) {
  const note = useRef<HTMLDivElement>(null);
  const wrong = useWrongFields(note);
  const isAtFields =
    error !== null && Object.keys(refusalOf(error).fields).some((field) => fields.includes(field));
  useEffect(() => {
    if (error !== null && isAtFields && note.current !== null) wrongBeside(note.current)[0]?.element.focus();
  }, [error, isAtFields]);
  if (error === null) return null;
  const refused = refusalOf(error);
  const said = Object.entries(refused.fields);
  // Where no field is seen to say it, it is said here.
  const unsaid = wrong.length > 0 ? said.filter(([field]) => !fields.includes(field)) : said;
  // A field that is the only one says it itself, under the eyes of who has just typed there.
  const isSaid = fields.length === 1 && wrong.length === 1 && isAtFields && unsaid.length === 0;
  return (
    <div ref={note} className={isSaid ? "unseen" : "note bad"} role="alert">
      <strong>{refused.title}</strong>
      {refused.isPointing ? null : refused.message}
      {isAtFields && wrong.length > 0 ? <WrongFields fields={wrong} /> : null}
      {unsaid.length === 0 ? null : (
        <ul>
          {unsaid.map(([field, message]) => (
            <li key={field}>
              <span className="code">{field}</span>
              {faultOf(field, message ?? "").slice(field.length)}
            </li>
          ))}
        </ul>
      )}
      {refused.code === "internal" ? <RequestId refused={refused} /> : null}
    </div>
  );
}

/** A field on the screen that is marked as wrong. */
interface WrongField {
  readonly name: string;
  readonly element: HTMLElement;
}

function WrongFields({ fields }: { readonly fields: readonly WrongField[] }) {
  return (
    <div className="actions">
      {words.lookAt}
      {fields.map(({ name, element }) => (
        <UnstyledButton key={name} className="key-action" onClick={() => element.focus()}>
          {name}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** The fields beside a note that are marked as wrong, by their labels, as they are mended and as others follow. */
function useWrongFields(note: RefObject<HTMLDivElement | null>): readonly WrongField[] {
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  // At every drawing: which fields are marked is known to nobody but the page.
  useLayoutEffect(() => {
    const found = note.current === null ? [] : wrongBeside(note.current);
    setWrong((before) => (isSame(before, found) ? before : found));
  });
  return wrong;
}

function wrongBeside(note: HTMLElement): readonly WrongField[] {
  const scope = note.closest("form, [role=dialog], main") ?? document.body;
  const marked = [...scope.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  const named = marked.map((element) => ({ element, name: labelOf(element) }));
  return named.filter(({ name }, at) => name !== "" && named.findIndex((one) => one.name === name) === at);
}

/** The words of a field's label, without the mark of what is required. */
function labelOf(element: HTMLInputElement): string {
  const text = element.labels?.[0]?.textContent ?? element.ariaLabel ?? "";
  return text.replace(/\s*\*$/, "").trim();
}

function isSame(one: readonly WrongField[], other: readonly WrongField[]): boolean {
  return one.length === other.length && one.every(({ element }, at) => element === other[at]?.element);
}
