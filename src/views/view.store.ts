import type { Selectable } from "kysely";
import type { LinkColumn } from "../links/link-columns.rules.ts";
import type { LinkSort } from "../links/link-sort.rules.ts";
import type { LinkState } from "../links/link-state.rules.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId, Tables, ViewId, WorkspaceId } from "../storage/tables.ts";
import type { ViewName } from "./view-name.rules.ts";
import type { ViewQuery } from "./view-query.rules.ts";

/** A saved view, whoever's it is. */
export interface ViewRow extends ViewQuery {
  readonly id: ViewId;
  readonly owner_id: MemberId;
  readonly name: string;
  readonly name_key: string;
  readonly shared: boolean;
  readonly created_at: number;
}

/** The same with who its owner is. */
export interface OwnedViewRow extends ViewRow {
  readonly owner_email: string;
  readonly owner_name: string | null;
}

/** What of a view can be written. */
export interface ViewChanges extends Partial<ViewQuery> {
  readonly name?: ViewName;
  readonly shared?: boolean;
}

/** The views that a member sees, the first saved first: the own ones, and those that others share. */
export async function listViews(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
): Promise<readonly OwnedViewRow[]> {
  const rows = await selectSeen(db, workspaceId, userId).orderBy("saved_views.id").execute();
  return rows.map(readOwned);
}

/** A view that a member sees, by its id, or undefined. */
export async function findView(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  userId: MemberId,
  id: number,
): Promise<OwnedViewRow | undefined> {
  const row = await selectSeen(db, workspaceId, userId)
    .where("saved_views.id", "=", id as ViewId)
    .executeTakeFirst();
  return row === undefined ? undefined : readOwned(row);
}

/** A member's own view of this name in any case, or undefined. */
export async function findViewByName(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  ownerId: MemberId,
  { key }: ViewName,
): Promise<OwnedViewRow | undefined> {
  const row = await selectSeen(db, workspaceId, ownerId)
    .where("owner_id", "=", ownerId)
    .where("name_key", "=", key)
    .executeTakeFirst();
  return row === undefined ? undefined : readOwned(row);
}

/** How many views a member has. */
export async function countViewsOf(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  ownerId: MemberId,
): Promise<number> {
  const { views } = await selectCount(db, workspaceId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return Number(views);
}

/** How many views the members of a workspace share. */
export async function countSharedViews(db: Db | Trx, workspaceId: WorkspaceId): Promise<number> {
  const { views } = await selectCount(db, workspaceId).where("shared", "=", 1).executeTakeFirstOrThrow();
  return Number(views);
}

/** Adds a view; gives its id. Fails on a name that its owner has already. */
export async function insertView(
  trx: Trx,
  workspaceId: WorkspaceId,
  ownerId: MemberId,
  view: Required<ViewChanges>,
  at_ms: number,
): Promise<ViewId> {
  const { name, shared, columns, ...rest } = view;
  const { id } = await trx
    .insertInto("saved_views")
    .values({
      ...rest,
      ...nameColumns(name),
      workspace_id: workspaceId,
      owner_id: ownerId,
      shared: Number(shared),
      columns: columnsText(columns),
      created_at: at_ms,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes the fields that are given. Fails on a name that its owner has already. */
export async function updateView(
  trx: Trx,
  workspaceId: WorkspaceId,
  id: ViewId,
  { name, shared, columns, ...rest }: ViewChanges,
): Promise<void> {
  const written = {
    ...rest,
    ...(name === undefined ? {} : nameColumns(name)),
    ...(shared === undefined ? {} : { shared: Number(shared) }),
    ...(columns === undefined ? {} : { columns: columnsText(columns) }),
  };
  if (Object.keys(written).length === 0) return;
  await trx
    .updateTable("saved_views")
    .set(written)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a view. */
export async function deleteView(trx: Trx, workspaceId: WorkspaceId, id: ViewId): Promise<void> {
  await trx.deleteFrom("saved_views").where("workspace_id", "=", workspaceId).where("id", "=", id).execute();
}

/** Deletes whatever views a member has in a workspace, shared ones too; gives them as they were. */
export async function deleteViewsOf(
  trx: Trx,
  workspaceId: WorkspaceId,
  ownerId: MemberId,
): Promise<readonly ViewRow[]> {
  const rows = await trx
    .deleteFrom("saved_views")
    .where("workspace_id", "=", workspaceId)
    .where("owner_id", "=", ownerId)
    .returningAll()
    .execute();
  return rows.map(read);
}

function selectSeen(db: Db | Trx, workspaceId: WorkspaceId, userId: MemberId) {
  return db
    .selectFrom("saved_views")
    .innerJoin("users", "users.id", "saved_views.owner_id")
    .selectAll("saved_views")
    .select(["users.email as owner_email", "users.name as owner_name"])
    .where("saved_views.workspace_id", "=", workspaceId)
    .where((eb) => eb.or([eb("owner_id", "=", userId), eb("shared", "=", 1)]));
}

function selectCount(db: Db | Trx, workspaceId: WorkspaceId) {
  return db
    .selectFrom("saved_views")
    .select((eb) => eb.fn.countAll().as("views"))
    .where("workspace_id", "=", workspaceId);
}

function nameColumns({ name, key }: ViewName) {
  return { name, name_key: key };
}

function columnsText(columns: readonly LinkColumn[] | null): string | null {
  return columns === null ? null : JSON.stringify(columns);
}

type Stored = Selectable<Tables["saved_views"]>;

/** States, orders and columns were checked when they were written. */
function read(row: Stored): ViewRow {
  return {
    ...row,
    shared: row.shared === 1,
    state: row.state as LinkState | null,
    sort: row.sort as LinkSort,
    columns: row.columns === null ? null : (JSON.parse(row.columns) as readonly LinkColumn[]),
  };
}

function readOwned(row: Stored & Pick<OwnedViewRow, "owner_email" | "owner_name">): OwnedViewRow {
  const { owner_email, owner_name } = row;
  return { ...read(row), owner_email, owner_name };
}
