import { caseFold } from "../../lib/case-fold.ts";
import type { Db } from "../../storage/control-db.ts";
import { NO_PASSWORD } from "../password.ts";
import { findUser, findUserByEmail, type UserRow } from "../workspace.store.ts";
import { findIdentity, findIdentityOf } from "./identity.store.ts";
import { isSameMailbox, type ProviderPerson } from "./provider-person.rules.ts";

/** Whose account here it is that somebody has at an identity provider. */
export type IdentityVerdict =
  | { readonly kind: "connected"; readonly user: UserRow }
  /** By the address, which the provider answers for. `hasPassword`: somebody may know one, and must show it first. */
  | { readonly kind: "match"; readonly user: UserRow; readonly hasPassword: boolean }
  /** Nobody's, and the provider answers for the address. */
  | { readonly kind: "newcomer"; readonly email: string }
  /** Nobody's, and the provider does not answer for the address, or gives none. */
  | { readonly kind: "unverified" }
  /** The account with that address is another person's at the provider: the address has gone from one to the other. */
  | { readonly kind: "replaced"; readonly user: UserRow };

/**
 * Finds the account of a person: by issuer and subject when they are connected, else by the verified address. An account with a
 * password may have been made by somebody else in this person's name, for an invitation that they never saw: hence `hasPassword`.
 */
export async function recogniseIdentity(db: Db, person: ProviderPerson): Promise<IdentityVerdict> {
  const identity = await findIdentity(db, person.issuer, person.subject);
  const connected = identity === undefined ? undefined : await findUser(db, identity.user_id);
  if (connected !== undefined) return { kind: "connected", user: connected };
  const { email } = person;
  if (email === null || !person.emailIsVerified) return { kind: "unverified" };
  const user = await findUserByEmail(db, caseFold(email));
  if (user === undefined) return { kind: "newcomer", email };
  const other = await findIdentityOf(db, user.id, person.issuer);
  if (other !== undefined || !isSameMailbox(user.email, email)) return { kind: "replaced", user };
  return { kind: "match", user, hasPassword: user.password_hash !== NO_PASSWORD };
}
