import fc from "fast-check";
import type { ApiDocument, DescribedOperation } from "./api-document.ts";
import { anything, fitting, numbers, texts } from "./hostile-values.ts";

/** A request as it goes over the wire, for an operation whose path has its id filled in. */
export interface HostileRequest {
  /** Stands for `{id}`; percent-encoded as it is. */
  readonly id: string;
  /** With its `?`, or empty. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for none. */
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

/** A body near what the operation takes: some fields fit, some do not, some are unknown. */
function bodyRecords(
  api: ApiDocument,
  operation: DescribedOperation,
  valid: Readonly<Record<string, unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required } = api.bodyFields(operation);
  const fields: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(properties))
    fields[name] = fc.oneof({ weight: 3, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anything });
  const known = fc.record(fields, { requiredKeys: [...required] });
  const strangeName = fc.oneof(texts, fc.constantFrom("__proto__", "constructor", "id"));
  const strange = fc.dictionary(strangeName, anything, { maxKeys: 2 });
  const names = Object.keys(fields);
  const nearlyValid = fc
    .tuple(
      fc.record(fields, { requiredKeys: [] }),
      fc.subarray(names, { maxLength: Math.min(2, names.length) }),
    )
    .map(([given, changed]) => {
      const changes = Object.entries(given).filter(([name]) => changed.includes(name));
      return { ...valid, ...Object.fromEntries(changes) };
    });
  return fc.oneof(
    { weight: 6, arbitrary: nearlyValid },
    { weight: 2, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, strange).map(([some, more]) => ({ ...some, ...more })) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  );
}

/** The text of a body, and what a careless or hostile sender may do to it. */
function bodies(records: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<HostileRequest["body"]> {
  const json = records.map((record) => JSON.stringify(record));
  const cut = fc.tuple(json, fc.nat(200)).map(([text, at]) => text.slice(0, at));
  const twice = json.map((text) =>
    text === "{}" ? '{"a":1,"a":2}' : `${text.slice(0, -1)},${text.slice(1)}`,
  );
  const garbage = fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes));
  const constants = fc.constantFrom(
    "",
    "[]",
    "null",
    '"text"',
    "1e999",
    "{]",
    "\ufeff{}",
    "{} {}",
    '{"a":1e999}',
    '{"__proto__":{"id":1}}',
    '{"a":"\\ud800"}',
    `{"a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    `{"a":"${"x".repeat(1_000_000)}"}`,
    `[${"1,".repeat(100_000)}1]`,
    `{${Array.from({ length: 5000 }, (_, n) => `"f${n}":1`).join(",")}}`,
  );
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: garbage },
    { weight: 1, arbitrary: anything.map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: constants },
  );
}

function queries(operation: DescribedOperation): fc.Arbitrary<string> {
  const known = (operation.description.parameters ?? []).filter((parameter) => parameter.in === "query");
  const names = fc.oneof(
    {
      weight: 4,
      arbitrary:
        known.length === 0 ? fc.constant("limit") : fc.constantFrom(...known.map(({ name }) => name)),
    },
    { weight: 1, arbitrary: texts },
  );
  const fits = new Map(known.map(({ name, schema }) => [name, fitting(schema)]));
  const pair = names.chain((name) =>
    fc
      .oneof(
        { weight: 2, arbitrary: fits.get(name) ?? texts },
        { weight: 1, arbitrary: texts },
        { weight: 1, arbitrary: numbers },
      )
      .map((value) => `${encoded(name)}=${encoded(String(value))}`),
  );
  const pairs = fc.array(pair, { minLength: 1, maxLength: 4 }).map((list) => `?${list.join("&")}`);
  const raw = fc.constantFrom(
    "?",
    "?&&&",
    "?=",
    "?==",
    "?%",
    "?%zz=1",
    "?%ff%fe=1",
    "?a=%c3%28",
    "?a=b=c",
    "?+=+",
    "?a;b",
    "?#",
    "??",
    `?a=${"x".repeat(8000)}`,
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant("") },
    { weight: known.length === 0 ? 1 : 8, arbitrary: pairs },
    { weight: 1, arbitrary: raw },
  );
}

/** Percent-encoded also where a text is half a surrogate pair, as UTF-8 would write it if it could. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const ids = fc.oneof(
  fc.constantFrom(
    "0",
    "-1",
    "1.5",
    "1e3",
    "abc",
    "%",
    "%00",
    "%ff",
    "%2e%2e",
    "%2f",
    "9007199254740993",
    "9".repeat(300),
    "__proto__",
    "%F0%9F%98%80",
    "1%20",
    "..;",
    "1//2",
    "*",
  ),
  fc.nat().map(String),
  fc.string({ minLength: 1, maxLength: 20 }).map(encoded),
);

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Record<string, string>>({ "content-type": "application/json" }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      {},
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": "application/json", "x-long": "x".repeat(20_000) },
      { "content-type": "application/json", cookie: `a=${"b".repeat(20_000)}` },
      { "content-type": "application/json", "content-encoding": "gzip" },
      {
        "content-type": "application/json",
        "x-forwarded-for": "not, an, address",
        "x-forwarded-host": "\u00ff",
      },
      { "content-type": "application/json", "x-http-method-override": "DELETE", "if-none-match": "*" },
      { "content-type": "application/json", accept: "text/html", "accept-language": "x".repeat(4000) },
    ),
  },
);

/** What there is to aim at: an id of something that exists, and a body that the operation takes. */
export interface Target {
  readonly id?: string | number;
  readonly body?: unknown;
}

/** Requests to an operation that few callers mean: most are wrong in one place or several, some are right. */
export function hostileRequests(
  api: ApiDocument,
  operation: DescribedOperation,
  target: Target,
): fc.Arbitrary<HostileRequest> {
  const known = target.id === undefined ? ids : fc.constant(String(target.id));
  const records = bodyRecords(api, operation, (target.body ?? {}) as Record<string, unknown>);
  return fc.record({
    id: fc.oneof({ weight: 3, arbitrary: known }, { weight: 1, arbitrary: ids }),
    query: queries(operation),
    headers,
    body: api.bodySchema(operation) === null ? fc.constant(null) : bodies(records),
  });
}
