import { type Context, Hono } from "hono";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { preferredType } from "../lib/media-type.ts";
import type { Random } from "../lib/random.ts";
import { newRequestId } from "../lib/request-id.ts";
import { requestTarget } from "../lib/request-target.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { ID_largest } from "../limits.ts";
import { type Asked, answerFor, asJson, contentOf } from "./answers.ts";
import { asGet } from "./as-get.ts";
import {
  type BoundOperation,
  furtherRequestsOf,
  type JSON_TYPE,
  mediaTypesOf,
  type Operation,
} from "./operation.ts";
import type { RateVerdict } from "./rate-limit.ts";
import { readInput } from "./read-input.ts";
import { absences, envelopeOf, internalEnvelope, notFound, Refusal, unavailableEnvelope } from "./refusal.ts";

/** Who may come in. The kit asks in the order decisions, section 2 gives: 401, 402, 403, 429. */
export interface Doorkeeper<C> {
  /** The caller the request's credentials name, or a thrown 401 (429 for an address that guesses). */
  identify(request: Request, address: string): Promise<C>;
  /** Throws 402 when the caller's workspace may not do anything, 403 when the caller may not do this. */
  authorise(caller: C, operation: Operation | null): Promise<void>;
  /** Spends one request of the caller's quota, or several at once. */
  spend(caller: C, requests?: number): RateVerdict;
  /** The quota of an address that has not said who it is. */
  quotaOf(address: string): RateVerdict;
}

export interface ApiRequest {
  readonly request: Request;
  /** The client's address, as the trusted proxies give it. */
  readonly address: string;
  /** What was found wrong with it at the door already: it goes no further. */
  readonly refusal?: Refusal;
}

interface Env {
  Bindings: Asked;
}

/**
 * The HTTP face of a table of operations: answers every request under their paths, in the contract's envelope
 * when it refuses, and never throws.
 */
export function bindOperations<C>(
  operations: readonly BoundOperation<C>[],
  doorkeeper: Doorkeeper<C>,
  { clock, log, random }: { readonly clock: Clock; readonly log: Log; readonly random: Random },
): (incoming: ApiRequest) => Promise<Response> {
  const app = new Hono<Env>();
  const admit = admitBy(doorkeeper);
  const answered = answerFor((address) => doorkeeper.quotaOf(address));
  const named = pathNamer(operations);

  const carryOut = carrier(doorkeeper, answered, log);
  for (const [path, bound] of byPath(operations)) {
    const byMethod = new Map(bound.map((one) => [one.operation.method, carryOut(one)]));
    const allowed = [...byMethod.keys()].flatMap((method) =>
      method === "GET" ? [method, "HEAD"] : [method],
    );
    // One handler a path, whatever the method: of several Hono makes a chain for each request.
    app.all(path.replace("{id}", ":id"), async (context) => {
      const carriedOut = byMethod.get(context.req.method as Operation["method"]);
      if (carriedOut !== undefined) return carriedOut(context);
      await admit(context, null);
      throw otherMethod(allowed.join(", "));
    });
  }
  app.notFound(async (context) => {
    await admit(context, null);
    throw notFound();
  });
  app.onError((error, context) => {
    const { env } = context;
    if (error instanceof Refusal)
      return answered(env, error.status, asJson(envelopeOf(error)), error.headers);
    const told = { err: error, requestId: env.requestId, path: named(context.req.path) };
    if (error instanceof Unavailable) {
      log.warn(told, "a request could not be carried out for now");
      const later = { "retry-after": String(absences[error.absence].retryAfter_s) };
      return answered(env, 503, asJson(unavailableEnvelope(error.absence)), later);
    }
    log.error(told, "request failed");
    return answered(env, 500, asJson(internalError()));
  });

  return async ({ request, address, refusal }) => {
    const started_ms = clock.now();
    const env = { address, requestId: newRequestId(random), rate: { verdict: null } };
    const response =
      refusal === undefined
        ? await app.fetch(asGet(request), env)
        : answered(env, refusal.status, asJson(envelopeOf(refusal)), refusal.headers);
    if (log.isLevelEnabled("debug")) {
      const path = named(requestTarget(request.url).path);
      const told = { requestId: env.requestId, method: request.method, path, status: response.status };
      log.debug({ ...told, duration_ms: clock.now() - started_ms }, "an API request");
    }
    return response;
  };
}

/** Gives what carries operations out: admits, finds, reads, runs, and answers in the type that is preferred. */
function carrier<C>(doorkeeper: Doorkeeper<C>, answered: ReturnType<typeof answerFor>, log: Log) {
  const admit = admitBy(doorkeeper);
  const weigh = weighBy(doorkeeper);
  const carryOut = async (
    { bound, types, varies }: Prepared<C>,
    context: Context<Env>,
    seen: Seen<C>,
  ): Promise<Response> => {
    const { operation } = bound;
    const caller = (await admit(context, operation, seen)) as C;
    const id = operation.path.includes("{id}") ? readId(context.req.param("id") ?? "") : 0;
    const loaded = await bound.load(caller, id);
    if (loaded === undefined) throw notFound();
    const { query, headers, body } = await readInput(context.req.raw, operation, (sifted) => {
      seen.body = sifted.body;
      return bound.inspect({
        caller,
        id,
        loaded,
        query: sifted.query as never,
        body: sifted.body as never,
      });
    });
    seen.body = body;
    weigh(context, caller, furtherRequestsOf(operation, body));
    const mediaType = preferredType(context.req.header("accept") ?? null, types) as typeof JSON_TYPE;
    const given = {
      caller,
      id,
      query: query as never,
      headers: headers as never,
      body: body as never,
      mediaType,
      loaded,
    };
    const answer = await bound.run(given);
    const { requestId } = context.env;
    const content = await contentOf(answer, (error) =>
      log.error({ err: error, requestId, operation: operation.id }, "an answer was cut off"),
    );
    return answered(context.env, Number(answer.status), content, { ...varies, ...answer.headers });
  };
  return (bound: BoundOperation<C>) => {
    const types = mediaTypesOf(bound.operation);
    const prepared = { bound, types, varies: types.length > 1 ? { vary: "Accept" } : {} };
    return async (context: Context<Env>): Promise<Response> => {
      const seen: Seen<C> = { caller: null, body: null };
      try {
        return await carryOut(prepared, context, seen);
      } catch (error) {
        const { caller, body } = seen;
        if (caller !== null && error instanceof Refusal)
          bound.onRefused({ caller, refusal: error, body: body as never });
        throw error;
      }
    };
  };
}

/** An operation with what is the same for all its requests. */
interface Prepared<C> {
  readonly bound: BoundOperation<C>;
  readonly types: ReturnType<typeof mediaTypesOf>;
  /** The headers that say by what of a request its answers differ. */
  readonly varies: Readonly<Record<string, string>>;
}

/** What is known of a request when it is refused. */
interface Seen<C> {
  caller: C | null;
  body: unknown;
}

function otherMethod(allowed: string): Refusal {
  const extras = { status: 405, headers: { allow: allowed } };
  return new Refusal("not_found", `This path takes ${allowed} only.`, extras);
}

/** Gives paths as the log may have them: what is neither a word of an operation's path nor an id may be a secret that went astray. */
function pathNamer(operations: readonly { readonly operation: Operation }[]): (path: string) => string {
  const words = new Set(operations.flatMap(({ operation }) => operation.path.split("/")));
  const named = (segment: string): string =>
    words.has(segment) || /^\d{1,16}$/.test(segment) ? segment : "*";
  return (path) => path.split("/").map(named).join("/");
}

/** Lets a request in when its caller may do the operation (null: whatever there is none for); gives the caller. */
function admitBy<C>(doorkeeper: Doorkeeper<C>) {
  return async (
    context: Context<Env>,
    operation: Operation | null,
    seen: Seen<C> | null = null,
  ): Promise<C | null> => {
    if (operation?.permission === null) return null;
    const caller = await doorkeeper.identify(context.req.raw, context.env.address);
    if (seen !== null) seen.caller = caller;
    const verdict = doorkeeper.spend(caller);
    context.env.rate.verdict = verdict;
    await doorkeeper.authorise(caller, operation);
    if (!verdict.allowed) throw rateLimited(verdict);
    return caller;
  };
}

/** Lets a request go on that counts for so many more when the caller's quota has them. */
function weighBy<C>(doorkeeper: Doorkeeper<C>) {
  return ({ env: { rate } }: Context<Env>, caller: C, furtherRequests: number): void => {
    // What no full quota could ever pay for takes all of one.
    const asked = Math.min(furtherRequests, (rate.verdict?.limit ?? 1) - 1);
    if (asked === 0) return;
    const verdict = doorkeeper.spend(caller, asked);
    rate.verdict = verdict;
    if (!verdict.allowed) throw rateLimited(verdict);
  };
}

/** 429 that says how long to wait. */
export function rateLimited(verdict: RateVerdict): Refusal {
  const wait_s = Math.max(1, verdict.retryAfter_s);
  return new Refusal("rate_limited", `Too many requests. Try again in ${wait_s} s.`, {
    retryAfter_s: wait_s,
    headers: { "retry-after": String(wait_s) },
  });
}

function internalError(): object {
  const message =
    "Something went wrong on our side. Nothing was changed; the request id helps the operator find out.";
  return internalEnvelope(message);
}

/** A path's `{id}`. What is no id of ours names nothing: 404, not 422. */
function readId(text: string): number {
  if (!/^[1-9]\d{0,15}$/.test(text)) throw notFound();
  const id = Number(text);
  if (id > ID_largest) throw notFound();
  return id;
}

/** Operations by their paths, words before ids: `/links/bulk` is a path of its own, and no link's. */
function byPath<C>(operations: readonly BoundOperation<C>[]): [string, BoundOperation<C>[]][] {
  const paths = Map.groupBy(operations, ({ operation }) => operation.path);
  return [...paths].sort(([one], [other]) => Number(one.endsWith("{id}")) - Number(other.endsWith("{id}")));
}
