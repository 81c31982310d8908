import type { Db, Trx } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";

/**
 * Keeps the link by which a user may set a password anew, in the place of the one before; false when that one was made less than
 * `rest_ms` ago. Of simultaneous calls one keeps its link then.
 */
export async function putPasswordReset(
  db: Db | Trx,
  reset: {
    readonly user_id: MemberId;
    readonly secret_hash: string;
    readonly created_at: number;
    readonly expires_at: number;
  },
  rest_ms: number,
): Promise<boolean> {
  const { user_id, ...link } = reset;
  const kept = await db
    .insertInto("password_resets")
    .values({ user_id, ...link })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet(link)
        .where((eb) =>
          eb.or([
            eb("password_resets.created_at", "<=", link.created_at - rest_ms),
            // A clock that was set back must not make the wait longer.
            eb("password_resets.created_at", ">", link.created_at),
          ]),
        ),
    )
    .returning("user_id")
    .execute();
  return kept.length > 0;
}

/** Whose password the link with this secret's hash sets, unless it has expired. */
export async function findPasswordReset(
  db: Db | Trx,
  secretHash: string,
  now_ms: number,
): Promise<{ readonly user_id: MemberId; readonly email: string } | undefined> {
  return db
    .selectFrom("password_resets")
    .innerJoin("users", "users.id", "password_resets.user_id")
    .select(["password_resets.user_id", "users.email"])
    .where("password_resets.secret_hash", "=", secretHash)
    .where("password_resets.expires_at", ">", now_ms)
    .executeTakeFirst();
}

/** Makes the link of a user void. */
export async function deletePasswordReset(db: Db | Trx, userId: MemberId): Promise<void> {
  await db.deleteFrom("password_resets").where("user_id", "=", userId).execute();
}
