import type { AuditActor } from "../audit/audit.store.ts";
import { recordWrites } from "../audit/audit.store.ts";
import { invalidInput, Refusal } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Random } from "../lib/random.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import { type Db, inTransaction } from "../storage/control-db.ts";
import { unauthenticated } from "./authenticate.ts";
import type { Caller } from "./caller.ts";
import { lockMembers } from "./member.store.ts";
import { mintToken } from "./mint-token.ts";
import type { Permission } from "./permissions.ts";
import { roleMayGrant } from "./roles.rules.ts";
import { findToken, type TokenRow } from "./token.store.ts";
import { tokenWrite } from "./token-facts.ts";
import { lifetimeProblem } from "./token-state.rules.ts";

/** Who makes a token: it may no more than they may, and never more than their role allows. */
export interface Minter extends AuditActor, Pick<Caller, "role" | "permissions" | "tokenExpiresAt_ms"> {
  readonly userId: Caller["userId"];
}

/**
 * Makes an API token for a member. Throws `missing_permission` and `role_forbids` for what the minter may not give away,
 * `limit_reached` when the plan has no room, `invalid_input` for a lifetime that is none, `unauthenticated` when the token that
 * makes it is revoked in this very moment.
 */
export async function createToken(
  {
    db,
    clock,
    random,
    plans,
  }: { readonly db: Db; readonly clock: Clock; readonly random: Random; readonly plans: PlanBook },
  minter: Minter,
  order: {
    readonly name: string;
    readonly permissions: readonly Permission[];
    readonly expiresAt_ms: number | null;
  },
): Promise<{ readonly token: string; readonly row: TokenRow }> {
  const { workspaceId, userId, tokenId, role, permissions: held } = minter;
  for (const permission of order.permissions) {
    if (!held.has(permission)) {
      const words = `Who lacks the permission ${permission} cannot make a token that has it.`;
      throw new Refusal("missing_permission", words, { permission });
    }
    if (!roleMayGrant(role, permission)) {
      const words = `The role ${role} cannot use the permission ${permission}, and cannot make a token that has it.`;
      throw new Refusal("role_forbids", words);
    }
  }
  const problem = lifetimeProblem(order.expiresAt_ms, minter, clock.now());
  if (problem !== null) throw invalidInput({ expires_at: [problem] });
  return inTransaction(db, async (trx) => {
    // A token is revoked with all that was made with it: no other may come into being meanwhile.
    await lockMembers(trx, workspaceId);
    const maker = tokenId === null ? undefined : await findToken(trx, workspaceId, tokenId);
    if (maker !== undefined && maker.revoked_at !== null) throw unauthenticated();
    await plans.takeOne(trx, workspaceId, "tokens");
    const tools = { db: trx, clock, random };
    const made = await mintToken(tools, {
      ...order,
      workspaceId,
      createdBy: userId,
      apiTokenId: tokenId,
      chosen: null,
    });
    await recordWrites(trx, minter, clock.now(), [tokenWrite(null, made.row)]);
    return made;
  });
}
