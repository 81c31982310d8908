import type { Db, Trx } from "../../storage/control-db.ts";
import type { MemberId } from "../../storage/tables.ts";

/** Who a user is at an identity provider. */
export interface IdentityRow {
  readonly issuer: string;
  readonly subject: string;
  readonly user_id: MemberId;
  /** The provider's, when it was connected; null when it gave none. */
  readonly email: string | null;
  readonly connected_at: number;
}

/** Whom a provider's word is about, or undefined. OpenID Connect Core, section 5.7: issuer and subject together, and nothing else. */
export async function findIdentity(
  db: Db | Trx,
  issuer: string,
  subject: string,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom("identities")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
}

/** Who a user is at a provider, or undefined. */
export async function findIdentityOf(
  db: Db | Trx,
  userId: MemberId,
  issuer: string,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
}

/** Connects a user with who they are at a provider; false when either is connected already. Of simultaneous calls one is true. */
export async function insertIdentityIfNew(db: Db | Trx, identity: IdentityRow): Promise<boolean> {
  const row = await db
    .insertInto("identities")
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes away who a user is at a provider; false when there was nothing. */
export async function deleteIdentityOf(trx: Trx, userId: MemberId, issuer: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where("issuer", "=", issuer)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
