import { definedOnly } from "../../src/lib/defined-only.ts";
import { oneOf } from "../search.ts";

/** Whether a list's dialog for a new entry is open, as the address carries it. */
export interface DialogSearch {
  readonly dialog?: "new";
}

export function readDialogSearch(raw: Readonly<Record<string, unknown>>): DialogSearch {
  return definedOnly({ dialog: oneOf(raw, "dialog", ["new"]) });
}
