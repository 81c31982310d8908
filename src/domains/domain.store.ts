import { type Selectable, sql, type Updateable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { DomainId, Tables, WorkspaceId } from "../storage/tables.ts";
import { nameOfHost } from "./hosts.ts";
import { targetFields } from "./target.rules.ts";

export type DomainRow = Selectable<Tables["domains"]>;
/** With the number of the workspace's links on it that are not withdrawn. */
export type ListedDomain = DomainRow & { readonly link_count: number };

/**
 * Told after the commit: what the edges of this machine know of hosts is out of date. When it returns, their next request finds
 * them as they are.
 */
export type TellHosts = () => Promise<void>;

function selectListed(db: Db | Trx) {
  return db
    .selectFrom("domains")
    .selectAll("domains")
    .select((eb) =>
      eb
        .selectFrom("links")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("links.host", "=", "domains.host")
        .whereRef("links.workspace_id", "=", "domains.workspace_id")
        .where("links.withdrawn_at", "is", null)
        .$asScalar()
        .$notNull()
        .as("link_count"),
    );
}

/** Domains, oldest first: a workspace's, or (null) every workspace's. */
export async function listDomains(
  db: Db | Trx,
  workspaceId: WorkspaceId | null,
): Promise<readonly ListedDomain[]> {
  const all = selectListed(db).orderBy("domains.id");
  return (workspaceId === null ? all : all.where("domains.workspace_id", "=", workspaceId)).execute();
}

/** A workspace's domain by its id, or undefined. */
export async function findDomain(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<ListedDomain | undefined> {
  return selectListed(db)
    .where("domains.workspace_id", "=", workspaceId)
    .where("domains.id", "=", id as DomainId)
    .executeTakeFirst();
}

/** Every workspace's claim on a (normalised) host, oldest first. */
export async function claimsOn(db: Db | Trx, host: string): Promise<readonly DomainRow[]> {
  return db.selectFrom("domains").selectAll().where("host", "=", host).orderBy("id").execute();
}

const verifiedDomain = prepared((db, { host }: { readonly host: string }) =>
  db.selectFrom("domains").selectAll().where("host", "=", host).where("verified_at", "is not", null),
);

/** The verified domain of this (normalised) host, whoever's it is, or undefined. */
export async function findVerifiedDomain(db: Db | Trx, host: string): Promise<DomainRow | undefined> {
  const [row] = await verifiedDomain(db, { host });
  return row;
}

/** The verified domains of these names, with whatever port. */
export async function verifiedDomainsNamed(db: Db, names: readonly string[]): Promise<readonly DomainRow[]> {
  const rows = await db
    .selectFrom("domains")
    .selectAll()
    .where("verified_at", "is not", null)
    .where((where) =>
      where.or(names.flatMap((name) => [where("host", "=", name), where("host", "like", `${name}:%`)])),
    )
    .orderBy("id")
    .execute();
  // To LIKE an underscore is any letter.
  return rows.filter(({ host }) => names.includes(nameOfHost(host)));
}

/**
 * Those of these (normalised) hosts that are verified domains, whoever's, or domains of this workspace that have targets: those
 * send visitors on as soon as they are verified.
 */
export async function hostsThatSendOn(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  hosts: readonly string[],
): Promise<ReadonlySet<string>> {
  if (hosts.length === 0) return new Set();
  const rows = await db
    .selectFrom("domains")
    .select("host")
    .where("host", "in", hosts)
    .where((eb) =>
      eb.or([
        eb("verified_at", "is not", null),
        eb.and([
          eb("workspace_id", "=", workspaceId),
          eb.or(targetFields.map((field) => eb(field, "is not", null))),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ host }) => host));
}

export type NewDomain = Pick<
  DomainRow,
  | "workspace_id"
  | "host"
  | "token"
  | "created_at"
  | "next_check_at"
  | "root_url"
  | "unknown_url"
  | "expired_url"
>;

/** Adds a domain that is not verified yet; undefined when the workspace has it already. */
export async function insertDomain(db: Db | Trx, domain: NewDomain): Promise<DomainRow | undefined> {
  return db
    .insertInto("domains")
    .values(domain)
    .onConflict((conflict) => conflict.columns(["workspace_id", "host"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A domain that no other transaction changes before this one ends; undefined when there is none any more. */
export async function lockDomain(trx: Trx, id: DomainId): Promise<DomainRow | undefined> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  return trx
    .updateTable("domains")
    .set((eb) => ({ revision: eb.ref("revision") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Writes columns of a domain. Fails on a host that another workspace has verified: `isUniqueViolation`. */
export async function updateDomain(
  trx: Trx,
  id: DomainId,
  columns: Updateable<Tables["domains"]>,
): Promise<void> {
  await trx.updateTable("domains").set(columns).where("id", "=", id).execute();
}

/** Deletes a domain; its links stay. */
export async function deleteDomain(trx: Trx, id: DomainId): Promise<void> {
  await trx.deleteFrom("domains").where("id", "=", id).execute();
}

/**
 * Takes on domains that are due, longest due first, and puts each off until `until_ms`: of several nodes that ask at once each
 * domain goes to one.
 */
export async function takeDueDomains(
  db: Db,
  now_ms: number,
  until_ms: number,
  limit: number,
): Promise<readonly DomainRow[]> {
  return db
    .updateTable("domains")
    .set({ next_check_at: until_ms })
    .where("next_check_at", "<=", now_ms)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("domains")
        .select("id")
        .where("next_check_at", "<=", now_ms)
        .orderBy("next_check_at")
        .limit(limit),
    )
    .returningAll()
    .execute();
}

/** At most `limit` domains that have a target, with ids above `after`, in the order of their ids. */
export async function domainsWithTargets(
  db: Db,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly DomainRow[]> {
  return db
    .selectFrom("domains")
    .selectAll()
    .where("id", ">", after as DomainId)
    .where((eb) => eb.or(targetFields.map((field) => eb(field, "is not", null))))
    .orderBy("id")
    .limit(limit)
    .execute();
}
