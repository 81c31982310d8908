import type { Selectable, Updateable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { LinkId, Tables, WorkspaceId } from "../storage/tables.ts";
import type { ScanVerdict } from "./link-state.rules.ts";

/** A link as the database gives it. */
export type LinkRow = Omit<Selectable<Tables["links"]>, "scan"> & { readonly scan: ScanVerdict };
export type NewLink = Omit<LinkRow, "id" | "withdrawn_at">;
export type LinkColumns = Updateable<Tables["links"]>;

const insertIfFree = prepared((db, link: NewLink) =>
  db
    .insertInto("links")
    .values(link)
    // Of simultaneous calls for one code one adds it; the others wait for its commit and get no row.
    .onConflict((conflict) => conflict.columns(["host", "code_key"]).doNothing())
    // The other columns are what they were given.
    .returning("id"),
);

/** Adds a link; undefined when its code is or was in use on its host. */
export async function insertLink(trx: Trx, link: NewLink): Promise<LinkRow | undefined> {
  const [row] = await insertIfFree(trx, link);
  return row === undefined ? undefined : { ...link, id: row.id, withdrawn_at: null };
}

/** Whether a code is or was in use on a host, in whatever workspace: none is given out again. */
export async function isCodeUsed(db: Db | Trx, host: string, codeKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("links")
    .select("id")
    .where("host", "=", host)
    .where("code_key", "=", codeKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** A link that is not withdrawn by its id, or undefined. */
export async function findLink(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<LinkRow | undefined> {
  const row = await db
    .selectFrom("links")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id as LinkId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row as LinkRow | undefined;
}

/** The same, and no other transaction changes the link before this one ends. */
export async function lockLink(trx: Trx, workspaceId: WorkspaceId, id: LinkId): Promise<LinkRow | undefined> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  return updateLink(trx, workspaceId, id, { withdrawn_at: null });
}

/** Writes the columns that are given of a link that is not withdrawn; gives its row, undefined when there is none. */
export async function updateLink(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: LinkId,
  columns: LinkColumns,
): Promise<LinkRow | undefined> {
  const row = await trx
    .updateTable("links")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row as LinkRow | undefined;
}
