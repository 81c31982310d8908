import { answer } from "../http/operation.ts";
import { present } from "../lib/assert.ts";
import type { Clock } from "../lib/clock.ts";
import { pageOf } from "../lib/page-of.ts";
import type { Random } from "../lib/random.ts";
import { FAULTY } from "../lib/sifted.ts";
import type { PlanBook } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import { bind, bindLoaded } from "./caller.ts";
import { createToken } from "./create-token.ts";
import { createTokenOperation, listTokensOperation, revokeTokenOperation } from "./token.contract.ts";
import { lifetimeProblem } from "./token-state.rules.ts";
import { toToken } from "./token-view.ts";
import { findVisibleToken, listVisibleTokens, revokeForGood } from "./visible-tokens.ts";

interface Tools {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly plans: PlanBook;
}

/** The operations on API tokens, joined to the database. */
export function tokenRoutes(tools: Tools) {
  const { db, clock } = tools;
  return [
    bind(listTokensOperation, async ({ caller, query: { api_token_id: madeWith, after, limit } }) => {
      const page = { madeWith, before: after, limit: limit + 1 };
      const found = await listVisibleTokens(db, caller, page);
      const { rows, next_after } = pageOf(found, limit);
      const now = clock.now();
      return answer(200, { data: rows.map((row) => toToken(row, now)), next_after });
    }),

    bind(
      createTokenOperation,
      async ({ caller, body: { name, permissions, expires_at = null } }) => {
        const { token, row } = await createToken(tools, caller, {
          name,
          permissions,
          expiresAt_ms: expires_at,
        });
        const made = present(await findVisibleToken(db, caller, row.id), "the token just made");
        const headers = { "cache-control": "no-store" };
        return answer(201, { ...toToken(made, clock.now()), token }, headers);
      },
      async ({ caller, body: { expires_at = null } }) => {
        const problem = expires_at === FAULTY ? null : lifetimeProblem(expires_at, caller, clock.now());
        return problem === null ? {} : { expires_at: [problem] };
      },
    ),

    bindLoaded(
      revokeTokenOperation,
      (caller, id) => findVisibleToken(db, caller, id),
      async ({ caller, loaded, query: { made_tokens } }) => {
        const { row, made } = await revokeForGood(tools, caller, loaded, made_tokens);
        return answer(200, { ...toToken(row, clock.now()), made_tokens: made });
      },
    ),
  ];
}
