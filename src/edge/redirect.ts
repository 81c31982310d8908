import type { Click } from "../clicks/click.ts";
import type { ClickSink } from "../clicks/click-log.ts";
import { visitorHash } from "../clicks/visitor.rules.ts";
import type { VisitorKey, VisitorKeys } from "../clicks/visitor-keys.ts";
import type { HostBook, HostRole } from "../domains/host-book.ts";
import type { Log } from "../lib/log.ts";
import type { RequestTarget } from "../lib/request-target.ts";
import { type Landing, locationFor, plainLocation } from "../links/landing-url.rules.ts";
import { EDGE_READ_ms } from "../run-limits.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { codeKeyOf } from "./code-path.rules.ts";
import { type EdgePage, edgePage } from "./edge-pages.ts";
import type { KnownLink } from "./known-link.ts";
import type { LinkDirectory } from "./link-directory.ts";
import { decideRedirect, type NotLive, ownedLink, targetInstead } from "./redirect.rules.ts";
import type { ReadVisit, Visit } from "./visit.ts";

interface Tools {
  readonly readVisit: ReadVisit;
  readonly hostBook: HostBook;
  readonly directory: LinkDirectory;
  readonly visitorKeys: Pick<VisitorKeys, "atHand" | "fetch">;
  readonly sink: ClickSink;
  /** Whether somebody who is signed in to the console asks, as far as a request's headers tell. */
  readonly isMember: (headers: Headers) => boolean;
  /** Told the status of every answer. */
  readonly count: (status: number) => void;
  readonly log: Log;
}

/** Answers visits of short links. */
export interface Edge {
  /**
   * Answers a request whose target has been read. `socketAddress` is the other end of the connection. A Response at once when
   * host, link and visitor key are at hand: requests that a client sends one behind the other on one connection then have
   * each its answer. Never throws and is never rejected.
   */
  handle(request: Request, target: RequestTarget, socketAddress: string): Answer;
}

type Answer = Response | Promise<Response>;

/** The redirect: decisions, section 6. Counts what it answers. */
export function createEdge(tools: Tools): Edge {
  return {
    handle: (request, target, socketAddress) => {
      try {
        return answerVisit(tools, tools.readVisit(request, target, socketAddress));
      } catch (error) {
        return unavailable(tools, error);
      }
    },
  };
}

function answerVisit(tools: Tools, visit: Visit): Answer {
  if (visit.method !== "GET" && visit.method !== "HEAD") return page(tools, "method");
  const role = tools.hostBook.roleOf(visit.host);
  return role instanceof Promise
    ? later(tools, role, (known) => answerOnHost(tools, visit, known))
    : answerOnHost(tools, visit, role);
}

function answerOnHost(tools: Tools, visit: Visit, role: HostRole | null): Answer {
  if (role === null) return page(tools, "bad_host");
  if (visit.path === "/" && role.targets.root !== null) return found(tools, plainLocation(role.targets.root));
  const codeKey = role.links === null ? null : codeKeyOf(visit.path);
  if (role.links === null || codeKey === null) return noLink(tools, visit, role, "unknown");
  const link = tools.directory.find(role.links, codeKey);
  return link instanceof Promise
    ? later(tools, link, (known) => answerForLink(tools, visit, role, known))
    : answerForLink(tools, visit, role, link);
}

function answerForLink(tools: Tools, visit: Visit, role: HostRole, link: KnownLink | null): Answer {
  const decision = decideRedirect(ownedLink(role.owner, link), visit.platform, visit.at_ms);
  if (decision.kind !== "redirect") return noLink(tools, visit, role, decision.kind);
  if (link === null) return noLink(tools, visit, role, "unknown");
  const workspaceId = link.facts.workspaceId as WorkspaceId;
  const key = tools.visitorKeys.atHand(workspaceId, visit.at_ms);
  if (key !== undefined) return redirect(tools, visit, link, decision.landing, key);
  return later(tools, tools.visitorKeys.fetch(workspaceId), (fetched) =>
    redirect(tools, visit, link, decision.landing, fetched),
  );
}

/** The page for what is no live link, or where the domain sends its visitors instead. */
function noLink(tools: Tools, visit: Visit, { targets }: HostRole, kind: NotLive): Response {
  const target = targetInstead(targets, kind);
  if (target !== null) return found(tools, plainLocation(target));
  return page(tools, kind === "unknown" && tools.isMember(visit.headers) ? "unknown_to_member" : kind);
}

function redirect(tools: Tools, visit: Visit, link: KnownLink, landing: Landing, key: VisitorKey): Response {
  tools.sink.record(clickOf(visit, link, landing, key));
  return found(tools, locationFor(landing, visit.query));
}

function clickOf(visit: Visit, link: KnownLink, landing: Landing, key: VisitorKey): Click {
  return {
    link: link.facts,
    at_ms: visit.at_ms,
    visitor: visitorHash(key.secret, visit.line, visit.agent),
    trigger: visit.isScan ? "qr" : "link",
    automated: visit.automated,
    device: visit.device,
    country: visit.country,
    referrer: visit.referrer,
    destination: landing.url,
  };
}

/** One Headers object for all redirects, copied by each Response: making one anew is the dearest part of a redirect. */
const headers = new Headers({
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer-when-downgrade",
});

function found({ count }: Tools, location: string): Response {
  headers.set("location", location);
  count(302);
  return new Response(null, { status: 302, headers });
}

function page({ count }: Tools, kind: EdgePage): Response {
  const response = edgePage(kind);
  count(response.status);
  return response;
}

function unavailable(tools: Tools, error: unknown): Response {
  // The request is not named: its address and agent are nobody's business, and its path may be a secret.
  tools.log.error({ err: error }, "a visit could not be answered");
  return page(tools, "unavailable");
}

/** What is not at hand: the answer comes when it has been read. */
async function later<T>(tools: Tools, reading: Promise<T>, answer: (read: T) => Answer): Promise<Response> {
  try {
    return await answer(await inTime(reading));
  } catch (error) {
    return unavailable(tools, error);
  }
}

class TookTooLong extends Error {
  override readonly name = "TookTooLong";
}

/** A visitor is told to come back rather than left waiting for a database. */
async function inTime<T>(reading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<T>((_resolve, reject) => {
    timer = setTimeout(() => reject(new TookTooLong("the database did not answer in time")), EDGE_READ_ms);
  });
  try {
    return await Promise.race([reading, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
