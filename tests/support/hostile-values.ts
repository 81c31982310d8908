import fc from "fast-check";

/** Texts that programs are seldom tried with. */
export const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: "grapheme", maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  // What databases and encoders choke on.
  { weight: 2, arbitrary: fc.constantFrom("\0", "a\0b", "\ud800", "b\udfff\ud800") },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "",
      " ",
      "__proto__",
      "constructor",
      "toString",
      "null",
      "0",
      "-1",
      "1e999",
      "9".repeat(400),
      "a'; DROP TABLE links; --",
      '"><script>alert(1)</script>',
      "%00%ff%",
      "\r\nSet-Cookie: a=b",
      "\u202e\u200b\ufeff",
      "e\u0301".repeat(300),
      "\u{1f600}".repeat(200),
      "x".repeat(9000),
      "https://user:pw@shop.example/",
      "javascript:alert(1)",
      "https://[::1]:99999/",
      "http://\u0000",
      "2026-02-30",
      "9999-12-31T23:59:60Z",
      "+275760-09-13T00:00:00.001Z",
      "0000-00-00",
    ),
  },
);

/** Numbers at and past every edge. */
export const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, -1, 1.5, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, Number.MAX_SAFE_INTEGER),
);

/** Any JSON value. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(texts, numbers, fc.constant(null)), { maxLength: 5 }),
  fc.dictionary(texts, fc.oneof(texts, numbers), { maxKeys: 4 }),
  fc.integer({ min: 1, max: 300 }).map(nested),
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

interface Keywords {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Keywords[];
  readonly items?: Keywords;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A value that a schema allows, as far as the schema tells. */
export function fitting(schema: Keywords): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting));
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => fittingOfType(type, schema)));
}

function fittingOfType(type: string, schema: Keywords): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 2 ** 31 - 1) });
    case "array":
      return fc.array(fitting(schema.items ?? {}), { maxLength: 4 });
    default:
      return fittingText(schema);
  }
}

function fittingText({ format, pattern }: Keywords): fc.Arbitrary<string> {
  if (format === "date-time") return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === "date") return fc.constantFrom("2026-01-01", "2026-02-28", "1970-01-01");
  if (format === "uri") return fc.webUrl({ withQueryParameters: true, withFragments: true });
  if (pattern !== undefined) return fc.constantFrom("EUR", "12.50", "0");
  return fc.string({ minLength: 1, maxLength: 12 });
}
