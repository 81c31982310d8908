import type { Trx } from "../storage/control-db.ts";
import { prepared } from "../storage/prepared.ts";
import type { LinkId } from "../storage/tables.ts";
import { type ProviderWord, wordOf } from "./scan-verdict.rules.ts";

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
