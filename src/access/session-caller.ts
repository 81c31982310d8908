import type { Hosts } from "../domains/hosts.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { sha256Hex } from "../lib/secret.ts";
import type { Db } from "../storage/control-db.ts";
import type { Caller } from "./caller.ts";
import { lastUses } from "./last-use.ts";
import { provenanceOf } from "./own-origin.rules.ts";
import { permissions } from "./permissions.ts";
import { type Role, readRole } from "./roles.rules.ts";
import { findSession, type SessionRow, touchSession } from "./session.store.ts";
import { cookieNames, cookieSecret } from "./session-cookie.rules.ts";

/** A session may all that its member's role allows. */
const everyPermission = new Set(permissions);

/** Finds the caller whom a request's session cookie names, or null. Whoever is signed in to the console is one. */
export type FindSessionCaller = (request: Request) => Promise<Caller | null>;

/**
 * Knows callers by the console's cookie. A browser sends that along whichever site asks it to: what comes from elsewhere has no
 * session here, and what may change something must say that it comes from one of the console's pages.
 */
export function sessionCallers({
  db,
  clock,
  log,
  hosts,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hosts: Hosts;
}): FindSessionCaller {
  const { session: cookieName } = cookieNames(hosts.baseUrl);
  const noteUse = lastUses<number>(log, "session", (id, now_ms) => touchSession(db, id, now_ms));
  return async (request) => {
    const secret = cookieSecret(request.headers, cookieName);
    if (secret === null || !mayCarrySession(request, hosts)) return null;
    const now = clock.now();
    const session = await findSession(db, sha256Hex(secret), now);
    const role = readRole(session?.role);
    if (session === undefined || role === undefined) return null;
    noteUse(session.id, session.last_used_at, now);
    return sessionCaller(session, role);
  };
}

/** Whoever is signed in, as the API and its use cases know callers. */
export function sessionCaller({ workspace_id, user_id }: SessionRow, role: Role): Caller {
  const who = { workspaceId: workspace_id, userId: user_id, tokenId: null, tokenExpiresAt_ms: null };
  return { ...who, role, permissions: everyPermission };
}

function mayCarrySession({ method, headers }: Request, hosts: Hosts): boolean {
  // An address that somebody typed in or kept: nobody sends them there.
  if (method === "GET" && headers.get("sec-fetch-site") === "none") return true;
  const provenance = provenanceOf(headers, hosts);
  return provenance === "own_page" || (provenance === "unsaid" && method === "GET");
}
