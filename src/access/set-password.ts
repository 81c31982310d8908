import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { type Db, inTransaction, type Trx } from "../storage/control-db.ts";
import type { MemberId } from "../storage/tables.ts";
import { deletePasswordReset } from "./password-reset.store.ts";
import { recordOwnChange } from "./record-for-member.ts";
import { deleteSessionsOf } from "./session.store.ts";
import { updatePassword } from "./workspace.store.ts";

/** By what somebody was let choose a password; the words of the audit trail. */
export type PasswordWay = "present_password" | "reset_link" | "invitation";

/** Gives somebody who has shown the present password another: links that would set one are void then, and every session ends. */
export async function setPassword(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  userId: MemberId,
  passwordHash: string,
): Promise<void> {
  await inTransaction(db, (trx) =>
    setPasswordIn(trx, clock.now(), userId, { passwordHash, by: "present_password" }),
  );
}

/** The same within a transaction, by whatever way. */
export async function setPasswordIn(
  trx: Trx,
  at_ms: number,
  userId: MemberId,
  { passwordHash, by }: { readonly passwordHash: string; readonly by: PasswordWay },
): Promise<void> {
  await updatePassword(trx, userId, passwordHash);
  await deletePasswordReset(trx, userId);
  await deleteSessionsOf(trx, userId);
  await recordPassword(trx, at_ms, userId, by);
}

/** Notes in every workspace of somebody's that, and by what, they have chosen a password; nothing of the password. */
export async function recordPassword(
  trx: Trx,
  at_ms: number,
  userId: MemberId,
  by: PasswordWay,
): Promise<void> {
  // When the one before was set is not kept.
  const after = { password_set_at: isoInstant(at_ms), password_set_by: by };
  await recordOwnChange(trx, userId, at_ms, { before: {}, after });
}
