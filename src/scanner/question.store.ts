import type { Db, Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { LinkId } from "../storage/tables.ts";
import { type ProviderWord, type Threat, wordOf } from "./scan-verdict.rules.ts";

const insertQuestion = prepared(
  (db, { linkId, due_at }: { readonly linkId: LinkId; readonly due_at: number }) =>
    db.insertInto("provider_questions").values({ link_id: linkId, state: "unanswered", due_at }),
);

/** The provider is to be asked about a new link. */
export async function askAboutNew(trx: Trx, linkId: LinkId, due_at: number): Promise<void> {
  await insertQuestion(trx, { linkId, due_at });
}

/** The provider is to be asked about a link as it is from now on; an answer that is on its way counts no more. */
export async function askAboutChanged(trx: Trx, linkId: LinkId, due_at: number): Promise<void> {
  const fresh = { state: "unanswered", threats: "[]", attempts: 0, due_at, claimed_until: 0 };
  await trx
    .insertInto("provider_questions")
    .values({ link_id: linkId, ...fresh })
    .onConflict((conflict) => conflict.column("link_id").doUpdateSet(fresh))
    .execute();
}

/** What the provider has said of a link so far; null when it is not asked. */
export async function findWord(trx: Trx, linkId: LinkId): Promise<ProviderWord | null> {
  const row = await trx
    .selectFrom("provider_questions")
    .select(["state", "threats", "attempts"])
    .where("link_id", "=", linkId)
    .executeTakeFirst();
  return row === undefined ? null : wordOf(row);
}

/** A question that this process alone is to put, until `claimed_until`. */
export interface ClaimedQuestion {
  readonly link_id: LinkId;
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
      .where("link_id", "in", (eb) =>
        eb
          .selectFrom("provider_questions")
          .select("link_id")
          .where("due_at", "<=", now_ms)
          .where("claimed_until", "<", now_ms)
          .orderBy("due_at")
          .limit(limit),
      )
      // Of two that choose the same row at once the later finds it claimed.
      .where("claimed_until", "<", now_ms)
      .returning(["link_id", "attempts", "claimed_until"])
      .execute()
  );
}

/** Writes what came of a claimed question. False when the link was changed meanwhile: then it is asked about afresh. */
export async function settleQuestion(
  trx: Trx,
  { link_id, claimed_until }: ClaimedQuestion,
  outcome: {
    readonly state: ProviderWord["kind"];
    readonly threats: readonly Threat[];
    readonly attempts: number;
    readonly due_at: number | null;
  },
): Promise<boolean> {
  const row = await trx
    .updateTable("provider_questions")
    .set({ ...outcome, threats: JSON.stringify(outcome.threats), claimed_until: 0 })
    .where("link_id", "=", link_id)
    .where("claimed_until", "=", claimed_until)
    .returning("link_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a claim back: the question is due as it was. */
export async function releaseQuestion(db: Db, { link_id, claimed_until }: ClaimedQuestion): Promise<void> {
  await db
    .updateTable("provider_questions")
    .set({ claimed_until: 0 })
    .where("link_id", "=", link_id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

/** The provider is asked about a link no more: it is withdrawn. */
export async function dropQuestion(db: Db, linkId: LinkId): Promise<void> {
  await db.deleteFrom("provider_questions").where("link_id", "=", linkId).execute();
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
