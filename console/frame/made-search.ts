import { definedOnly } from "../../src/lib/defined-only.ts";
import { idOf } from "../search.ts";
import { type DialogSearch, type Dialogs, readDialog } from "./dialog-search.ts";

/** What was just made and has a secret that is shown once, as the address carries it. */
export interface MadeSearch {
  /** Its id. */
  readonly made?: number;
}

/** Reads of an address what was just made. */
export function readMade(raw: Readonly<Record<string, unknown>>): MadeSearch {
  return definedOnly({ made: idOf(raw, "made") });
}

/** The reader of a screen whose address says nothing but which dialog is open, and what was just made there. */
export function secretsReader<Alone extends string, About extends string>(dialogs: Dialogs<Alone, About>) {
  return (raw: Readonly<Record<string, unknown>>): DialogSearch<Alone | About> & MadeSearch => ({
    ...readDialog(raw, dialogs),
    ...readMade(raw),
  });
}
