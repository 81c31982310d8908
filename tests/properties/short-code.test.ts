import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { caseFold } from "../../src/lib/case-fold.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { reservedCodes } from "../../src/links/reserved-codes.ts";
import { isReserved, randomShortCode, readShortCode } from "../../src/links/short-code.rules.ts";
import { eachTagOnce, readTagName, type TagName } from "../../src/tags/tag-name.rules.ts";

describe("short code", () => {
  test.each([
    "promo",
    "Promo-2026_x",
    "-",
    "_",
    "7",
    "구글",
    "हिन्दी",
    "straße",
    "ΑΒΓ",
    "٣٤٥",
    "a".repeat(64),
  ])("takes %p", (code) =>
    expect(readShortCode(code)).toMatchObject({ ok: true, value: { code: code.normalize("NFC") } }),
  );

  test.each([
    "",
    " ",
    "a b",
    " promo",
    "ab?x=1",
    "a#b",
    "a/b",
    "a\\b",
    "a%2fb",
    ".",
    "..",
    "a.b",
    "a&b",
    "\u0000",
    "\u200b",
    "a\u200bb",
    "\u3164",
    "\u115f\u1160",
    "a\ufe0f",
    "\u0301",
    "🎉",
    "①",
    "\ud800",
    "a".repeat(65),
  ])("refuses %p", (code) => expect(readShortCode(code).ok).toBe(false));

  test("composed and decomposed forms and every case are one code", () => {
    const keyOf = (code: string) => {
      const verdict = readShortCode(code);
      return verdict.ok ? verdict.value.key : null;
    };
    expect(keyOf("cafe\u0301")).toBe(keyOf("CAF\u00c9"));
    expect(keyOf("STRASSE")).toBe(keyOf("straße"));
    expect(keyOf("ΣΑΣ")).toBe(keyOf("σας"));
    expect(keyOf("İ")).not.toBe(keyOf("i"));
  });

  test("reserved words are taken in any case", () => {
    for (const word of reservedCodes) {
      for (const spelling of [word, word.toUpperCase()]) {
        const verdict = readShortCode(spelling);
        expect(verdict.ok && isReserved(verdict.value)).toBe(true);
      }
    }
  });

  test("every accepted code comes back whole from the path of its URL", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 70 }), (text) => {
        const verdict = readShortCode(text);
        if (!verdict.ok || isReserved(verdict.value)) return;
        const { code, key } = verdict.value;
        const path = new URL(`https://go.example/${encodeURIComponent(code)}`).pathname;
        expect(caseFold(decodeURIComponent(path.slice(1)))).toBe(key);
        expect(caseFold(key)).toBe(key);
        expect(code.trim()).toBe(code);
      }),
      { numRuns: 3000 },
    );
  });

  test("drawn codes are codes", () => {
    for (let n = 0; n < 200; n += 1) {
      const drawn = randomShortCode(systemRandom);
      expect(drawn.code).toMatch(/^[2-9a-hjkmnp-z]{7}$/);
      expect(readShortCode(drawn.code)).toEqual({ ok: true, value: drawn });
    }
  });
});

describe("tag names of a link", () => {
  const names = (texts: string[]) => {
    const read: (TagName | null)[] = [];
    for (const text of texts) {
      const verdict = readTagName(text);
      if (!verdict.ok) return null;
      read.push(verdict.value);
    }
    const verdict = eachTagOnce(read);
    return verdict.ok ? verdict.value.map(({ name }) => name) : null;
  };
  test("are trimmed, blank ones ignored, repeated ones folded in the order given", () => {
    expect(names([" Sale", "", "SALE ", "\u00a0", "New", "sale", "Cafe\u0301", "CAF\u00c9"])).toEqual([
      "Sale",
      "New",
      "Caf\u00e9",
    ]);
    expect(names(["Sale\u200b", "\u200eSALE\u2060", "\ufeff\u3000sale\u00ad\u200f \n"])).toEqual(["Sale"]);
    expect(names(["a\u200bb", "می\u200c", "❤\ufe0f"])).toEqual(["a\u200bb", "می\u200c", "❤\ufe0f"]);
    expect(names(["İndirim", "indirim"])).toHaveLength(2);
    expect(names(["STRASSE", "straße"])).toEqual(["STRASSE"]);
    expect(names(["🎉".repeat(64)])).toHaveLength(1);
    expect(names(["\u200b", "\u3164\u2060", "\u2800 \ufe0f", "\n"])).toEqual([]);
    expect(names(["❤\ufe0f", "👨\u200d👩\u200d👧", "می\u200cخواهم"])).toHaveLength(3);
  });
  test.each([
    [["x".repeat(65)]],
    [["a\u0000"]],
    [["a\nb"]],
    [["a\tb"]],
    [["\u001b[31m"]],
    [["a\u0085"]],
    [["a\u2028b"]],
    [["\udc00"]],
    [Array.from({ length: 51 }, (_, n) => `t${n}`)],
  ])("refuses case %#", (texts) => expect(names(texts)).toBeNull());
  test("sixty spellings of one name are one tag", () => {
    expect(names(Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? "a" : "A")))).toEqual(["a"]);
  });
});
