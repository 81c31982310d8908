import type { Clock } from "../../lib/clock.ts";
import { type Db, inTransaction, type Trx } from "../../storage/control-db.ts";
import { identityWrite } from "../member-facts.rules.ts";
import { recordForMember } from "../record-for-member.ts";
import type { UserRow } from "../workspace.store.ts";
import { deleteIdentityOf, insertIdentityIfNew } from "./identity.store.ts";
import type { ProviderPerson } from "./provider-person.rules.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
}

type Account = Pick<UserRow, "id" | "email">;

/**
 * Connects an account with a person at an identity provider, who signs in to it from then on; false when either is connected
 * already. Each of the account's workspaces has it in its audit trail.
 */
export async function connectIdentity(
  { db, clock }: Tools,
  user: Account,
  person: ProviderPerson,
): Promise<boolean> {
  return inTransaction(db, (trx) => connectIn(trx, clock.now(), user, person));
}

/** The same within a transaction. */
export async function connectIn(
  trx: Trx,
  at_ms: number,
  user: Account,
  { issuer, subject, email }: ProviderPerson,
): Promise<boolean> {
  const identity = { issuer, subject, user_id: user.id, email, connected_at: at_ms };
  if (!(await insertIdentityIfNew(trx, identity))) return false;
  await recordForMember(trx, user, at_ms, "session", identityWrite(user, null, issuer));
  return true;
}

/** Takes the connection away again; false when there was none. */
export async function disconnectIdentity(
  { db, clock }: Tools,
  user: Account,
  issuer: string,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await deleteIdentityOf(trx, user.id, issuer))) return false;
    await recordForMember(trx, user, clock.now(), "session", identityWrite(user, issuer, null));
    return true;
  });
}
