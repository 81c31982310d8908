import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { sha256Hex } from "../lib/secret.ts";
import { SESSION_ms } from "../limits.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import type { MemberId, WorkspaceId } from "../storage/tables.ts";
import { newSecret } from "./one-time-secret.rules.ts";
import { deleteExpiredSessions, deleteSession, insertSession } from "./session.store.ts";

/** What somebody has shown to be let in: the own password, or an identity provider's word. */
export type SignedInWith = "password" | "oidc";

/** Whose session it is, and where. */
export interface SessionOrder {
  readonly userId: MemberId;
  readonly workspaceId: WorkspaceId;
  readonly role: string;
  /** In words: see `browserWords`. */
  readonly browser: string;
  readonly signedInWith: SignedInWith;
  /** The secret of the session the browser has already: it ends, so that none outlives a sign-in. */
  readonly previousSecret: string | null;
}

/** Starts a session; gives the secret for the cookie, of which only a hash is kept. */
export async function startSession(
  { db, clock, random }: { readonly db: Db; readonly clock: Clock; readonly random: Random },
  { userId, workspaceId, role, browser, signedInWith, previousSecret }: SessionOrder,
): Promise<string> {
  const secret = newSecret(random);
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    await deleteExpiredSessions(trx, now);
    if (previousSecret !== null) await deleteSession(trx, sha256Hex(previousSecret));
    await insertSession(trx, {
      secret_hash: sha256Hex(secret),
      user_id: userId,
      workspace_id: workspaceId,
      created_at: now,
      expires_at: now + SESSION_ms,
      last_used_at: now,
      browser,
      role,
      signed_in_with: signedInWith,
    });
  });
  return secret;
}
