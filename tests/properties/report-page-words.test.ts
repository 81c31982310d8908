import { expect, test } from "bun:test";
import { addressProblems } from "../../src/report-links/report-page-problems.rules.ts";
import { secretInPath } from "../../src/report-links/report-secret.rules.ts";
import {
  countText,
  dayText,
  keyText,
  moneyText,
  percentText,
  periodText,
} from "../../src/report-links/report-words.rules.ts";

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
  expect(periodText("2026-03-01", "2026-03-09")).toBe("1 Mar 2026 to 9 Mar 2026");
  expect(periodText("2026-03-01", "2026-03-01")).toBe("1 Mar 2026");
  expect(
    moneyText({ USD: "5", EUR: "1234567.50", eur: "0.1", KWD: "999999999999999999999.123456789012" }),
  ).toEqual(["1,234,567.50 EUR", "999,999,999,999,999,999,999.123456789012 KWD", "5 USD", "0.1 eur"]);
});

test("a key nobody knows has words of its own", () => {
  const cases: [string, string | null, string][] = [
    ["referrer", null, "Direct or unknown"],
    ["country", null, "Unknown country"],
    ["country", "DE", "Germany"],
    ["country", "QQ", "QQ"],
    ["referrer", "xn--bcher-kva.example", "bücher.example"],
    ["referrer", "m.xn--r8jz45g.example", "m.例え.example"],
    ["referrer", "xn--zzzzzz99999.example", "xn--zzzzzz99999.example"],
    ["referrer", "com.Slack", "com.Slack"],
    ["referrer", "[2001:db8::1]", "[2001:db8::1]"],
    ["utm_source", "xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["utm_term", null, "None"],
    ["device", "mobile", "Phone"],
    ["device", null, "Unknown device"],
    ["trigger", "qr", "QR code"],
    ["trigger", null, "Unknown"],
    ["event_type", "constructor", "constructor"],
    ["device", "constructor", "constructor"],
  ];
  for (const [grouping, key, words] of cases) expect(keyText(grouping, key, false)).toBe(words);
});

test("a row of conversions alone says that they are not split", () => {
  const cases: [string, string | null, string][] = [
    ["device", null, "Conversions (not split by device)"],
    ["country", null, "Conversions (not split by country)"],
    ["referrer", null, "Conversions (not split by referrer)"],
    ["trigger", null, "Conversions (not split by link or QR code)"],
    ["utm_source", null, "None"],
    ["event_type", "purchase", "purchase"],
  ];
  for (const [grouping, key, words] of cases) expect(keyText(grouping, key, true)).toBe(words);
});

test("what is wrong with an address is said once, in words, and what is right of it is kept", () => {
  const cases: [string, string[], string, RegExp][] = [
    [
      "from=2026-03-10&to=2026-03-01",
      ["from", "to"],
      "This period does not work",
      /first day is after its last/,
    ],
    ["from=yesterday&to=2026-03-01", ["from"], "This period does not work", /no date of the calendar/],
    ["from=2026-02-30", ["from"], "This period does not work", /no date of the calendar/],
    ["from=2000-01-01&to=2026-01-01", ["from", "to"], "This period does not work", /more than \d+ days/],
    ["from=2027-01-01", ["from"], "This period does not work", /after today/],
    ["to=2026-01-01&to=2026-01-02", ["to"], "This period does not work", /names a day twice/],
    ["group_by=browser", ["group_by"], "This address does not work", /no such way to group/],
    ["compare=maybe", ["compare"], "This address does not work", /compare with the period before/],
    ["campaign_id=x", ["campaign_id"], "This address does not work", /filter by campaign number cannot/],
  ];
  for (const [query, faulty, title, words] of cases) {
    const problems = addressProblems(faulty, new URLSearchParams(`${query}&short_code=sale`));
    expect([query, problems.title, problems.sentences.length]).toEqual([query, title, 1]);
    expect(problems.sentences[0]).toMatch(words);
    expect(problems.sentences.join()).not.toMatch(/group_by|campaign_id|\b(from|to):|YYYY/);
    expect(problems.filters).toEqual({ short_code: "sale" });
  }
});
