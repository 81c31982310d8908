import { MIMEType } from "node:util";
import { requestTarget } from "../lib/request-target.ts";
import { JSON_DEPTH_levels } from "../limits.ts";
import { judge, noFields, note, type Part, type Problems, sift, toldOf } from "./judge-part.ts";
import { bodyLimitOf, type Operation } from "./operation.ts";
import { type Details, invalidInput, Refusal } from "./refusal.ts";
import { noteRepeatedNames } from "./repeated-names.ts";

/** Query and body by field name, and the headers that the operation reads. */
export interface RequestInput {
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** As nearly everybody writes it. */
const PLAIN_JSON = "application/json";

/**
 * Reads and judges a request's query, headers and body by the operation's schemas. When they refuse it, `inspect` is given its
 * fields, the faulty ones marked, and says what else is wrong; a body that cannot be read is not inspected.
 * Throws `invalid_input` that names every offending field, or with status 413 for a body over the limit.
 */
export async function readInput(
  request: Request,
  operation: Operation,
  inspect: (sifted: Omit<RequestInput, "headers">) => Promise<Details>,
): Promise<RequestInput> {
  const { query: querySchema = noFields, body: bodySchema = noFields, fixedFields } = operation;
  const query = readQuery(request);
  const headers = readHeaders(request, operation);
  const body = operation.body === undefined ? nothing() : await readJson(request, operation);
  const fit = {
    query: judge(query, querySchema, "query"),
    headers: judge(headers, operation.headers ?? noFields, "headers"),
    body: judge(body, bodySchema, "body", fixedFields),
  };
  if ([query, headers, body].every((part) => part.problems.size === 0)) return fit;
  const sifted = () => ({ query: sift(query, querySchema), body: sift(body, bodySchema) });
  const more = body.given === null ? {} : await inspect(sifted());
  throw invalidInput(...[query, headers, body].map(toldOf), more);
}

function nothing(): Part {
  return { given: {}, problems: new Map() };
}

function readQuery(request: Request): Part {
  // Not through URL: a Host header with a port past 65535 leaves a text here that is none.
  const { query } = requestTarget(request.url);
  if (query === "") return nothing();
  const given: Record<string, string> = Object.create(null) as Record<string, string>;
  const problems: Problems = new Map();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name in given) note(problems, name, "Given more than once; give it once.");
    given[name] = value;
  }
  return { given, problems };
}

/** The headers that the operation reads, and no others. */
function readHeaders(request: Request, { headers }: Operation): Part {
  const given: Record<string, string> = {};
  for (const name of Object.keys(headers?.shape ?? {})) {
    const value = request.headers.get(name);
    if (value !== null) given[name] = value;
  }
  return { given, problems: new Map() };
}

async function readJson(request: Request, operation: Operation): Promise<Part> {
  const coding = request.headers.get("content-encoding") ?? "";
  if (!/^(?:identity)?$/i.test(coding.trim()))
    return unreadable("Send the body as it is: no content coding is taken.", "Content-Encoding");
  const bytes = await readBytes(request, bodyLimitOf(operation));
  if (bytes.length === 0) return operation.bodyOptional ? nothing() : unreadable("Required: a JSON object.");
  if (!isJsonType(request.headers.get("content-type") ?? ""))
    return unreadable("Send the header Content-Type: application/json, with no charset or with utf-8.");
  return parseStrictJson(bytes);
}

/** Whatever its parameters: but for the charset they say nothing of JSON (RFC 8259, section 11). */
function isJsonType(written: string): boolean {
  if (written === PLAIN_JSON) return true;
  try {
    const type = new MIMEType(written);
    const charset = type.params.get("charset") ?? "utf-8";
    // Many clients send `utf8`: another name of the same (WHATWG Encoding, section 4.2).
    return type.essence === PLAIN_JSON && /^\s*utf-?8\s*$/i.test(charset);
  } catch {
    return false;
  }
}

function unreadable(reason: string, field = "body"): Part {
  return { given: null, problems: new Map([[field, new Set([reason])]]) };
}

async function readBytes(request: Request, limit_bytes: number): Promise<Uint8Array> {
  const declared = request.headers.get("content-length");
  if (Number(declared ?? "0") > limit_bytes) throw tooLarge(limit_bytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // No more than was declared can come; reading a stream costs more than all that is done with the body.
    if (declared !== null && !request.headers.has("transfer-encoding")) return await request.bytes();
    if (request.body === null) return new Uint8Array();
    for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > limit_bytes) throw tooLarge(limit_bytes);
      chunks.push(chunk);
    }
  } catch (error) {
    // Whoever hangs up while sending is no fault of ours.
    throw error instanceof Refusal ? error : invalidInput({ body: ["Ended before all of it was sent."] });
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function tooLarge(limit_bytes: number): Refusal {
  return new Refusal("invalid_input", `The body is larger than ${limit_bytes} bytes.`, {
    status: 413,
    details: { body: [`At most ${limit_bytes} bytes.`] },
  });
}

/** JSON (RFC 8259) in UTF-8, an object at the top, no name twice in one object, at most a few levels deep. */
function parseStrictJson(bytes: Uint8Array): Part {
  let source: string;
  let value: unknown;
  try {
    source = utf8.decode(bytes);
    value = JSON.parse(source);
  } catch {
    return unreadable("Not valid JSON in UTF-8.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return unreadable("Must be a JSON object.");
  const { depth, colons } = measure(value);
  if (depth > JSON_DEPTH_levels) return unreadable(`Nested deeper than ${JSON_DEPTH_levels} levels.`);
  const problems: Problems = new Map();
  // A name that is given twice is missing from the value, and its colon with it.
  if (source.includes("\\") || colonsIn(source) !== colons) noteRepeatedNames(source, problems);
  return { given: value as Record<string, unknown>, problems };
}

/** How deep a JSON value is, and how many colons its text has when none is escaped: after each name, and within texts. */
function measure(value: unknown): { readonly depth: number; readonly colons: number } {
  // Level by level: deep input must not recurse.
  let level: unknown[] = [value];
  let depth = 0;
  let colons = 0;
  while (level.length > 0) {
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item === "string") colons += colonsIn(item);
      if (typeof item !== "object" || item === null) continue;
      for (const [name, inner] of Object.entries(item)) {
        if (!Array.isArray(item)) colons += 1 + colonsIn(name);
        next.push(inner);
      }
    }
    level = next;
    depth += 1;
  }
  return { depth, colons };
}

function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) count += 1;
  return count;
}
