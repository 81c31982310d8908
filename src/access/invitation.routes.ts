import type { Hosts } from "../domains/hosts.ts";
import { answer } from "../http/operation.ts";
import { present } from "../lib/assert.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { FAULTY } from "../lib/sifted.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Db } from "../storage/control-db.ts";
import { bind, bindLoaded } from "./caller.ts";
import {
  createInvitationOperation,
  deleteInvitationOperation,
  type Invitation,
  listInvitationsOperation,
} from "./invitation.contract.ts";
import { findInvitation, type InvitationRow, listInvitations } from "./invitation.store.ts";
import { InvitationMails } from "./invitation-mails.ts";
import { type InvitationState, invitationState } from "./invitation-state.rules.ts";
import { findInvitationProblems, inviteMember } from "./invite-member.ts";
import { readRole } from "./roles.rules.ts";
import { withdrawInvitation } from "./withdraw-invitation.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly hosts: Hosts;
  readonly mailer: Mailer | null;
}

/** The operations on invitations, joined to the database. */
export function invitationRoutes(tools: Tools) {
  const { db, clock } = tools;
  const mails = new InvitationMails(tools);
  return [
    bind(listInvitationsOperation, async ({ caller }) => {
      const rows = await listInvitations(db, caller.workspaceId);
      const now_ms = clock.now();
      const data = rows.map((row) => toInvitation(row, invitationState(row, now_ms)));
      return answer(200, { data });
    }),

    bind(
      createInvitationOperation,
      async ({ caller, body }) => {
        const { row, url } = await inviteMember(tools, caller, body);
        const mailed = mails.post(row, url);
        return answer(201, { ...toInvitation(row, "open"), url, mailed }, { "cache-control": "no-store" });
      },
      async ({ caller, body: { email } }) =>
        email === FAULTY ? {} : findInvitationProblems(db, caller.workspaceId, email),
    ),

    bindLoaded(
      deleteInvitationOperation,
      (caller, id) => findInvitation(db, caller.workspaceId, id),
      async ({ caller, loaded }) => {
        await withdrawInvitation(tools, caller, loaded);
        return answer(204, null);
      },
    ),
  ];
}

function toInvitation(row: InvitationRow, state: InvitationState): Invitation {
  return {
    id: row.id,
    email: row.email,
    role: present(readRole(row.role), "a role that the table allows"),
    state,
    created_at: isoInstant(row.created_at),
    expires_at: isoInstant(row.expires_at),
    created_by: row.created_by === null ? null : { user_id: row.created_by },
  };
}
