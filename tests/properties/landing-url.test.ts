import { expect, test } from "bun:test";
import fc from "fast-check";
import type { ClickUtm } from "../../src/clicks/click.ts";
import { utmParameters } from "../../src/governance/utm.ts";
import { LANDING_URL_characters } from "../../src/limits.ts";
import { locationFor, prepareLanding } from "../../src/links/landing-url.rules.ts";

const RUNS = 5000;

/** What people, shops, ad platforms and attackers write in URLs, and single characters of every kind. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ..."%2f %2F %253D %zz % + {gclid} {{campaign.name}} a b C 0 . .. / ; : @ = ? [ ] | ^ ` \" < > ' ( ) * ! $ , ~ \\".split(
          " ",
        ),
        " ",
        "é",
        "ü",
        "日本",
        "🎉",
        "\u200b",
        "\u00a0",
        "http://lib.example/x?a=1",
        "utm_source",
        "_link",
        "\r\n",
        "\t",
        "\u007f",
        "\0",
        "\ud800",
      ),
      fc.string({ unit: "binary", maxLength: 3 }).map((part) => part.replaceAll(/[&#]/g, "")),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const name = fc.oneof(
  { weight: 3, arbitrary: text.map((part) => part.replaceAll("=", "")) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...utmParameters,
      "UTM_Source",
      "utm%5Fsource",
      "%75tm_medium",
      "utm_id",
      "_link",
      "_LINK",
      "%5flink",
      "qr",
      "ref",
      "referrer",
    ),
  },
);
const pairs = fc.oneof(
  name,
  fc.tuple(name, text).map(([key, value]) => `${key}=${value}`),
);
const queries = fc.array(pairs, { maxLength: 8 }).map((written) => written.join("&"));
const bases = fc.constantFrom(
  "https://shop.example",
  "https://shop.example/",
  "HTTP://Shop.Example:8080/a/../%2e/b;c=1/",
  "https://[2001:db8::1]/x",
  "https://play.google.com/store/apps/details",
  "https://xn--bcher-kva.example/{path}/%E9",
);
const fragments = fc.oneof(
  fc.constant(""),
  text.map((part) => `#${part}`),
);
const utms: fc.Arbitrary<ClickUtm> = fc.record({
  utm_source: fc.option(text),
  utm_medium: fc.option(text),
  utm_campaign: fc.option(text),
  utm_term: fc.option(text),
  utm_content: fc.option(text),
});

/** Each byte that is no printable ASCII as an escape of its UTF-8. */
function escaped(written: string): string {
  let result = "";
  for (const character of written) {
    if (/^[ -~]$/.test(character)) result += character;
    else for (const byte of Buffer.from(character)) result += `%${byte.toString(16).padStart(2, "0")}`;
  }
  return result;
}

/** How a destination's server reads a name. */
function readName(written: string): string {
  const raw = written.split("=")[0] ?? "";
  return [...new URLSearchParams(`x${raw}=`).keys()][0]?.slice(1) ?? "";
}

const ours = (written: string): boolean => {
  const plain = readName(written).trim().toLowerCase();
  return plain === "_link" || (utmParameters as readonly string[]).includes(plain);
};

const lower = (written: string) => written.replaceAll(/%[0-9a-f]{2}/gi, (hex) => hex.toLowerCase());

test("any destination keeps its bytes, its order and its fragment; each of ours is there once", () => {
  fc.assert(
    fc.property(
      bases,
      fc.option(queries, { nil: null }),
      fragments,
      utms,
      queries,
      (base, query, fragment, utm, visitor) => {
        const destination = base + (query === null ? "" : `?${query}`) + fragment;
        const location = locationFor(prepareLanding(destination, utm, "go.example:81/Caf\u00e9"), visitor);

        // A header can carry it, in one line.
        expect(location).toMatch(/^[ -~]*[!-~]$/);
        // What stands before the query is as it was.
        expect(location.startsWith(`${base}?`)).toBe(true);
        // The fragment is last, our reference just before it.
        const hash = location.indexOf("#");
        const beforeFragment = hash === -1 ? location : location.slice(0, hash);
        const after = hash === -1 ? "" : location.slice(hash);
        expect(lower(after).replace(/(%20)+$/, "")).toBe(lower(escaped(fragment)).replace(/ +$/, ""));
        expect(beforeFragment).toMatch(/[?&]_link=go\.example:81\/Caf%C3%A9$/);
        // The destination's own parameters, in their order and bytes, come first.
        const landed = beforeFragment.slice(base.length + 1);
        const own = (query ?? "").split("&").filter((pair) => pair !== "" && !ours(pair));
        const kept = landed.split("&").filter((pair) => pair !== "" && !ours(pair));
        expect(kept.slice(0, own.length).map(lower)).toEqual(own.map((pair) => lower(escaped(pair))));
        // Every UTM value of the link once, in any spelling, and read as it was given; `_link` likewise.
        const read = [...new URLSearchParams(`&${landed}`)];
        for (const parameter of utmParameters) {
          const value = utm[parameter];
          if (value === null) continue;
          const values = read.filter(([key]) => key.trim().toLowerCase() === parameter);
          expect(values).toEqual([[parameter, value.toWellFormed()]]);
        }
        const links = read.filter(([key]) => key.trim().toLowerCase() === "_link");
        expect(links).toEqual([["_link", "go.example:81/Caf\u00e9"]]);
        // What the visitor brought that the destination lacks comes after, and sets nothing of ours.
        const ownNames = new Set(own.map(readName));
        for (const [key] of new URLSearchParams(`&${kept.slice(own.length).join("&")}`)) {
          expect(ownNames.has(key)).toBe(false);
          expect(key).not.toBe("qr");
        }
        if (!base.includes("play.google")) {
          const passed = visitor
            .split("&")
            .filter(
              (pair) =>
                pair !== "" && readName(pair) !== "qr" && !/^\s*(utm_|_link\s*$)/i.test(readName(pair)),
            )
            .filter((pair) => !ownNames.has(readName(pair)))
            .map((pair) => lower(escaped(pair)));
          expect(kept.slice(own.length).map(lower)).toEqual(passed);
        }
      },
    ),
    { numRuns: RUNS },
  );
}, 60_000);

test("of a visitor's query that is too long the leading pairs that fit are passed on, whole", () => {
  const long = fc.tuple(
    fc.string({ minLength: 1, maxLength: 3 }),
    fc.constantFrom("x", "%20", "é", '"'),
    fc.nat(5000),
  );
  const visitors = fc.array(
    long.map(([key, unit, times]) => `n${encodeURIComponent(key.toWellFormed())}=${unit.repeat(times)}`),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(visitors, fragments, (pairsGiven, fragment) => {
      const landing = prepareLanding(`https://shop.example/?own=1${fragment}`, NO_UTM, "go.example/a");
      const location = locationFor(landing, pairsGiven.join("&"));
      expect(location.length).toBeLessThanOrEqual(LANDING_URL_characters);
      const [, passed = ""] = /\?own=1&(.*&)?_link=/.exec(location) ?? [];
      const count = passed.split("&").length - 1;
      const written = pairsGiven.map(
        (pair) => `${escaped(pair).replaceAll(/%[0-9a-f]{2}/g, (hex) => hex.toUpperCase())}&`,
      );
      expect(passed).toBe(written.slice(0, count).join(""));
      // One more would not have fitted.
      const next = written[count];
      if (next !== undefined) expect(location.length + next.length).toBeGreaterThan(LANDING_URL_characters);
    }),
    { numRuns: 40 },
  );
}, 60_000);

const NO_UTM: ClickUtm = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
};
