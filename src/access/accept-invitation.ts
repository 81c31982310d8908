import { recordWrites } from "../audit/audit.store.ts";
import { present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import { sha256Hex } from "../lib/secret.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { connectIn } from "./identity/connect-identity.ts";
import { findIdentity } from "./identity/identity.store.ts";
import type { ProviderPerson } from "./identity/provider-person.rules.ts";
import { deleteInvitation, findInvitationBySecret, type OpenInvitation } from "./invitation.store.ts";
import { invitationWrite } from "./invitation-facts.rules.ts";
import { invitationState } from "./invitation-state.rules.ts";
import { findMember, lockMembers } from "./member.store.ts";
import { memberWrite } from "./member-facts.rules.ts";
import { readRole } from "./roles.rules.ts";
import { recordPassword } from "./set-password.ts";
import { findUserByEmail, insertMembership, insertUserIfNew, type UserRow } from "./workspace.store.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly plans: PlanBook;
}

/** The invitation that a link's secret opens; null when it is void: unknown, taken back, used, expired, or its sender's no more. */
export async function openInvitation(
  { db, clock }: { readonly db: Db | Trx; readonly clock: Clock },
  secret: string,
): Promise<OpenInvitation | null> {
  const invitation = await findInvitationBySecret(db, sha256Hex(secret));
  if (invitation === undefined) return null;
  return invitationState(invitation, clock.now()) === "open" ? invitation : null;
}

/** Makes somebody who has an account a member; null when the invitation is void by now. Throws `limit_reached`. */
export async function acceptInvitation(
  { db, clock, plans }: Tools,
  secret: string,
  userId: MemberId,
): Promise<OpenInvitation | null> {
  return inTransaction(db, async (trx) => {
    const invitation = await openInvitation({ db: trx, clock }, secret);
    if (invitation === null) return null;
    return join({ trx, clock, plans }, invitation, userId);
  });
}

/** Somebody for whom an account is made. */
export interface Newcomer {
  /** Null when it is not known. */
  readonly name: string | null;
  /** `NO_PASSWORD` for whoever has none. */
  readonly passwordHash: string;
  /** Who they are at the identity provider; null for whoever has chosen a password. */
  readonly person: ProviderPerson | null;
}

/**
 * Makes an account for whoever was invited, and makes it a member; null when the invitation is void by now, or an account with the
 * e-mail address, or of that person at the identity provider, is there already. Throws `limit_reached`.
 */
export async function acceptAsNewcomer(
  { db, clock, plans }: Tools,
  secret: string,
  newcomer: Newcomer,
): Promise<{ readonly invitation: OpenInvitation; readonly user: UserRow } | null> {
  return inTransaction(db, async (trx) => {
    const invitation = await openInvitation({ db: trx, clock }, secret);
    if (invitation === null) return null;
    const { email, email_key } = invitation;
    const { person, name, passwordHash } = newcomer;
    if (person !== null && (await findIdentity(trx, person.issuer, person.subject)) !== undefined)
      return null;
    const user = { email, email_key, password_hash: passwordHash, ...(name === null ? {} : { name }) };
    const id = await insertUserIfNew(trx, user, clock.now());
    if (id === undefined) return null;
    const joined = await join({ trx, clock, plans }, invitation, id);
    // Connected elsewhere in this very moment: the address leads to the account at the next sign-in.
    if (person === null) await recordPassword(trx, clock.now(), id, "invitation");
    else await connectIn(trx, clock.now(), { id, email }, person);
    return { invitation: joined, user: present(await findUserByEmail(trx, email_key), "the user just made") };
  });
}

async function join(
  { trx, clock, plans }: { readonly trx: Trx; readonly clock: Clock; readonly plans: PlanBook },
  invitation: OpenInvitation,
  userId: MemberId,
): Promise<OpenInvitation> {
  const workspaceId = invitation.workspace_id;
  const role = present(readRole(invitation.role), "a role that the table allows");
  await lockMembers(trx, workspaceId);
  // Who has become a member in another way keeps the role from there.
  const before = await findMember(trx, workspaceId, userId);
  if (before === undefined) {
    await plans.takeOne(trx, workspaceId, "members");
    await insertMembership(trx, workspaceId, userId, role, clock.now());
  }
  await deleteInvitation(trx, workspaceId, invitation.id);
  const member = present(await findMember(trx, workspaceId, userId), "the member who has just joined");
  const joiner = { workspaceId, userId, tokenId: null };
  const writes = [memberWrite(before ?? null, member), invitationWrite(invitation, null)];
  await recordWrites(trx, joiner, clock.now(), writes);
  return invitation;
}
