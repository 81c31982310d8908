import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { caseFold } from "../../src/lib/case-fold.ts";

describe("one name", () => {
  test.each([
    ["STRASSE", "straße"],
    ["STRASSE", "STRAẞE"],
    ["maß", "MAẞ"],
    ["Café", "CAFE\u0301"],
    ["ΟΔΟΣ", "οδος"],
    ["οδοσ", "οδος"],
    ["ﬁnal", "FINAL"],
    ["ŉ", "ʼN"],
    ["ǰ", "J\u030c"],
    ["ᏸ", "Ᏸ"],
    ["K", "k"],
    ["ſale", "SALE"],
    ["µ", "μ"],
  ])("%s is %s", (left, right) => expect(caseFold(left)).toBe(caseFold(right)));
});

describe("two names", () => {
  test.each([
    ["ı", "i"],
    ["ı", "I"],
    ["İndirim", "indirim"],
    ["cafe", "café"],
    ["o", "ö"],
    ["promo", "prom0"],
  ])("%s is not %s", (left, right) => expect(caseFold(left)).not.toBe(caseFold(right)));
});

test("a key is its own key, and normal form makes no difference", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(caseFold(caseFold(text))).toBe(caseFold(text));
      expect(caseFold(text.normalize("NFD"))).toBe(caseFold(text));
    }),
    { numRuns: 2000 },
  );
});
