import type { Db, Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";

/** What a batch was answered under a key, and the digest of the body that it came with. */
export interface BatchAnswer {
  readonly body_hash: string;
  /** JSON. */
  readonly answer: string;
}

/**
 * Takes a key for a batch: true when it was free. Of simultaneous batches with one key one gets it; the others wait for its
 * commit, and then find its answer.
 */
export async function takeKey(
  trx: Trx,
  workspaceId: WorkspaceId,
  { key, bodyHash, at_ms }: { readonly key: string; readonly bodyHash: string; readonly at_ms: number },
): Promise<boolean> {
  const row = await trx
    .insertInto("batch_answers")
    .values({
      workspace_id: workspaceId,
      idempotency_key: key,
      body_hash: bodyHash,
      answer: "",
      made_at: at_ms,
    })
    .onConflict((conflict) => conflict.columns(["workspace_id", "idempotency_key"]).doNothing())
    .returning("made_at")
    .executeTakeFirst();
  return row !== undefined;
}

/** What stands under a key that is taken. */
export async function findAnswer(
  trx: Trx,
  workspaceId: WorkspaceId,
  key: string,
): Promise<BatchAnswer | undefined> {
  return trx
    .selectFrom("batch_answers")
    .select(["body_hash", "answer"])
    .where("workspace_id", "=", workspaceId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** Keeps the answer under a key that was taken. */
export async function keepAnswer(
  trx: Trx,
  workspaceId: WorkspaceId,
  key: string,
  answer: string,
): Promise<void> {
  await trx
    .updateTable("batch_answers")
    .set({ answer })
    .where("workspace_id", "=", workspaceId)
    .where("idempotency_key", "=", key)
    .execute();
}

/** Forgets the answers, of all workspaces, that were made before an instant: their keys are free again. */
export async function deleteAnswersBefore(db: Db, before_ms: number): Promise<void> {
  await db.deleteFrom("batch_answers").where("made_at", "<", before_ms).execute();
}
