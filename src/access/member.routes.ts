import { answer } from "../http/operation.ts";
import { Refusal } from "../http/refusal.ts";
import { present } from "../lib/assert.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { Db } from "../storage/control-db.ts";
import { bind, bindLoaded, type Caller } from "./caller.ts";
import { changeRole } from "./change-role.ts";
import {
  deleteMemberOperation,
  listMembersOperation,
  type Member,
  updateMemberOperation,
} from "./member.contract.ts";
import { findMember, listMembers, type MemberRow } from "./member.store.ts";
import { removeMember } from "./remove-member.ts";
import { readRole, roleAllows } from "./roles.rules.ts";

/** The operations on members, joined to the database. */
export function memberRoutes({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const find = (caller: Caller, id: number) => findMember(db, caller.workspaceId, id);
  return [
    bind(listMembersOperation, async ({ caller }) => {
      const rows = await listMembers(db, caller.workspaceId);
      return answer(200, { data: rows.map(toMember) });
    }),

    bindLoaded(updateMemberOperation, find, async ({ caller, body, loaded }) =>
      answer(
        200,
        toMember(
          body.role === undefined
            ? loaded
            : await changeRole({ db, clock }, caller, loaded.user_id, body.role),
        ),
      ),
    ),

    bindLoaded(
      deleteMemberOperation,
      (caller, id) => {
        // Before it is looked up: who may remove nobody else learns nothing of who is there.
        const { role } = deleteMemberOperation;
        if (id !== caller.userId && !roleAllows(caller.role, role)) {
          const words = `Removing others takes the role ${role}; with the role ${caller.role} you can only leave.`;
          throw new Refusal("role_forbids", words);
        }
        return find(caller, id);
      },
      async ({ caller, loaded }) => {
        await removeMember({ db, clock }, caller, loaded.user_id);
        return answer(204, null);
      },
    ),
  ];
}

function toMember(row: MemberRow): Member {
  return {
    id: row.user_id,
    email: row.email,
    name: row.name,
    role: present(readRole(row.role), "a role that the table allows"),
    has_second_factor: row.second_factor_since !== null,
    created_at: isoInstant(row.created_at),
  };
}
