import type { Db, Trx } from "../storage/control-db.ts";
import type { DomainId, LinkId } from "../storage/tables.ts";
import { type ProviderWord, type Threat, wordOf } from "./scan-verdict.rules.ts";

/** A question that this process alone is to put, until `claimed_until`. */
export interface ClaimedQuestion {
  readonly id: number;
  /** The link that it is about; null: a domain's target. */
  readonly link_id: LinkId | null;
  readonly domain_id: DomainId | null;
  /** Which of the domain's targets. */
  readonly field: string | null;
  readonly attempts: number;
  readonly claimed_until: number;
}

/** Claims at most `limit` of the questions that are due; no other process is given them before `until_ms`. */
export async function claimQuestions(
  db: Db,
  { now_ms, until_ms, limit }: { readonly now_ms: number; readonly until_ms: number; readonly limit: number },
): Promise<readonly ClaimedQuestion[]> {
  return (
    db
      .updateTable("provider_questions")
      .set({ claimed_until: until_ms })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("provider_questions")
          .select("id")
          .where("due_at", "<=", now_ms)
          .where("claimed_until", "<", now_ms)
          .orderBy("due_at")
          .limit(limit),
      )
      // Of two that choose the same row at once the later finds it claimed.
      .where("claimed_until", "<", now_ms)
      .returning(["id", "link_id", "domain_id", "field", "attempts", "claimed_until"])
      .execute()
  );
}

/** What has come of a question so far; null when it counts no more. */
export async function findWordFor(
  db: Db | Trx,
  { id }: Pick<ClaimedQuestion, "id">,
): Promise<ProviderWord | null> {
  const row = await db
    .selectFrom("provider_questions")
    .select(["state", "threats", "attempts"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : wordOf(row);
}

/** What a question's row holds after a try. */
export interface Settled {
  readonly state: ProviderWord["kind"];
  readonly threats: readonly Threat[];
  readonly attempts: number;
  readonly due_at: number | null;
}

/** Writes what came of a claimed question. False when what it is about was changed meanwhile: then it is asked about afresh. */
export async function settleQuestion(
  trx: Trx,
  { id, claimed_until }: ClaimedQuestion,
  outcome: Settled,
): Promise<boolean> {
  const row = await trx
    .updateTable("provider_questions")
    .set({ ...outcome, threats: JSON.stringify(outcome.threats), claimed_until: 0 })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a claim back: the question is due as it was. */
export async function releaseQuestion(db: Db, { id, claimed_until }: ClaimedQuestion): Promise<void> {
  await db
    .updateTable("provider_questions")
    .set({ claimed_until: 0 })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

/** The provider is asked no more: what the question was about is gone. */
export async function dropQuestion(db: Db, { id }: Pick<ClaimedQuestion, "id">): Promise<void> {
  await db.deleteFrom("provider_questions").where("id", "=", id).execute();
}

/** Questions that wait for an answer. */
export async function countUnanswered(db: Db): Promise<number> {
  const row = await db
    .selectFrom("provider_questions")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("due_at", "is not", null)
    .where("state", "=", "unanswered")
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Until when a provider wants to be left alone; 0 when it does not. */
export async function pauseUntil(db: Db, provider: string): Promise<number> {
  const row = await db
    .selectFrom("provider_pauses")
    .select("until")
    .where("provider", "=", provider)
    .executeTakeFirst();
  return row?.until ?? 0;
}

/** Leaves a provider alone until an instant, in every process and across restarts. */
export async function pauseProvider(db: Db, provider: string, until_ms: number): Promise<void> {
  await db
    .insertInto("provider_pauses")
    .values({ provider, until: until_ms })
    .onConflict((conflict) => conflict.column("provider").doUpdateSet({ until: until_ms }))
    .execute();
}
