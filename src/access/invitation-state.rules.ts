import { present } from "../lib/assert.ts";
import { readRole, roleManages } from "./roles.rules.ts";

/** What an invitation's link does: opens it, or why not. A closed list; the words of the API. */
export const invitationStates = ["open", "expired", "void"] as const;
export type InvitationState = (typeof invitationStates)[number];

interface Invitation {
  readonly role: string;
  readonly expires_at: number;
  /** Null for one that the command line made: the operator's stand. */
  readonly created_by: number | null;
  /** Of today; null for whoever is no member any more. */
  readonly sender_role: string | null;
}

/** `void`: whoever sent it could not send it any more. A member's stands as long as that member could. */
export function invitationState(
  { role, expires_at, created_by, sender_role }: Invitation,
  now_ms: number,
): InvitationState {
  const sender = created_by === null ? "owner" : readRole(sender_role);
  const given = present(readRole(role), "a role that the table allows");
  if (sender === undefined || !roleManages(sender, given)) return "void";
  return expires_at <= now_ms ? "expired" : "open";
}
