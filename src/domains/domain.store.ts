import type { Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { Tables, WorkspaceId } from "../storage/tables.ts";
import { nameOfHost } from "./hosts.ts";

export type DomainRow = Selectable<Tables["domains"]>;

/** The domain of this (normalised) host, whoever's it is, or undefined. */
export async function findDomain(db: Db | Trx, host: string): Promise<DomainRow | undefined> {
  return db.selectFrom("domains").selectAll().where("host", "=", host).executeTakeFirst();
}

/** The domains of these names, with whatever port. */
export async function domainsNamed(db: Db, names: readonly string[]): Promise<readonly DomainRow[]> {
  const rows = await db
    .selectFrom("domains")
    .selectAll()
    .where((where) =>
      where.or(names.flatMap((name) => [where("host", "=", name), where("host", "like", `${name}:%`)])),
    )
    .orderBy("id")
    .execute();
  // To LIKE an underscore is any letter.
  return rows.filter(({ host }) => names.includes(nameOfHost(host)));
}

/** Adds a domain that is not verified yet. Fails on a host that is taken: `isUniqueViolation`. */
export async function insertDomain(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  host: string,
  at_ms: number,
): Promise<DomainRow> {
  return db
    .insertInto("domains")
    .values({ workspace_id: workspaceId, host, verified_at: null, created_at: at_ms })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks a domain as verified. */
export async function markDomainVerified(db: Db | Trx, id: number, at_ms: number): Promise<void> {
  await db.updateTable("domains").set({ verified_at: at_ms }).where("id", "=", id).execute();
}
