import type { Click } from "../clicks/click.ts";
import type { ClickSink } from "../clicks/click-log.ts";
import { visitorHash } from "../clicks/visitor.rules.ts";
import type { VisitorKey, VisitorKeys } from "../clicks/visitor-keys.ts";
import type { HostBook, HostRole } from "../domains/host-book.ts";
import type { Log } from "../lib/log.ts";
import { EDGE_READ_ms } from "../limits.ts";
import type { WorkspaceId } from "../storage/tables.ts";
import { codeKeyOf } from "./code-path.rules.ts";
import { edgePage } from "./edge-pages.ts";
import type { KnownLink } from "./known-link.ts";
import { type Landing, locationFor } from "./landing-url.rules.ts";
import type { LinkDirectory } from "./link-directory.ts";
import { decideRedirect } from "./redirect.rules.ts";
import type { ReadVisit, Visit } from "./visit.ts";

interface Tools {
  readonly readVisit: ReadVisit;
  readonly hostBook: HostBook;
  readonly directory: LinkDirectory;
  readonly visitorKeys: Pick<VisitorKeys, "atHand" | "fetch">;
  readonly sink: ClickSink;
  readonly log: Log;
}

/** Answers visits of short links. `socketAddress` is the other end of the connection. */
export interface Edge {
  /** A Response at once when host, link and visitor key are at hand. Never throws and is never rejected. */
  handle(request: Request, socketAddress: string): Response | Promise<Response>;
}

/** The redirect: decisions, section 6. */
export function createEdge(tools: Tools): Edge {
  const unavailable = (error: unknown): Response => {
    // The request is not named: its address and agent are nobody's business, and its path may be a secret.
    tools.log.error({ err: error }, "a visit could not be answered");
    return edgePage("unavailable");
  };
  return {
    handle: (request, socketAddress) => {
      try {
        const answer = answerVisit(tools, tools.readVisit(request, socketAddress));
        return answer instanceof Promise ? answer.catch(unavailable) : answer;
      } catch (error) {
        return unavailable(error);
      }
    },
  };
}

type Answer = Response | Promise<Response>;

function answerVisit(tools: Tools, visit: Visit): Answer {
  if (visit.method !== "GET" && visit.method !== "HEAD") return edgePage("method");
  const role = tools.hostBook.roleOf(visit.host);
  return role instanceof Promise
    ? inTime(role).then((known) => answerOnHost(tools, visit, known))
    : answerOnHost(tools, visit, role);
}

function answerOnHost(tools: Tools, visit: Visit, role: HostRole | null): Answer {
  if (role === null) return edgePage("bad_host");
  const codeKey = role.links === null ? null : codeKeyOf(visit.path);
  if (role.links === null || codeKey === null) return edgePage("unknown");
  const link = tools.directory.find(role.links, codeKey);
  return link instanceof Promise
    ? inTime(link).then((known) => answerForLink(tools, visit, known))
    : answerForLink(tools, visit, link);
}

function answerForLink(tools: Tools, visit: Visit, link: KnownLink | null): Answer {
  const decision = decideRedirect(link, visit.platform, visit.at_ms);
  if (decision.kind !== "redirect") return edgePage(decision.kind);
  if (link === null) return edgePage("unknown");
  const workspaceId = link.facts.workspaceId as WorkspaceId;
  const key = tools.visitorKeys.atHand(workspaceId, visit.at_ms);
  if (key !== undefined) return redirect(tools, visit, link, decision.landing, key);
  return inTime(tools.visitorKeys.fetch(workspaceId)).then((fetched) =>
    redirect(tools, visit, link, decision.landing, fetched),
  );
}

function redirect(
  { sink }: Tools,
  visit: Visit,
  link: KnownLink,
  landing: Landing,
  key: VisitorKey,
): Response {
  sink.record(clickOf(visit, link, landing, key));
  return found(locationFor(landing, visit.query));
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

function found(location: string): Response {
  headers.set("location", location);
  return new Response(null, { status: 302, headers });
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
