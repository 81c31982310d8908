import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { recordOwnChange } from "./record-for-member.ts";
import { lockUserName, updateUserName } from "./workspace.store.ts";

/** Gives somebody another name, as they ask. Each of their workspaces has it in its audit trail. One transaction. */
export async function renameUser(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: MemberId,
  name: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await lockUserName(trx, userId);
    await updateUserName(trx, userId, name);
    await recordOwnChange(trx, userId, clock.now(), { before: { name: before }, after: { name } });
  });
}
