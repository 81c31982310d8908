import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { LinkId, WorkspaceId } from "../storage/tables.ts";
import { byCodePoints } from "../storage/text-order.ts";
import type { FactSort } from "./link-sort.rules.ts";

/** An order of links, from where a page begins. */
export interface LinkOrder {
  readonly direction: "asc" | "desc";
  /** What links stand by; those that are equal in it, and those for whom it is null, stand by id in the same direction. */
  readonly key: RawBuilder<string | number> | null;
  /** Holds for what comes after the page before; null on the first page. */
  readonly beyond: RawBuilder<SqlBool> | null;
}

/** A link that never expires does so after all others. Larger than every moment in milliseconds. */
const NEVER = Number.MAX_SAFE_INTEGER;

const columns = {
  created_at: null,
  short_code: "code_key",
  destination: "destination",
  expires_at: "expires_at",
} as const;

/**
 * The order that a sort names, beginning after the link with the id `after`; null when that is none of the workspace's, so that
 * nothing is known to come after it. Withdrawn links keep their place.
 */
export async function orderOf(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  sort: FactSort,
  after: number | undefined,
): Promise<LinkOrder | null> {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const column = columns[sort.replace("-", "") as keyof typeof columns];
  const further = sql.raw(direction === "desc" ? "<" : ">");
  const id = sql.ref("links.id");
  if (column === null) {
    // Ids rise with time, and two links of one millisecond have two.
    const beyond = after === undefined ? null : sql<SqlBool>`${id} ${further} ${after}`;
    return { direction, key: null, beyond };
  }
  const key = keyOf(db, column);
  if (after === undefined) return { direction, key, beyond: null };
  const last = await db
    .selectFrom("links")
    .select(key.as("key"))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", after as LinkId)
    .executeTakeFirst();
  if (last === undefined) return null;
  const isFurther = sql<SqlBool>`${key} ${further} ${last.key}`;
  const isEqual = sql<SqlBool>`${key} = ${last.key}`;
  const beyond = sql<SqlBool>`(${isFurther} or (${isEqual} and ${id} ${further} ${after}))`;
  return { direction, key, beyond };
}

/** Whether an id is that of a link of the workspace, withdrawn or not: only such have a place in an order. */
export async function hasPlace(db: Db | Trx, workspaceId: WorkspaceId, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("links")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id as LinkId)
    .executeTakeFirst();
  return row !== undefined;
}

function keyOf(db: Db | Trx, column: "code_key" | "destination" | "expires_at"): RawBuilder<string | number> {
  if (column === "expires_at") return sql<number>`coalesce(links.expires_at, ${sql.lit(NEVER)})`;
  return byCodePoints(db, `links.${column}`);
}
