import type { Proxies } from "./clicks/proxies.rules.ts";
import { type HostBook, readHost } from "./domains/host-book.ts";
import { envelopeOf, internalEnvelope, Refusal } from "./http/refusal.ts";
import type { Log } from "./lib/log.ts";
import { type Random, randomText } from "./lib/random.ts";
import { type RequestTarget, requestTarget } from "./lib/request-target.ts";
import type { RequestKind } from "./monitoring/counters.ts";

const REQUEST_ID_characters = 20;

type Answer = Response | Promise<Response>;

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
  /** Whether it is on every host (client reports, monitoring), or not on those that are for links alone (API, console). */
  readonly isEverywhere: boolean;
  /** Whether a path that begins as the room's paths do is one of them. */
  owns(path: string): boolean;
  answer(incoming: Incoming): Answer;
}

/** The first segments of the rooms' paths, in small letters. No link can have one of them as its code. */
const firstSegments: Readonly<Record<Exclude<RequestKind, "redirect">, readonly string[]>> = {
  monitoring: ["healthz", "readyz", "metrics"],
  report: ["r"],
  console: ["", "tokens", "sign-in", "sign-out"],
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
export function createFrontDoor(tools: Tools): (request: Request, socketAddress: string) => Answer {
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
      if (incoming === null) return counted(room.kind, badHost(random));
      return counted(room.kind, await room.answer(incoming));
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
 * The door of an edge process: answers visits, and hands on what may be a room's to the process that has the rooms. The handler it
 * gives never throws and is never rejected, as long as `handOn` is not.
 */
export function createEdgeDoor(
  { edge, random }: Pick<Tools, "edge" | "random">,
  handOn: (request: Request, socketAddress: string) => Promise<Response>,
): (request: Request, socketAddress: string) => Answer {
  const roomSegments = new Set(Object.values(firstSegments).flat());
  return (request, socketAddress) => {
    const target = requestTarget(request.url);
    if (roomSegments.has(firstSegment(target.path))) return handOn(request, socketAddress);
    return wellKnownFile(request, target.path) ?? named(edge.handle(request, target, socketAddress), random);
  };
}

/** The first segment of a path, in small letters. */
function firstSegment(path: string): string {
  const end = path.indexOf("/", 1);
  return (end === -1 ? path.slice(1) : path.slice(1, end)).toLowerCase();
}

/** What a room is told, or null when the request names no host. */
function incomingOf({ proxies, baseUrl }: Tools, request: Request, socketAddress: string): Incoming | null {
  const isTrusted = proxies.trusts(socketAddress);
  const written = proxies.hostOf(socketAddress, request.headers);
  // HTTP/1.0 knows no Host header; a health check may be as old as that.
  const host = written === "" ? new URL(baseUrl).host : written;
  if (readHost(host) === null) return null;
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

/** RFC 9112, section 3.2. */
function badHost(random: Random): Response {
  const refusal = new Refusal("invalid_input", "The Host header names no host.", { status: 400 });
  return refusedHere(400, envelopeOf(refusal), newRequestId(random));
}

function failed(requestId: string): Response {
  const message = "Something went wrong on our side; the request id helps the operator find out.";
  return refusedHere(500, internalEnvelope(message), requestId);
}

function refusedHere(status: number, body: object, requestId: string): Response {
  return Response.json(body, {
    status,
    headers: { "cache-control": "private, no-store", "x-request-id": requestId },
  });
}

function newRequestId(random: Random): string {
  return randomText(random, "0123456789abcdefghijklmnopqrstuvwxyz", REQUEST_ID_characters);
}
