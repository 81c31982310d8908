import { describe, expect, test } from "bun:test";
import { prefersJson } from "../../src/report-links/accept.rules.ts";
import { secretInPath } from "../../src/report-links/report-secret.rules.ts";
import {
  countText,
  dayText,
  keyText,
  moneyText,
  percentText,
} from "../../src/report-links/report-words.rules.ts";

describe("who gets JSON", () => {
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
    test(`${accept}`, () => expect(prefersJson(accept)).toBe(json));
  }
});

test("the path of a report gives its secret; other paths give none", () => {
  const cases: [string, string | null][] = [
    ["/r/abc", "abc"],
    ["/r/abc/", "abc"],
    ["/r", ""],
    ["/r/", ""],
    ["/r/a/b", ""],
    ["/r/%00", "%00"],
    ["/rabc", null],
    ["/", null],
    ["/x/r/abc", null],
  ];
  for (const [path, secret] of cases) expect([path, secretInPath(path)]).toEqual([path, secret]);
});

test("figures, days and money are written as people read them, to the last digit", () => {
  expect([countText(0), countText(999), countText(1234567)]).toEqual(["0", "999", "1,234,567"]);
  expect([percentText(null), percentText(0), percentText(12), percentText(-1200)]).toEqual([
    "–",
    "0%",
    "+12%",
    "−1,200%",
  ]);
  expect(dayText("2026-03-01")).toBe("1 Mar 2026");
  expect(
    moneyText({ USD: "5", EUR: "1234567.50", eur: "0.1", KWD: "999999999999999999999.123456789012" }),
  ).toEqual(["1,234,567.50 EUR", "999,999,999,999,999,999,999.123456789012 KWD", "5 USD", "0.1 eur"]);
});

test("a key nobody knows has words of its own", () => {
  expect(keyText("referrer", null)).toBe("Direct or unknown");
  expect(keyText("country", null)).toBe("Unknown country");
  expect(keyText("country", "DE")).toBe("Germany");
  expect(keyText("country", "QQ")).toBe("QQ");
  expect(keyText("utm_term", null)).toBe("None");
  expect(keyText("device", "mobile")).toBe("Phone");
  expect(keyText("trigger", "qr")).toBe("QR code");
  expect(keyText("trigger", null)).toBe("Not known");
  expect(keyText("event_type", "constructor")).toBe("constructor");
  expect(keyText("device", "constructor")).toBe("constructor");
});
