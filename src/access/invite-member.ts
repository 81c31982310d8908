import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import type { Hosts } from "../domains/hosts.ts";
import { type Details, invalidInput, Refusal } from "../http/refusal.ts";
import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";
import { INVITATION_ms } from "../limits.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import type { Caller } from "./caller.ts";
import { deleteInvitationTo, type InvitationRow, insertInvitation } from "./invitation.store.ts";
import { invitationWrite } from "./invitation-facts.rules.ts";
import { findMemberByEmail, lockMembers } from "./member.store.ts";
import { newSecret } from "./one-time-secret.rules.ts";
import { lackingFor, type Role, roleManages } from "./roles.rules.ts";

/** Who invites: a member, or the operator by the command line, with the role that it is done in. */
export interface Inviter extends AuditActor, Pick<Caller, "role" | "permissions"> {}

/**
 * Invites whoever has an e-mail address to a workspace. `url` carries the secret and is given this once: only a hash is kept. An
 * invitation that the address had before is void. Throws `role_forbids` for a role above the inviter's, `missing_permission` for
 * one that may do what the inviter's token may not, `invalid_input` for a member.
 */
export async function inviteMember(
  {
    db,
    clock,
    random,
    hosts,
  }: { readonly db: Db; readonly clock: Clock; readonly random: Random; readonly hosts: Hosts },
  inviter: Inviter,
  order: { readonly email: string; readonly role: Role },
): Promise<{ readonly row: InvitationRow; readonly url: string }> {
  const { workspaceId, userId, role, permissions } = inviter;
  if (!roleManages(role, order.role))
    throw new Refusal("role_forbids", `Inviting to the role ${order.role} takes more than the role ${role}.`);
  refuseLacking(order.role, permissions);
  const secret = newSecret(random);
  const emailKey = caseFold(order.email);
  const row = await inTransaction(db, async (trx) => {
    await lockMembers(trx, workspaceId);
    const problems = await findInvitationProblems(trx, workspaceId, order.email);
    if (Object.keys(problems).length > 0) throw invalidInput(problems);
    const replaced = await deleteInvitationTo(trx, workspaceId, emailKey);
    const now = clock.now();
    const made = await insertInvitation(trx, {
      workspace_id: workspaceId,
      email: order.email,
      email_key: emailKey,
      role: order.role,
      secret_hash: sha256Hex(secret),
      created_at: now,
      expires_at: now + INVITATION_ms,
      created_by: userId,
    });
    await recordWrites(trx, inviter, now, [
      ...(replaced === undefined ? [] : [invitationWrite(replaced, null)]),
      invitationWrite(null, made),
    ]);
    return made;
  });
  return { row, url: `${hosts.baseUrl}/invitation/${secret}` };
}

/** Throws `missing_permission` when somebody makes an admin or owner who may do less than these. */
export function refuseLacking(role: Role, held: Caller["permissions"]): void {
  const permission = lackingFor(role, held);
  if (permission === null) return;
  const words = `Who lacks the permission ${permission} cannot give the role ${role}, which has it.`;
  throw new Refusal("missing_permission", words, { permission });
}

/** What is wrong with inviting an e-mail address, beside its form. */
export async function findInvitationProblems(
  db: Db | Trx,
  workspaceId: WorkspaceId,
  email: string,
): Promise<Details> {
  const member = await findMemberByEmail(db, workspaceId, caseFold(email));
  return member === undefined ? {} : { email: ["Is a member's already: invite somebody who is none."] };
}
