import { recordWrites } from "../audit/audit.store.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { Caller } from "./caller.ts";
import { lockWorkspaceName, updateWorkspaceName } from "./workspace.store.ts";

/** Gives the caller's workspace another name. One transaction. */
export async function renameWorkspace(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  name: string,
): Promise<void> {
  const { workspaceId } = caller;
  await inTransaction(db, async (trx) => {
    const before = { name: await lockWorkspaceName(trx, workspaceId) };
    await updateWorkspaceName(trx, workspaceId, name);
    const write = {
      subject: "workspace",
      id: workspaceId,
      name: before.name,
      before,
      after: { name },
    } as const;
    await recordWrites(trx, caller, clock.now(), [write]);
  });
}
