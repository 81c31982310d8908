import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";

/** Whose name and logo a workspace's client reports carry. `logo`: a data URI. */
export interface ReportBrandRow {
  readonly name: string | null;
  readonly logo: string | null;
}

/** A workspace's report brand; nothing before it is set. */
export async function findReportBrand(db: Db | Trx, workspaceId: WorkspaceId): Promise<ReportBrandRow> {
  const row = await db
    .selectFrom("report_brands")
    .select(["name", "logo"])
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row ?? { name: null, logo: null };
}

/** The same; no other transaction changes it before this one ends. */
export async function lockReportBrand(trx: Trx, workspaceId: WorkspaceId): Promise<ReportBrandRow> {
  // An update that changes nothing locks the row on both engines; the row is there whoever comes first.
  return trx
    .insertInto("report_brands")
    .values({ workspace_id: workspaceId, name: null, logo: null })
    .onConflict((conflict) =>
      conflict.column("workspace_id").doUpdateSet((eb) => ({ name: eb.ref("report_brands.name") })),
    )
    .returning(["name", "logo"])
    .executeTakeFirstOrThrow();
}

/** Sets a workspace's report brand, whose row is there. */
export async function saveReportBrand(
  trx: Trx,
  workspaceId: WorkspaceId,
  brand: ReportBrandRow,
): Promise<void> {
  await trx.updateTable("report_brands").set(brand).where("workspace_id", "=", workspaceId).execute();
}
