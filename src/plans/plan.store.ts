import { sql } from "kysely";
import { present } from "../lib/assert.ts";
import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { type CountedQuota, type SubscriptionState, subscriptionStates } from "./plan.rules.ts";

/** What the operator has agreed with a workspace. */
export interface AgreementRow {
  /** A plan's name; null when it was given none. */
  readonly plan: string | null;
  readonly subscription: SubscriptionState;
  /** Since when the subscription is in this state; null for one that was never set. */
  readonly subscription_since: number | null;
}

const selectAgreement = prepared((db, { workspaceId }: { readonly workspaceId: WorkspaceId }) =>
  db
    .selectFrom("workspaces")
    .select(["plan", "subscription", "subscription_since"])
    .where("id", "=", workspaceId),
);

/** A workspace's agreement as it is now. */
export async function findAgreement(db: Db | Trx, workspaceId: WorkspaceId): Promise<AgreementRow> {
  const [row] = await selectAgreement(db, { workspaceId });
  const { plan, subscription, subscription_since } = present(row, "the caller's workspace");
  return { plan, subscription: readState(subscription), subscription_since };
}

/** The name of a workspace's plan; until the transaction ends, no other one gets past this for the same workspace. */
export async function lockPlanName(trx: Trx, workspaceId: WorkspaceId): Promise<string | null> {
  // An update that changes nothing locks the row on both engines; FOR UPDATE is unknown to SQLite.
  const { plan } = await trx
    .updateTable("workspaces")
    .set((eb) => ({ plan: eb.ref("plan") }))
    .where("id", "=", workspaceId)
    .returning("plan")
    .executeTakeFirstOrThrow();
  return plan;
}

/** Writes what is given of a workspace's agreement. */
export async function updateAgreement(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  changes: Partial<AgreementRow>,
): Promise<void> {
  await db.updateTable("workspaces").set(changes).where("id", "=", workspaceId).execute();
}

/** The names of the plans that workspaces were given. */
export async function listGivenPlans(db: Db | Trx): Promise<readonly string[]> {
  const rows = await db.selectFrom("workspaces").select("plan").distinct().execute();
  return rows.flatMap(({ plan }) => plan ?? []);
}

const count = sql<number>`count(*)`.as("count");

/** How much of a quota a workspace uses: of links, tokens and report links those that still work. */
export async function countUsed(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  quota: CountedQuota,
  now_ms: number,
): Promise<number> {
  const { count: used } = await selectUsed(db, workspaceId, quota, now_ms).executeTakeFirstOrThrow();
  return used;
}

function selectUsed(db: Db | Trx, workspaceId: WorkspaceId, quota: CountedQuota, now_ms: number) {
  switch (quota) {
    case "links":
      return db
        .selectFrom("links")
        .select(count)
        .where("workspace_id", "=", workspaceId)
        .where("withdrawn_at", "is", null);
    case "tags":
      return db.selectFrom("tags").select(count).where("workspace_id", "=", workspaceId);
    case "campaigns":
      return db.selectFrom("campaigns").select(count).where("workspace_id", "=", workspaceId);
    case "domains":
      return db.selectFrom("domains").select(count).where("workspace_id", "=", workspaceId);
    case "members":
      return db.selectFrom("memberships").select(count).where("workspace_id", "=", workspaceId);
    case "tokens":
      return db
        .selectFrom("tokens")
        .select(count)
        .where("workspace_id", "=", workspaceId)
        .where("revoked_at", "is", null)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now_ms)]));
    case "report_links":
      return db
        .selectFrom("report_links")
        .select(count)
        .where("workspace_id", "=", workspaceId)
        .where("revoked_at", "is", null);
  }
}

function readState(stored: string): SubscriptionState {
  return present(
    subscriptionStates.find((known) => known === stored),
    "a state that the table allows",
  );
}
