import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";

/** A second factor as it is kept. */
export interface SecondFactorRow {
  readonly sealed_secret: string;
  /** Null while it is being set up. */
  readonly confirmed_at: number | null;
}

/** The second factor of a user, in use or being set up, or undefined. */
export async function findSecondFactor(db: Db | Trx, userId: MemberId): Promise<SecondFactorRow | undefined> {
  return db
    .selectFrom("second_factors")
    .select(["sealed_secret", "confirmed_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Keeps the secret of a second factor that is being set up; never in the place of one in use. */
export async function putUnconfirmed(db: Db | Trx, userId: MemberId, sealedSecret: string): Promise<void> {
  await db
    .insertInto("second_factors")
    .values({ user_id: userId, sealed_secret: sealedSecret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ sealed_secret: sealedSecret })
        .where("second_factors.confirmed_at", "is", null),
    )
    .execute();
}

/** Takes a second factor into use; false when it is already, or is none. */
export async function confirmSecondFactor(db: Db | Trx, userId: MemberId, at_ms: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ confirmed_at: at_ms })
    .where("user_id", "=", userId)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the code of a period was taken; false when that one, or a later one, was before. Of simultaneous calls one is true. */
export async function takeStep(db: Db | Trx, userId: MemberId, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("second_factors")
    .set({ last_step: step })
    .where("user_id", "=", userId)
    .where("last_step", "<", step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a user recovery codes, in the place of all before. */
export async function putRecoveryCodes(
  trx: Trx,
  userId: MemberId,
  codeHashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const rows = codeHashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await trx.insertInto("recovery_codes").values(rows).execute();
}

/** Uses a recovery code up; false when there is none with this hash. Of simultaneous calls one is true. */
export async function takeRecoveryCode(db: Db | Trx, userId: MemberId, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Db | Trx, userId: MemberId): Promise<number> {
  const { codes } = await db
    .selectFrom("recovery_codes")
    .select((eb) => eb.fn.countAll().as("codes"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(codes);
}

/** Takes a second factor away, with its recovery codes; tells whether it was in use. Of simultaneous calls one is told so. */
export async function deleteSecondFactor(trx: Trx, userId: MemberId): Promise<boolean> {
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  const row = await trx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** The sealed secrets of all second factors that are in use. */
export async function listSealedSecrets(db: Db): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("second_factors")
    .select("sealed_secret")
    .where("confirmed_at", "is not", null)
    .execute();
  return rows.map(({ sealed_secret }) => sealed_secret);
}
