import { ofCommandLine } from "../audit/actors.ts";
import { type AuditedWrite, recordWrites } from "../audit/audit.store.ts";
import type { AuditFacts } from "../audit/audit-words.ts";
import { present } from "../lib/assert.ts";
import type { Trx } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { findUser, listMemberships } from "./workspace.store.ts";

/** Notes in every workspace of somebody's what was done to their account: by themselves, signed in or about to be, or by the operator. */
export async function recordForMember(
  trx: Trx,
  { id }: { readonly id: MemberId },
  at_ms: number,
  by: "session" | "command_line",
  write: AuditedWrite,
): Promise<void> {
  for (const { workspace_id } of await listMemberships(trx, id)) {
    const self = { workspaceId: workspace_id, userId: id, tokenId: null };
    await recordWrites(trx, by === "session" ? self : ofCommandLine(workspace_id), at_ms, [write]);
  }
}

/** Notes in every workspace of somebody's what they changed of their own account. */
export async function recordOwnChange(
  trx: Trx,
  id: MemberId,
  at_ms: number,
  { before, after }: { readonly before: AuditFacts; readonly after: AuditFacts },
): Promise<void> {
  const { email } = present(await findUser(trx, id), "whoever changes the own account");
  await recordForMember(trx, { id }, at_ms, "session", { subject: "member", id, name: email, before, after });
}
