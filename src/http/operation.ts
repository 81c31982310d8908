import type { z } from "zod";
import type { Sifted } from "../lib/sifted.ts";
import { REQUEST_BODY_bytes } from "../limits.ts";
import type { Details, Refusal, RefusalCode } from "./refusal.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One success answer of an operation. A null body is an empty one. */
export interface Answer {
  readonly description: string;
  readonly body: z.ZodType | null;
  /** Header name → what it carries, beside those that every answer has. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The same for those that it has in some cases, which their words name. */
  readonly sometimes?: Readonly<Record<string, string>>;
  /** Other media types than JSON that a caller may ask for by `Accept`; JSON stays the default. */
  readonly otherTypes?: Readonly<Record<string, TextType>>;
  /** With a null body: what it is instead, in the media types of which the request's own fields choose, whatever `Accept` says. */
  readonly files?: Readonly<Record<string, TextType>>;
}

/** An answer in another media type than JSON. */
export interface TextType {
  readonly description: string;
  /** As those of an answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

export const JSON_TYPE = "application/json";

export type Answers = Readonly<Record<number, Answer>>;

/**
 * An API operation as data. Routing, authorisation, parsing, the OpenAPI document and the generated tests
 * all read this one description.
 */
export interface Operation {
  /** Unique, in camel case: the OpenAPI operationId. */
  readonly id: string;
  readonly method: Method;
  /** With `{id}` as the only parameter an operation may have. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** The token permission it takes, or null when it takes no token. */
  readonly permission: string | null;
  /** The least role whose members may do it. */
  readonly role: string;
  /** The least role for what is one's own, where that takes less: the use case asks for `role` for all else. */
  readonly ownRole?: string;
  /** What the workspace's plan must include; nothing when absent. */
  readonly feature?: string;
  readonly query?: z.ZodObject;
  /** The headers that it reads, by their names as documents write them; all others pass. */
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The most that a body may have, where that is not `REQUEST_BODY_bytes`. */
  readonly bodyLimit_bytes?: number;
  /** The list in the body of which each so many items, begun ones too, count as one request of the caller's quota. */
  readonly weighed?: { readonly list: string; readonly itemsARequest: number };
  /** Fields that only creation takes: sent here, they are refused with the reason. */
  readonly fixedFields?: readonly string[];
  /** The body may be left out; an absent one reads as `{}`. */
  readonly bodyOptional?: true;
  readonly answers: Answers;
  /** Codes it may raise beside those that follow from its shape (see `refusalsOf`). */
  readonly refusals?: readonly RefusalCode[];
}

/** Every code an operation may answer: what its shape implies, and what it names. */
export function refusalsOf(operation: Operation): readonly RefusalCode[] {
  const codes = new Set<RefusalCode>();
  if (operation.permission !== null) {
    codes.add("unauthenticated").add("subscription_required").add("subscription_ended");
    codes.add("missing_permission").add("role_forbids").add("rate_limited");
  }
  if (operation.feature !== undefined) codes.add("plan_forbids");
  if (operation.path.includes("{id}")) codes.add("not_found");
  // Even without fields of its own: a query name nobody knows is refused.
  codes.add("invalid_input");
  for (const code of operation.refusals ?? []) codes.add(code);
  return [...codes];
}

/** The most bytes that a body of the operation may have. */
export function bodyLimitOf({ bodyLimit_bytes }: Operation): number {
  return bodyLimit_bytes ?? REQUEST_BODY_bytes;
}

/** How many requests one with this body counts for beyond the one that it is. */
export function furtherRequestsOf({ weighed }: Operation, body: unknown): number {
  if (weighed === undefined) return 0;
  const items = (body as Readonly<Record<string, readonly unknown[]>>)[weighed.list] ?? [];
  return Math.max(0, Math.ceil(items.length / weighed.itemsARequest) - 1);
}

type QueryOf<O extends Operation> = O extends { readonly query: infer Q extends z.ZodType }
  ? z.output<Q>
  : null;
type HeadersOf<O extends Operation> = O extends { readonly headers: infer H extends z.ZodType }
  ? z.output<H>
  : null;
type BodyOf<O extends Operation> = O extends { readonly body: infer B extends z.ZodType }
  ? z.output<B>
  : null;

/** The media types other than JSON in which an operation answers. */
type OtherTypeOf<O extends Operation, S extends keyof O["answers"]> = O["answers"][S] extends {
  readonly otherTypes: infer T;
}
  ? keyof T & string
  : never;

/** The media types of an operation's files. */
type FileTypeOf<O extends Operation, S extends keyof O["answers"]> = O["answers"][S] extends {
  readonly files: infer T;
}
  ? keyof T & string
  : never;

/** The media types between which `Accept` chooses; the first is the default. */
export function mediaTypesOf({ answers }: Operation): readonly [string, ...string[]] {
  const others = Object.values(answers).flatMap(({ otherTypes = {} }) => Object.keys(otherTypes));
  return [JSON_TYPE, ...new Set(others)];
}

/** What an operation's handler is given: all of it parsed, all of it typed. */
export interface Call<C, O extends Operation, L> {
  readonly caller: C;
  /** The path's `{id}`; 0 for a path without one. */
  readonly id: number;
  readonly query: QueryOf<O>;
  readonly headers: HeadersOf<O>;
  readonly body: BodyOf<O>;
  /** The media type that the caller would rather have, of those in which the operation answers. */
  readonly mediaType: typeof JSON_TYPE | OtherTypeOf<O, keyof O["answers"]>;
  /** What `load` found. */
  readonly loaded: L;
}

/** What an inspection is given: a request that will be refused, with what is known of it. */
export interface SiftedCall<C, O extends Operation, L>
  extends Pick<Call<C, O, L>, "caller" | "id" | "loaded"> {
  readonly query: Sifted<QueryOf<O>>;
  readonly body: Sifted<BodyOf<O>>;
}

/**
 * Finds what else is wrong with a request that its schemas refuse already: what takes the database, the clock or
 * several fields to see. A refusal names every offending field (decisions, section 2). Never asked about a request
 * whose fields all fit: `run` refuses that one itself, by the same rules.
 */
type Inspection<C, O extends Operation, L> = (call: SiftedCall<C, O, L>) => Promise<Details>;

const findsNothing = async (): Promise<Details> => ({});

/** A request that is refused, as far as it had been read. */
export interface RefusedCall<C, O extends Operation> {
  readonly caller: C;
  readonly refusal: Refusal;
  /** Null when it was refused before its body was read, or the body could not be. */
  readonly body: Sifted<BodyOf<O>> | null;
}

/** Is told of each request that is refused once its caller is known. Nobody waits for it. */
type RefusalListener<C, O extends Operation> = (call: RefusedCall<C, O>) => void;

const hearsNothing = (): void => undefined;

/** What a handler gives back: one of the declared statuses with the body declared for it. */
export type AnswerOf<O extends Operation> = {
  [S in keyof O["answers"]]:
    | {
        readonly status: S;
        readonly body: O["answers"][S] extends { readonly body: infer B extends z.ZodType }
          ? z.input<B>
          : null;
        readonly headers?: Readonly<Record<string, string>>;
      }
    | {
        readonly status: S;
        /** The body as it is sent, in UTF-8. */
        readonly text: string;
        readonly mediaType: OtherTypeOf<O, S>;
        readonly headers?: Readonly<Record<string, string>>;
      }
    | {
        readonly status: S;
        /** The body as it is sent, in UTF-8, each piece when the one before has gone. */
        readonly pieces: AsyncGenerator<string>;
        readonly mediaType: OtherTypeOf<O, S>;
        readonly headers?: Readonly<Record<string, string>>;
      }
    | {
        readonly status: S;
        /** The body as it is sent. */
        readonly bytes: Uint8Array<ArrayBuffer>;
        readonly mediaType: FileTypeOf<O, S>;
        readonly headers?: Readonly<Record<string, string>>;
      };
}[keyof O["answers"]];

/** What `run` gives: the values of an `AnswerOf`. */
export type GivenAnswer = {
  readonly status: PropertyKey;
  readonly headers?: Readonly<Record<string, string>>;
} & (
  | { readonly body: unknown }
  | { readonly text: string; readonly mediaType: string }
  | { readonly pieces: AsyncGenerator<string>; readonly mediaType: string }
  | { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string }
);

/** An operation joined to the code that carries it out, for callers of type `C`. */
export interface BoundOperation<C> {
  readonly operation: Operation;
  /** Finds the thing `{id}` names before query and body are judged, so that 404 comes before 422. */
  readonly load: (caller: C, id: number) => Promise<unknown>;
  readonly run: (call: Call<C, Operation, unknown>) => Promise<GivenAnswer>;
  readonly inspect: Inspection<C, Operation, unknown>;
  readonly onRefused: RefusalListener<C, Operation>;
}

/** Functions that join operations to handlers, for one type of caller. */
export function binderFor<C>() {
  /** Joins an operation on the thing `{id}` names: undefined from `load` is a 404, before any 422. */
  function bindLoaded<const O extends Operation, L>(
    operation: O,
    load: (caller: C, id: number) => Promise<L | undefined>,
    run: (call: Call<C, O, L>) => Promise<AnswerOf<O>>,
    inspect: Inspection<C, O, L> = findsNothing,
    onRefused: RefusalListener<C, O> = hearsNothing,
  ): BoundOperation<C> {
    // The kit parses query and body with this very operation's schemas before it calls `run` or `inspect`.
    return {
      operation,
      load,
      run: run as unknown as BoundOperation<C>["run"],
      inspect: inspect as unknown as BoundOperation<C>["inspect"],
      onRefused,
    };
  }

  /** Joins an operation to the code that carries it out. */
  function bind<const O extends Operation>(
    operation: O,
    run: (call: Call<C, O, null>) => Promise<AnswerOf<O>>,
    inspect: Inspection<C, O, null> = findsNothing,
    onRefused: RefusalListener<C, O> = hearsNothing,
  ): BoundOperation<C> {
    return bindLoaded(operation, async () => null, run, inspect, onRefused);
  }

  return { bind, bindLoaded };
}

/** An answer whose status the compiler keeps as the literal it is. */
export function answer<const S extends number, B>(
  status: S,
  body: B,
  headers: Readonly<Record<string, string>> = {},
) {
  return { status, body, headers };
}

/** An answer in one of an operation's other media types. */
export function textAnswer<const S extends number, const T extends string>(
  status: S,
  mediaType: T,
  text: string,
  headers: Readonly<Record<string, string>> = {},
) {
  return { status, mediaType, text, headers };
}

/** The same for one that is made while it is sent. */
export function piecesAnswer<const S extends number, const T extends string>(
  status: S,
  mediaType: T,
  pieces: AsyncGenerator<string>,
  headers: Readonly<Record<string, string>> = {},
) {
  return { status, mediaType, pieces, headers };
}

/** An answer that is one of an operation's files. */
export function fileAnswer<const S extends number, const T extends string>(
  status: S,
  mediaType: T,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
) {
  return { status, mediaType, bytes, headers };
}
