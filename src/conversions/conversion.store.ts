import type { Insertable, Selectable } from "kysely";
import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
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

const selectReferencedLink = prepared(
  (db, { workspaceId, host, codeKey }: LinkReference & { readonly workspaceId: WorkspaceId }) =>
    db
      .selectFrom("links")
      .select(linkColumns)
      .where("host", "=", host)
      .where("code_key", "=", codeKey)
      .where("workspace_id", "=", workspaceId),
);

/** The workspace's link of this host and code, withdrawn ones included, or undefined. */
export async function findReferencedLink(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  reference: LinkReference,
): Promise<ConversionLink | undefined> {
  const [link] = await selectReferencedLink(db, { workspaceId, ...reference });
  return link;
}

interface Customer {
  readonly workspaceId: WorkspaceId;
  readonly customerId: string;
}

const selectBoundLink = prepared((db, { workspaceId, customerId }: Customer) =>
  db
    .selectFrom("customer_bindings")
    .innerJoin("links", "links.id", "customer_bindings.link_id")
    .select(linkColumns)
    .where("customer_bindings.workspace_id", "=", workspaceId)
    .where("customer_bindings.customer_id", "=", customerId),
);

/** The link a customer is bound to, or undefined. */
export async function findBoundLink(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  customerId: string,
): Promise<ConversionLink | undefined> {
  const [link] = await selectBoundLink(db, { workspaceId, customerId });
  return link;
}

const insertBinding = prepared(
  (db, { workspaceId, customerId, linkId }: Customer & { readonly linkId: LinkId }) =>
    db
      .insertInto("customer_bindings")
      .values({ workspace_id: workspaceId, customer_id: customerId, link_id: linkId })
      .onConflict((conflict) => conflict.columns(["workspace_id", "customer_id"]).doNothing()),
);

/** Binds a customer to a link unless bound already: of simultaneous calls one binds. */
export async function bindCustomer(
  trx: Trx,
  workspaceId: WorkspaceId,
  customerId: string,
  linkId: LinkId,
): Promise<void> {
  await insertBinding(trx, { workspaceId, customerId, linkId });
}

/** What is written of a conversion. */
export type NewConversion = Required<Omit<Insertable<Tables["conversions"]>, "id">>;

const insertIfNew = prepared((db, conversion: NewConversion) =>
  db
    .insertInto("conversions")
    .values(conversion)
    .onConflict((conflict) => conflict.columns(["workspace_id", "event_id"]).doNothing())
    // The other columns are what they were given.
    .returning("id"),
);

/** Adds a conversion unless its event is recorded; undefined then. Of simultaneous calls one adds it. */
export async function insertConversionIfNew(
  trx: Trx,
  workspaceId: WorkspaceId,
  conversion: Omit<NewConversion, "workspace_id">,
): Promise<ConversionRow | undefined> {
  const columns = { workspace_id: workspaceId, ...conversion };
  const [row] = await insertIfNew(trx, columns);
  return row === undefined ? undefined : { ...columns, id: row.id };
}

const insertIntoOutbox = prepared((db, { conversionId }: { readonly conversionId: number }) =>
  db.insertInto("conversion_outbox").values({ conversion_id: conversionId }),
);

/** Notes, in the transaction that records a conversion, that the click store has yet to be given it. */
export async function queueForClickStore(trx: Trx, conversionId: number): Promise<void> {
  await insertIntoOutbox(trx, { conversionId });
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

/** At most `limit` conversions with ids below `after` (null: from the newest on), newest first; of this event, if one is named. */
export async function listConversions(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  page: { readonly after: number | null; readonly limit: number; readonly eventId: string | null },
): Promise<readonly ConversionRow[]> {
  let query = db.selectFrom("conversions").selectAll().where("workspace_id", "=", workspaceId);
  if (page.eventId !== null) query = query.where("event_id", "=", page.eventId);
  if (page.after !== null) query = query.where("id", "<", page.after);
  return query.orderBy("id", "desc").limit(page.limit).execute();
}

/** A workspace's conversions of these ids, in no order. */
export async function findConversions(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  ids: readonly number[],
): Promise<readonly ConversionRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("conversions")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "in", ids)
    .execute();
}

/** Which of these events a workspace has recorded. */
export async function findRecordedEvents(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (eventIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("conversions")
    .select("event_id")
    .where("workspace_id", "=", workspaceId)
    .where("event_id", "in", eventIds)
    .execute();
  return new Set(rows.map(({ event_id }) => event_id));
}
