import { visit } from "jsonc-parser";
import { z } from "zod";
import { JSON_DEPTH_levels, REQUEST_BODY_bytes } from "../limits.ts";
import type { Operation } from "./operation.ts";
import { invalidInput, Refusal } from "./refusal.ts";

type Problems = Record<string, string[]>;

/**
 * Reads and judges a request's query and body by the operation's schemas.
 * Throws `invalid_input` that names every offending field of both, or with status 413 for a body over the limit.
 */
export async function readInput(
  request: Request,
  operation: Operation,
): Promise<{ query: unknown; body: unknown }> {
  const problems: Problems = {};
  const query = judge(operation.query ?? noQuery, readQuery(request, problems), "query", problems);
  const given = operation.body === undefined ? null : await readJson(request, operation, problems);
  const body =
    given === null || operation.body === undefined ? null : judge(operation.body, given, "body", problems);
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
  return { query, body };
}

const noQuery = z.strictObject({});

function note(problems: Problems, field: string, message: string): void {
  // The map has no prototype trouble: `__proto__` as a field name becomes an own key.
  if (!Object.hasOwn(problems, field))
    Object.defineProperty(problems, field, { value: [], enumerable: true });
  problems[field]?.push(message);
}

function readQuery(request: Request, problems: Problems): Record<string, string> {
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name in values) note(problems, name, "Given more than once; give it once.");
    values[name] = value;
  }
  return values;
}

function judge(schema: z.ZodObject, input: unknown, where: "query" | "body", problems: Problems): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const known = Object.keys(schema.shape);
  for (const issue of result.error.issues) {
    if (issue.code === "unrecognized_keys" && issue.path.length === 0) {
      const noun = where === "query" ? "query parameter" : "field";
      const allowed = known.length === 0 ? "None is allowed here." : `Allowed: ${known.join(", ")}.`;
      for (const key of issue.keys) note(problems, key, `Unknown ${noun}. ${allowed}`);
    } else {
      note(problems, String(issue.path[0] ?? where), wordsFor(issue));
    }
  }
  return null;
}

function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") {
    if (issue.message.endsWith("received undefined")) return `Required: expected ${issue.expected}.`;
    return `Expected ${issue.expected}.`;
  }
  return issue.message;
}

async function readJson(request: Request, operation: Operation, problems: Problems): Promise<unknown> {
  const bytes = await readBytes(request);
  if (bytes.length === 0) {
    if (operation.bodyOptional) return {};
    note(problems, "body", "Required: a JSON object.");
    return null;
  }
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type.trim())) {
    note(problems, "body", "Send the header Content-Type: application/json.");
    return null;
  }
  return parseStrictJson(bytes, problems);
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > REQUEST_BODY_bytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > REQUEST_BODY_bytes) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
}

function tooLarge(): Refusal {
  return new Refusal("invalid_input", `The body is larger than ${REQUEST_BODY_bytes} bytes.`, {
    status: 413,
    details: { body: [`At most ${REQUEST_BODY_bytes} bytes.`] },
  });
}

/** JSON (RFC 8259) in UTF-8, an object at the top, no name twice in one object, at most a few levels deep. */
function parseStrictJson(bytes: Uint8Array, problems: Problems): unknown {
  let source: string;
  let value: unknown;
  try {
    source = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(source);
  } catch {
    note(problems, "body", "Not valid JSON in UTF-8.");
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    note(problems, "body", "Must be a JSON object.");
    return null;
  }
  if (depthOf(value) > JSON_DEPTH_levels) {
    note(problems, "body", `Nested deeper than ${JSON_DEPTH_levels} levels.`);
    return null;
  }
  const repeated = repeatedNames(source);
  for (const name of repeated) note(problems, name, "Given more than once; give it once.");
  return repeated.size > 0 ? null : value;
}

function depthOf(value: unknown): number {
  // Level by level: deep input must not recurse.
  let level: unknown[] = [value];
  let depth = 0;
  while (level.length > 0) {
    level = level.flatMap((item) =>
      typeof item === "object" && item !== null ? (Object.values(item) as unknown[]) : [],
    );
    depth += 1;
  }
  return depth;
}

/** Names that one object of a JSON text carries twice: `JSON.parse` would silently keep the last. */
function repeatedNames(source: string): Set<string> {
  const repeated = new Set<string>();
  const open: Set<string>[] = [];
  visit(source, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectProperty: (name) => {
      const names = open.at(-1);
      if (names?.has(name)) repeated.add(name);
      names?.add(name);
    },
    onObjectEnd: () => {
      open.pop();
    },
  });
  return repeated;
}
