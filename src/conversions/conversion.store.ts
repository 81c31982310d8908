import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import type { LinkId, Tables, WorkspaceId } from "../storage/tables.ts";
import type { LinkReference } from "./attribution.rules.ts";

export type ConversionRow = Selectable<Tables["conversions"]>;

/** The facts of a link that a conversion keeps. */
export interface ConversionLink {
  readonly id: LinkId;
  readonly host: string;
  readonly code: string;
  readonly destination: string;
  readonly utm_source: string | null;
  readonly utm_medium: string | null;
  readonly utm_campaign: string | null;
  readonly utm_term: string | null;
  readonly utm_content: string | null;
}

const linkColumns = [
  "links.id",
  "links.host",
  "links.code",
  "links.destination",
  "links.utm_source",
  "links.utm_medium",
  "links.utm_campaign",
  "links.utm_term",
  "links.utm_content",
] as const;

/** The workspace's link of this host and code, withdrawn ones included, or undefined. */
export async function findReferencedLink(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  reference: LinkReference,
): Promise<ConversionLink | undefined> {
  return db
    .selectFrom("links")
    .select(linkColumns)
    .where("host", "=", reference.host)
    .where("code_key", "=", reference.codeKey)
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
}

/** The link a customer is bound to, or undefined. */
export async function findBoundLink(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  customerId: string,
): Promise<ConversionLink | undefined> {
  return db
    .selectFrom("customer_bindings")
    .innerJoin("links", "links.id", "customer_bindings.link_id")
    .select(linkColumns)
    .where("customer_bindings.workspace_id", "=", workspaceId)
    .where("customer_bindings.customer_id", "=", customerId)
    .executeTakeFirst();
}

/** Binds a customer to a link unless bound already: of simultaneous calls one binds. */
export async function bindCustomer(
  trx: Trx,
  workspaceId: WorkspaceId,
  customerId: string,
  linkId: LinkId,
): Promise<void> {
  await trx
    .insertInto("customer_bindings")
    .values({ workspace_id: workspaceId, customer_id: customerId, link_id: linkId })
    .onConflict((conflict) => conflict.columns(["workspace_id", "customer_id"]).doNothing())
    .execute();
}

/** Adds a conversion unless its event is recorded; undefined then. Of simultaneous calls one adds it. */
export async function insertConversionIfNew(
  trx: Trx,
  workspaceId: WorkspaceId,
  conversion: Omit<Insertable<Tables["conversions"]>, "id" | "workspace_id">,
): Promise<ConversionRow | undefined> {
  return trx
    .insertInto("conversions")
    .values({ workspace_id: workspaceId, ...conversion })
    .onConflict((conflict) => conflict.columns(["workspace_id", "event_id"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Notes, in the transaction that records a conversion, that the click store has yet to be given it. */
export async function queueForClickStore(trx: Trx, conversionId: number): Promise<void> {
  await trx.insertInto("conversion_outbox").values({ conversion_id: conversionId }).execute();
}

/** The conversion recorded for an event, or undefined. */
export async function findConversionByEvent(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  eventId: string,
): Promise<ConversionRow | undefined> {
  return db
    .selectFrom("conversions")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

/** At most `limit` conversions with ids below `after` (null: from the newest on), newest first. */
export async function listConversions(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  page: { readonly after: number | null; readonly limit: number },
): Promise<readonly ConversionRow[]> {
  let query = db.selectFrom("conversions").selectAll().where("workspace_id", "=", workspaceId);
  if (page.after !== null) query = query.where("id", "<", page.after);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}
