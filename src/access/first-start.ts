import { caseFold } from "../lib/case-fold.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import { sameDigest } from "../lib/secret.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { FIRST_OWNER_EMAIL, FIRST_WORKSPACE_NAME } from "./first-workspace.ts";
import { mintToken } from "./mint-token.ts";
import { hashPassword, newPassword } from "./password.ts";
import { permissions } from "./permissions.ts";
import { parseToken } from "./token.rules.ts";
import { findTokenByLookup } from "./token.store.ts";
import { findFirstWorkspace, insertMembership, insertUserIfNew, insertWorkspace } from "./workspace.store.ts";

/** What a start found. */
export type Beginning =
  | {
      /** Nothing was here: a workspace, its owner and a full token are now. */
      readonly kind: "first";
      readonly ownerEmail: string;
      readonly ownerPassword: string;
      readonly token: string;
      /** The token is the one from `UTMOST_BOOTSTRAP_TOKEN`. */
      readonly tokenWasChosen: boolean;
    }
  | {
      readonly kind: "later";
      /** `UTMOST_BOOTSTRAP_TOKEN` is set but names no token of this instance. */
      readonly bootstrapTokenIsUnknown: boolean;
    };

/**
 * Makes the first workspace, its owner and a token of every permission when there is no workspace yet: all of it or
 * nothing, and once, also when several processes start at the same moment. Decisions, section 3.
 */
export async function beginInstance(
  { db, clock, random }: { readonly db: Db; readonly clock: Clock; readonly random: Random },
  bootstrapToken: string | null,
): Promise<Beginning> {
  if ((await findFirstWorkspace(db)) !== undefined) return later(db, bootstrapToken);
  const ownerPassword = newPassword(random);
  const passwordHash = await hashPassword(ownerPassword);
  const token = await inTransaction(db, async (trx) => {
    const now = clock.now();
    // The unique e-mail is what simultaneous starts compete for: the losers wait here for the winner's commit.
    const owner = {
      email: FIRST_OWNER_EMAIL,
      email_key: caseFold(FIRST_OWNER_EMAIL),
      password_hash: passwordHash,
    };
    const ownerId = await insertUserIfNew(trx, owner, now);
    if (ownerId === undefined) return null;
    const workspaceId = await insertWorkspace(trx, FIRST_WORKSPACE_NAME, now);
    await insertMembership(trx, workspaceId, ownerId, "owner", now);
    const minted = await mintToken(
      { db: trx, clock, random },
      {
        workspaceId,
        createdBy: ownerId,
        apiTokenId: null,
        name: "First start",
        permissions,
        expiresAt_ms: null,
        chosen: bootstrapToken,
      },
    );
    return minted.token;
  });
  if (token === null) return later(db, bootstrapToken);
  return {
    kind: "first",
    ownerEmail: FIRST_OWNER_EMAIL,
    ownerPassword,
    token,
    tokenWasChosen: bootstrapToken !== null,
  };
}

async function later(db: Db, bootstrapToken: string | null): Promise<Beginning> {
  if (bootstrapToken === null) return { kind: "later", bootstrapTokenIsUnknown: false };
  const parts = parseToken(bootstrapToken);
  const row = parts === null ? undefined : await findTokenByLookup(db, parts.lookup);
  const known = parts !== null && row !== undefined && sameDigest(row.secret_hash, parts.secretHash);
  return { kind: "later", bootstrapTokenIsUnknown: !known };
}
