import { recordWrites } from "../audit/audit.store.ts";
import { invalidInput, notFound, Refusal } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { deleteViewsOf } from "../views/view.store.ts";
import { viewWrite } from "../views/view-facts.rules.ts";
import type { Caller } from "./caller.ts";
import { deleteInvitationsBy } from "./invitation.store.ts";
import { invitationWrite } from "./invitation-facts.rules.ts";
import { countOwners, deleteMembership, findMember, lockMembers } from "./member.store.ts";
import { memberWrite } from "./member-facts.rules.ts";
import { readRole, roleManages } from "./roles.rules.ts";
import { deleteSessionsIn } from "./session.store.ts";
import { revokeTokensBy } from "./token.store.ts";
import { tokenWrite } from "./token-facts.ts";

/**
 * Ends a membership, the caller's own or another's. The member's tokens are revoked for good, so that they do not come back
 * when the member does, the invitations that the member sent are taken back, and the saved views of the member's, shared ones too, are deleted; the audit trail has each. Throws `not_found` for who is no member,
 * `role_forbids` for a member above the caller, `invalid_input` for the last owner.
 */
export async function removeMember(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  userId: number,
): Promise<void> {
  const { workspaceId } = caller;
  await inTransaction(db, async (trx) => {
    await lockMembers(trx, workspaceId);
    const member = await findMember(trx, workspaceId, userId);
    if (member === undefined) throw notFound();
    const held = present(readRole(member.role), "a role that the table allows");
    if (member.user_id !== caller.userId && !roleManages(caller.role, held)) {
      throw new Refusal(
        "role_forbids",
        `Removing a member who is ${held} takes more than the role ${caller.role}.`,
      );
    }
    if (held === "owner" && (await countOwners(trx, workspaceId)) === 1)
      throw invalidInput({ id: ["The last owner cannot go: make another member owner first."] });
    await deleteMembership(trx, workspaceId, member.user_id);
    const tokens = await revokeTokensBy(trx, workspaceId, member.user_id, clock.now());
    await deleteSessionsIn(trx, workspaceId, member.user_id);
    const invitations = await deleteInvitationsBy(trx, workspaceId, member.user_id);
    const views = await deleteViewsOf(trx, workspaceId, member.user_id);
    await recordWrites(trx, caller, clock.now(), [
      ...tokens.map((row) => tokenWrite({ state: "live" }, row)),
      ...invitations.map((row) => invitationWrite(row, null)),
      ...views.map((row) => viewWrite(row, null)),
      memberWrite(member, null),
    ]);
  });
}
