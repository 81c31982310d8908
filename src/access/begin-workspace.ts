import { type AuditActor, recordWrites } from "../audit/audit.store.ts";
import { adoptRules } from "../governance/change-rules.ts";
import { present } from "../lib/assert.ts";
import type { Trx } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";
import { findMember } from "./member.store.ts";
import { memberWrite } from "./member-facts.rules.ts";
import { insertMembership, insertWorkspace } from "./workspace.store.ts";

/** What a workspace is made of. */
export interface WorkspaceOrder {
  readonly name: string;
  readonly ownerId: MemberId;
  /** The workspace whose rules it begins with; null: without any. */
  readonly rulesOf: WorkspaceId | null;
}

/**
 * Adds a workspace with its owner and the rules of another, if one is named, and begins its audit trail with who has made it; gives
 * its id.
 */
export async function beginWorkspace(
  trx: Trx,
  { name, ownerId, rulesOf }: WorkspaceOrder,
  at_ms: number,
  actorOf: (workspaceId: WorkspaceId) => AuditActor,
): Promise<WorkspaceId> {
  const workspaceId = await insertWorkspace(trx, name, at_ms);
  await insertMembership(trx, workspaceId, ownerId, "owner", at_ms);
  const owner = present(await findMember(trx, workspaceId, ownerId), "the owner just made");
  const write = { subject: "workspace", id: workspaceId, name, before: null, after: { name } } as const;
  const rules = rulesOf === null ? [] : await adoptRules(trx, rulesOf, workspaceId);
  await recordWrites(trx, actorOf(workspaceId), at_ms, [write, memberWrite(null, owner), ...rules]);
  return workspaceId;
}
