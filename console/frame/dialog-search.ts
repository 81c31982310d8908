import { definedOnly } from "../../src/lib/defined-only.ts";
import { idOf, oneOf } from "../search.ts";

/** The dialogs of a screen, by the names that its address has for them. */
export interface Dialogs<Alone extends string = string, About extends string = string> {
  /** Those that need nothing. */
  readonly alone: readonly Alone[];
  /** Those about one thing, of which the address has the id. */
  readonly about: readonly About[];
}

/** Which dialog is open on top of a screen, and of what, as the address carries it. */
export interface DialogSearch<Name extends string = string> {
  readonly dialog?: Name;
  /** The id of the thing that it is about. */
  readonly of?: number;
}

/** The name of one of these dialogs. */
export type DialogOf<T extends Dialogs> = T["alone"][number] | T["about"][number];

/** Reads of an address which of a screen's dialogs is open. One about a thing that is not named is none. */
export function readDialog<Alone extends string, About extends string>(
  raw: Readonly<Record<string, unknown>>,
  { alone, about }: Dialogs<Alone, About>,
): DialogSearch<Alone | About> {
  const of = idOf(raw, "of");
  const named = oneOf(raw, "dialog", about);
  if (named !== undefined && of !== undefined) return { dialog: named, of };
  return definedOnly({ dialog: oneOf(raw, "dialog", alone) });
}

/** The reader of a screen whose address says nothing but which dialog is open. */
export function dialogReader<Alone extends string, About extends string>(dialogs: Dialogs<Alone, About>) {
  return (raw: Readonly<Record<string, unknown>>): DialogSearch<Alone | About> => readDialog(raw, dialogs);
}

/** Of campaigns and of tags. */
export const entryDialogs = { alone: ["new"], about: ["edit", "delete"] } as const;
export const memberDialogs = { alone: ["invite"], about: ["role", "remove"] } as const;
export const invitationDialogs = { alone: [], about: ["takeBack"] } as const;
export const tokenDialogs = { alone: ["new"], about: ["revoke"] } as const;
export const reportDialogs = { alone: ["new"], about: ["label", "revoke"] } as const;
export const domainsDialogs = { alone: ["new"], about: [] } as const;
export const domainDialogs = { alone: ["remove"], about: [] } as const;
export const settingsDialogs = { alone: ["leave"], about: [] } as const;
