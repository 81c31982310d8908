import type { Doorkeeper } from "../http/bind-operations.ts";
import { rateLimited } from "../http/bind-operations.ts";
import { RateLimit } from "../http/rate-limit.ts";
import { Refusal } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import { sameDigest } from "../lib/secret.ts";
import { FAILED_AUTHENTICATIONS_per_minute } from "../limits.ts";
import type { Db } from "../storage/control-db.ts";
import type { Caller } from "./caller.ts";
import { isPermission, type Permission } from "./permissions.ts";
import { type Role, roleAllows, roles } from "./roles.rules.ts";
import { parseToken } from "./token.rules.ts";
import { findTokenByLookup, type TokenRow, touchToken } from "./token.store.ts";

/** A token's last use is written at most this often: a write a request would be the API's dearest part. */
const LAST_USE_ms = 60_000;

/** Lets callers in by their API token: decisions, sections 2 and 3. */
export function createDoorkeeper(db: Db, clock: Clock, rateLimit_perMinute: number): Doorkeeper<Caller> {
  const perToken = new RateLimit(clock, rateLimit_perMinute);
  const failures = new RateLimit(clock, FAILED_AUTHENTICATIONS_per_minute, FAILED_AUTHENTICATIONS_per_minute);

  return {
    identify: async (request, address) => {
      const caller = await findCaller(db, request.headers.get("authorization"), clock.now());
      if (caller !== null) return caller;
      const verdict = failures.spend(address);
      throw verdict.allowed ? unauthenticated() : rateLimited(verdict);
    },
    authorise: (caller, operation) => {
      const { permission } = operation;
      if (permission !== null && !caller.permissions.has(permission as Permission))
        throw missingPermission(permission);
      const needed = operation.role as Role;
      if (!roleAllows(caller.role, needed)) {
        throw new Refusal(
          "role_forbids",
          `This takes the role ${needed}; the member who minted the token is ${caller.role} today.`,
        );
      }
    },
    spend: (caller) => perToken.spend(String(caller.tokenId)),
    quotaOf: (address) => failures.peek(address),
  };
}

async function findCaller(db: Db, authorization: string | null, now_ms: number): Promise<Caller | null> {
  // RFC 9110, section 11.1: the scheme's name has no case; one or more blanks follow it.
  const [, credentials] = /^bearer +(\S+) *$/i.exec(authorization ?? "") ?? [];
  const parts = credentials === undefined ? null : parseToken(credentials);
  if (parts === null) return null;
  const token = await findTokenByLookup(db, parts.lookup);
  if (token === undefined || !sameDigest(token.secret_hash, parts.secretHash)) return null;
  if (token.revoked_at !== null || (token.expires_at !== null && token.expires_at <= now_ms)) return null;
  const role = roles.find((known) => known === token.role);
  if (role === undefined) return null;
  if (token.last_used_at === null || now_ms - token.last_used_at >= LAST_USE_ms)
    await touchToken(db, token.id, now_ms);
  return {
    workspaceId: token.workspace_id,
    userId: token.created_by,
    tokenId: token.id,
    role,
    permissions: permissionsOf(token),
  };
}

function permissionsOf(token: TokenRow): ReadonlySet<Permission> {
  const names = JSON.parse(token.permissions) as string[];
  return new Set(names.filter(isPermission));
}

function unauthenticated(): Refusal {
  return new Refusal(
    "unauthenticated",
    "Send the header Authorization: Bearer <token> with a token that is known, not expired and not revoked.",
    { headers: { "www-authenticate": "Bearer" } },
  );
}

function missingPermission(permission: string): Refusal {
  return new Refusal("missing_permission", `The token lacks the permission ${permission}.`, { permission });
}
