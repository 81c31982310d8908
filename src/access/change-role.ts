import { recordWrites } from "../audit/audit.store.ts";
import { invalidInput, notFound, Refusal } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { Caller } from "./caller.ts";
import { refuseLacking } from "./invite-member.ts";
import { countOwners, findMember, lockMembers, type MemberRow, updateRole } from "./member.store.ts";
import { memberWrite } from "./member-facts.rules.ts";
import { type Role, readRole, roleAllows, roleManages } from "./roles.rules.ts";

/**
 * Gives a member another role. Throws `not_found` for who is none, `role_forbids` when the member or the role is above the
 * caller's, `missing_permission` for a higher one that may do what the caller's token may not, `invalid_input` when the workspace would be left without an owner.
 */
export async function changeRole(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  caller: Caller,
  userId: number,
  role: Role,
): Promise<MemberRow> {
  const { workspaceId } = caller;
  return inTransaction(db, async (trx) => {
    await lockMembers(trx, workspaceId);
    const member = await findMember(trx, workspaceId, userId);
    if (member === undefined) throw notFound();
    const held = present(readRole(member.role), "a role that the table allows");
    if (!roleManages(caller.role, held) || !roleManages(caller.role, role)) {
      throw new Refusal(
        "role_forbids",
        `Making a member who is ${held} a member who is ${role} takes more than the role ${caller.role}.`,
      );
    }
    if (!roleAllows(held, role)) refuseLacking(role, caller.permissions);
    if (held === "owner" && role !== "owner" && (await countOwners(trx, workspaceId)) === 1)
      throw invalidInput({
        role: ["Must stay owner: a workspace keeps one. Make another member owner first."],
      });
    await updateRole(trx, workspaceId, member.user_id, role);
    const after = { ...member, role };
    await recordWrites(trx, caller, clock.now(), [memberWrite(member, after)]);
    return after;
  });
}
