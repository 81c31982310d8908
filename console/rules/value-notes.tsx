import { count } from "../frame/format.ts";
import { words } from "../words/rules.ts";
import { nearValues } from "./near-values.ts";

const NAMED_values = 8;

/** What is to be noticed of a parameter's values: those much alike, and those that links have and nobody approved. */
export function ValueNotes({
  values,
  uses,
}: {
  readonly values: readonly string[];
  readonly uses: ReadonlyMap<string, number> | null;
}) {
  if (values.length === 0) return null;
  const near = nearValues(values, []);
  const unlisted = [...(uses ?? new Map<string, number>()).keys()].filter((value) => !values.includes(value));
  if (near.length + unlisted.length === 0) return null;
  return (
    <ul className="value-notes soft small">
      {near.map(({ value, known }) => (
        <li key={value}>{words.values.nearOwn(value, known)}</li>
      ))}
      {unlisted.length === 0 ? null : (
        <li>
          {words.values.unlisted(count(unlisted.length))} {unlisted.slice(0, NAMED_values).join(", ")}
          {unlisted.length > NAMED_values ? " …" : ""}
        </li>
      )}
    </ul>
  );
}
