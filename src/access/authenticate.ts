import type { Hosts } from "../domains/hosts.ts";
import type { Doorkeeper } from "../http/bind-operations.ts";
import { rateLimited } from "../http/bind-operations.ts";
import { RateLimit } from "../http/rate-limit.ts";
import { Refusal } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { sameDigest } from "../lib/secret.ts";
import { FAILED_AUTHENTICATIONS_per_minute } from "../limits.ts";
import { type PlanBook, planForbids } from "../plans/plan-book.ts";
import type { Db } from "../storage/control-db.ts";
import type { TokenId } from "../storage/tables.ts";
import type { Caller } from "./caller.ts";
import { lastUses } from "./last-use.ts";
import { networkOf } from "./network.rules.ts";
import { type Permission, permissionSet } from "./permissions.ts";
import { type Role, readRole, roleAllows } from "./roles.rules.ts";
import { sessionCallers } from "./session-caller.ts";
import { parseToken } from "./token.rules.ts";
import { findTokenByLookup, touchToken } from "./token.store.ts";
import { tokenState } from "./token-state.rules.ts";

interface Surroundings {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
}

/** Lets callers in by their API token or their console session: decisions, sections 2 and 3. */
export function createDoorkeeper(
  { db, clock, log, hosts, plans }: Surroundings & { readonly hosts: Hosts; readonly plans: PlanBook },
  rateLimit_perMinute: number,
): Doorkeeper<Caller> {
  const noteUse = lastUses<TokenId>(log, "token", (id, now_ms) => touchToken(db, id, now_ms));
  const findSessionCaller = sessionCallers({ db, clock, log, hosts });
  const perCaller = new RateLimit(clock, rateLimit_perMinute);
  const failures = new RateLimit(clock, FAILED_AUTHENTICATIONS_per_minute, FAILED_AUTHENTICATIONS_per_minute);

  return {
    identify: async (request, address) => {
      // The token is looked up whatever its address has failed before: nobody can lock another's token out.
      const authorization = request.headers.get("authorization");
      const caller =
        authorization === null
          ? await findSessionCaller(request)
          : await findTokenCaller({ db, clock, noteUse }, authorization);
      if (caller !== null) return caller;
      const verdict = failures.spend(networkOf(address));
      throw verdict.allowed ? unauthenticated() : rateLimited(verdict);
    },
    authorise: async (caller, operation) => {
      const plan = await plans.admit(db, caller.workspaceId);
      if (operation === null) return;
      const { permission, feature } = operation;
      if (permission !== null && !caller.permissions.has(permission as Permission))
        throw missingPermission(permission);
      const needed = (operation.ownRole ?? operation.role) as Role;
      if (!roleAllows(caller.role, needed)) {
        throw new Refusal(
          "role_forbids",
          caller.tokenId === null
            ? `This takes the role ${needed}; yours is ${caller.role} today.`
            : `This takes the role ${needed}; the member who minted the token is ${caller.role} today.`,
        );
      }
      if (feature !== undefined && !plan.features.some((included) => included === feature))
        throw planForbids(plan, feature);
    },
    // Of a member's sessions all together: signing in again fills no quota.
    spend: ({ tokenId, userId }, requests) =>
      perCaller.spend(tokenId === null ? `member ${userId}` : `token ${tokenId}`, requests),
    quotaOf: (address) => failures.peek(networkOf(address)),
  };
}

interface Registry extends Pick<Surroundings, "db" | "clock"> {
  readonly noteUse: ReturnType<typeof lastUses<TokenId>>;
}

async function findTokenCaller(
  { db, clock, noteUse }: Registry,
  authorization: string,
): Promise<Caller | null> {
  // RFC 9110, section 11.1: the scheme's name has no case; one or more blanks follow it.
  const [, credentials] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  const parts = credentials === undefined ? null : parseToken(credentials);
  if (parts === null) return null;
  const token = await findTokenByLookup(db, parts.lookup);
  if (token === undefined || !sameDigest(token.secret_hash, parts.secretHash)) return null;
  const now = clock.now();
  if (tokenState(token, now) !== "live") return null;
  const role = readRole(token.role);
  if (role === undefined) return null;
  noteUse(token.id, token.last_used_at, now);
  return {
    workspaceId: token.workspace_id,
    userId: token.created_by,
    tokenId: token.id,
    tokenExpiresAt_ms: token.expires_at,
    role,
    permissions: permissionSet(token.permissions),
  };
}

/** 401 for who is not known, or not any more. */
export function unauthenticated(message: string = SEND_TOKEN): Refusal {
  return new Refusal("unauthenticated", message, { headers: { "www-authenticate": "Bearer" } });
}

const SEND_TOKEN =
  "Send the header Authorization: Bearer <token> with a token that is known, not expired and not revoked. The console's own pages are known by their session instead.";

/** 403 for a token that may not do this. */
export function missingPermission(permission: string): Refusal {
  return new Refusal("missing_permission", `The token lacks the permission ${permission}.`, { permission });
}
