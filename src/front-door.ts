import { ASSETS_SEGMENT, screenSegments } from "./access/console/screen-paths.rules.ts";
import type { Proxies } from "./clicks/proxies.rules.ts";
import { type HostBook, readHost } from "./domains/host-book.ts";
import { badHost, failed, pageHere, refusedHere, unavailableHere } from "./door-answers.ts";
import type { Refusal } from "./http/refusal.ts";
import type { Log } from "./lib/log.ts";
import type { Random } from "./lib/random.ts";
import { newRequestId } from "./lib/request-id.ts";
import { type RequestTarget, requestTarget } from "./lib/request-target.ts";
import type { RequestKind } from "./monitoring/counters.ts";

type Answer = Response | Promise<Response>;
/** Answers one request. `socketAddress` is the other end of the connection. */
type Door = (request: Request, socketAddress: string) => Answer;

/** What the front door has found out about a request. */
export interface Incoming {
  readonly request: Request;
  /** The client's address, as the trusted proxies give it. */
  readonly address: string;
  /** The other end of the connection: a proxy's, when there is one. */
  readonly socketAddress: string;
  /** The host that was asked for, as written. */
  readonly host: string;
}

/** One part of the service with paths of its own. */
export interface Room {
  readonly kind: keyof typeof firstSegments;
  /** Whether it is on every host (client reports and what their numbers mean, monitoring, what a proxy asks), or not on those that are for links alone (API, console). */
  readonly isEverywhere: boolean;
  /** Whether a path that begins as the room's paths do is one of them. */
  owns(path: string): boolean;
  answer(incoming: Incoming): Answer;
  /** Refuses in the room's own way what is wrong before the room is asked; the door does it where a room has none. */
  refuse?(incoming: Incoming, refusal: Refusal): Answer;
}

/** The first segments of the rooms' paths, in small letters. No link can have one of them as its code. */
const firstSegments: Readonly<Record<Exclude<RequestKind, "redirect">, readonly string[]>> = {
  monitoring: ["healthz", "readyz", "metrics"],
  // And what their numbers mean.
  report: ["r", "numbers"],
  internal: ["internal"],
  console: [
    ...["", ...screenSegments, ASSETS_SEGMENT],
    ...["sign-in", "sign-out", "account", "password", "invitation"],
  ],
  // Also in capitals: a mistyped path deserves an answer in the API's words.
  api: ["api"],
};

/** Who is behind the front door. */
export interface Rooms {
  readonly rooms: readonly Room[];
  /** Short links: answers what is nobody's. Reads for itself what the proxies say, and counts for itself. */
  readonly edge: { handle(request: Request, target: RequestTarget, socketAddress: string): Answer };
}

interface Tools extends Rooms {
  readonly hostBook: HostBook;
  readonly proxies: Proxies;
  /** Scheme, host and port of API and console. */
  readonly baseUrl: string;
  readonly counters: { addRequest(kind: RequestKind, status: number): void };
  readonly log: Log;
  readonly random: Random;
}

/**
 * Brings each request to its room, told apart by host first and then by path (decisions, section 9). The handler it gives
 * never throws and is never rejected.
 */
export function createFrontDoor(tools: Tools): Door {
  const { rooms, edge, hostBook, counters, log, random } = tools;
  const roomOf = new Map(rooms.flatMap((room) => firstSegments[room.kind].map((segment) => [segment, room])));
  const visit = (request: Request, target: RequestTarget, socketAddress: string): Answer =>
    named(edge.handle(request, target, socketAddress), random);

  const counted = (kind: RequestKind, response: Response): Response => {
    counters.addRequest(kind, response.status);
    return response;
  };

  const enter = async (room: Room, request: Request, socketAddress: string): Promise<Response> => {
    try {
      const incoming = incomingOf(tools, request, socketAddress);
      if (readHost(incoming.host) !== null) return counted(room.kind, await room.answer(incoming));
      const refused = room.refuse?.(incoming, badHost()) ?? refusedHere(badHost(), newRequestId(random));
      return counted(room.kind, await refused);
    } catch (error) {
      const requestId = newRequestId(random);
      log.error({ err: error, requestId, room: room.kind }, "a request fell through");
      return counted(room.kind, failed(requestId));
    }
  };

  /** Whether a host is for links alone. One that cannot be looked up is not known to be: the room meets the database itself. */
  const isForLinksAlone = (request: Request, socketAddress: string): boolean | Promise<boolean> => {
    const host = tools.proxies.hostOf(socketAddress, request.headers);
    const role = host === "" ? null : hostBook.roleOf(host);
    if (!(role instanceof Promise)) return role?.app === false;
    return role.then(
      ({ app }) => !app,
      () => false,
    );
  };

  return (request, socketAddress) => {
    const target = requestTarget(request.url);
    const room = roomOf.get(firstSegment(target.path));
    if (room === undefined)
      return wellKnownFile(request, target.path) ?? visit(request, target, socketAddress);
    // No room of ours is a tunnel or an echo. The API says so in its own words, the edge for all others.
    const isEcho = request.method === "CONNECT" || request.method === "TRACE";
    if (!room.owns(target.path) || (isEcho && room.kind !== "api"))
      return visit(request, target, socketAddress);
    if (room.isEverywhere) return enter(room, request, socketAddress);
    const isElsewhere = isForLinksAlone(request, socketAddress);
    const enterOrVisit = (elsewhere: boolean): Answer =>
      elsewhere ? visit(request, target, socketAddress) : enter(room, request, socketAddress);
    return isElsewhere instanceof Promise ? isElsewhere.then(enterOrVisit) : enterOrVisit(isElsewhere);
  };
}

/**
 * The door of an edge process: answers visits, and hands on what may be a room's to the process that has the rooms. `handOn` is
 * rejected while that cannot be reached. The handler it gives never throws and is never rejected.
 */
export function createEdgeDoor(
  { edge, log, random }: Pick<Tools, "edge" | "log" | "random">,
  handOn: (request: Request, socketAddress: string) => Promise<Response>,
): Door {
  const roomSegments = new Set(Object.values(firstSegments).flat());
  let isAlone = false;
  const handOnOrExcuse = async (request: Request, socketAddress: string): Promise<Response> => {
    try {
      const response = await handOn(request, socketAddress);
      isAlone = false;
      return response;
    } catch (error) {
      // Once, not for each request; and whoever hangs up is no fault. The error itself names the path, which may be a secret.
      if (!isAlone && !request.signal.aborted) {
        isAlone = true;
        const { code = null } = error as { readonly code?: unknown };
        log.warn(
          { code },
          "the first process cannot be reached; all but redirects is answered 503 until it can",
        );
      }
      return excuse("restarting", request, { log, random });
    }
  };
  return (request, socketAddress) => {
    const target = requestTarget(request.url);
    if (roomSegments.has(firstSegment(target.path))) return handOnOrExcuse(request, socketAddress);
    return wellKnownFile(request, target.path) ?? named(edge.handle(request, target, socketAddress), random);
  };
}

/** 503 while there is nobody to answer: in the API's words on its paths, a page on all others. */
export function excuse(
  reason: "starting" | "restarting",
  request: Request,
  { log, random }: Pick<Tools, "log" | "random">,
): Response {
  const isApi = firstSegments.api.includes(firstSegment(requestTarget(request.url).path));
  const requestId = newRequestId(random);
  log.debug({ requestId, method: request.method, status: 503, reason }, "a request was asked to come again");
  return isApi ? unavailableHere(reason, requestId) : pageHere(reason, requestId);
}

/** The first segment of a path, in small letters. */
function firstSegment(path: string): string {
  const end = path.indexOf("/", 1);
  return (end === -1 ? path.slice(1) : path.slice(1, end)).toLowerCase();
}

/** What a room is told. The host may be none. */
function incomingOf({ proxies, baseUrl }: Tools, request: Request, socketAddress: string): Incoming {
  const isTrusted = proxies.trusts(socketAddress);
  const written = proxies.hostOf(socketAddress, request.headers);
  // HTTP/1.0 knows no Host header; a health check may be as old as that.
  const host = written === "" ? new URL(baseUrl).host : written;
  const address = isTrusted
    ? proxies.clientOf(socketAddress, request.headers.get("x-forwarded-for"))
    : socketAddress;
  return { request: withWholeUrl(request, baseUrl), address, socketAddress, host };
}

/** Rooms read a request's URL: one whose Host header makes it none gets the service's own. */
function withWholeUrl(request: Request, baseUrl: string): Request {
  if (URL.canParse(request.url)) return request;
  const { path, query } = requestTarget(request.url);
  return new Request(`${baseUrl}${path}${query === "" ? "" : `?${query}`}`, request);
}

/**
 * Crawlers may come: previews of links read this file too. What they find says noindex in its headers, which they would never
 * see if they were kept out.
 */
const ROBOTS = "# Pages and redirects here say noindex themselves.\nUser-agent: *\nDisallow:\n";
const A_DAY = "public, max-age=86400";

function wellKnownFile({ method }: Request, path: string): Response | null {
  if (method !== "GET" && method !== "HEAD") return null;
  if (path === "/robots.txt") {
    const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": A_DAY };
    return new Response(ROBOTS, { headers });
  }
  // Browsers ask every host for it: nothing, and not again today.
  if (path === "/favicon.ico")
    return new Response(null, { status: 204, headers: { "cache-control": A_DAY } });
  return null;
}

/** A request that the edge cannot read gets an id as well. The many that it can need none. */
function named(answer: Answer, random: Random): Answer {
  if (answer instanceof Promise) return answer;
  if (answer.status === 400) answer.headers.set("x-request-id", newRequestId(random));
  return answer;
}
