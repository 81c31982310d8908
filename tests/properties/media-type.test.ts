import { describe, expect, test } from "bun:test";
import { preferredType } from "../../src/lib/media-type.ts";

// RFC 9110, section 12.5.1: weights, and of two ranges the one that names a type more precisely.

describe("who gets JSON rather than a page", () => {
  const cases: [string | null, boolean][] = [
    [null, false],
    ["", false],
    ["*/*", false],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8", false],
    ["application/json", true],
    ["Application/JSON; charset=utf-8", true],
    ["application/json, text/plain, */*", true],
    ["application/json;q=0.5, text/html;q=0.4", true],
    ["application/json;q=0.4, text/html;q=0.5", false],
    ["text/html, application/json", false],
    ["application/*", true],
    ["application/json;q=0", false],
    ["application/json;q=0, */*", false],
    ["text/html;q=0, */*", true],
    ["application/json;q=high", false],
    ["json", false],
    [",,;;/", false],
  ];
  for (const [accept, json] of cases) {
    test(`${accept}`, () => {
      const preferred = preferredType(accept, ["text/html", "application/json"]);
      expect(preferred === "application/json").toBe(json);
    });
  }
});

describe("who gets CSV rather than JSON", () => {
  const cases: [string | null, boolean][] = [
    [null, false],
    ["", false],
    ["*/*", false],
    ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false],
    ["text/csv", true],
    ["TEXT/CSV", true],
    ["text/csv; charset=utf-8; header=present", true],
    ["text/csv, */*;q=0.1", true],
    ["text/csv, */*", true],
    ["text/*", true],
    ["text/*, application/json;q=0.9", true],
    ["text/csv, application/json", false],
    ["application/json, text/csv", false],
    ["text/csv;q=0.5, application/json;q=0.4", true],
    ["text/csv;q=0.4, application/json;q=0.5", false],
    ["text/csv;q=0.001, application/json;q=0", true],
    ["text/csv;q=0.9, text/*;q=0.1, */*;q=0.95", false],
    ["text/*;q=0.9, text/csv;q=0.1, */*;q=0.5", false],
    ["application/json;q=0, */*", true],
    ["text/csv;q=0, */*", false],
    ["text/csv;q=0", false],
    ["text/csv;q=1.5", false],
    ["text/csv;q=0x1", false],
    ["text/csv;q=1e-1", false],
    ["text/csv ; Q=0.7 , */* ; q=0.6", true],
    ["image/png", false],
    ["text/csv-schema", false],
    ["*/csv", false],
  ];
  for (const [accept, csv] of cases) {
    test(`${accept}`, () => {
      const preferred = preferredType(accept, ["application/json", "text/csv"]);
      expect(preferred === "text/csv").toBe(csv);
    });
  }
});
