import { type Permission, permissions } from "../../src/access/permissions.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { type DialogOf, type DialogSearch, readDialog, tokenDialogs } from "../frame/dialog-search.ts";
import { type MadeSearch, readMade } from "../frame/made-search.ts";
import { oneOf } from "../search.ts";

/** Which dialog is open, what was just made, and which permission is ticked from the start in that for a new token. */
export interface TokensSearch extends DialogSearch<DialogOf<typeof tokenDialogs>>, MadeSearch {
  readonly permission?: Permission;
}

export function readTokensSearch(raw: Readonly<Record<string, unknown>>): TokensSearch {
  const open = readDialog(raw, tokenDialogs);
  return open.dialog === "new"
    ? definedOnly({ ...open, permission: oneOf(raw, "permission", permissions) })
    : { ...open, ...readMade(raw) };
}
