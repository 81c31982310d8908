import type { Defined } from "../../src/numbers/definition.rules.ts";
import { meanings } from "../words/numbers.ts";

/** What a number or a grouping means. Its words come when they are first asked for. */
export function Meaning({ name }: { readonly name: Defined }) {
  return <p className="lead-in">{meanings[name]}</p>;
}
