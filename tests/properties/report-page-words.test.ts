import { expect, test } from "bun:test";
import { pageFormat } from "../../src/report-links/report-format.rules.ts";
import { addressProblems } from "../../src/report-links/report-page-problems.rules.ts";
import { secretInPath } from "../../src/report-links/report-secret.rules.ts";
import { keyText, shortened } from "../../src/report-links/report-words.rules.ts";
import {
  unsplitBy,
  unsplitFilter,
  unsplitSentence,
} from "../../src/report-links/unsplit-conversions.rules.ts";

const english = pageFormat("en-GB");

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
  const { count, percent, day, period, money } = english;
  expect([count(0), count(999), count(1234567)]).toEqual(["0", "999", "1,234,567"]);
  expect([percent(0), percent(12), percent(29), percent(-1200)]).toEqual(["0%", "+12%", "+29%", "-1,200%"]);
  expect(day("2026-03-01")).toBe("1 Mar 2026");
  expect(period("2026-03-01", "2026-03-09")).toBe("1 – 9 Mar 2026");
  expect(period("2026-03-01", "2026-03-01")).toBe("1 Mar 2026");
  expect(period("2025-12-31", "2026-01-02")).toBe("31 Dec 2025 – 2 Jan 2026");
  expect(
    money({ USD: "5", EUR: "1234567.50", eur: "0.1", KWD: "999999999999999999999.123456789012" }),
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
    ["device", "mobile", "Mobile"],
    ["device", null, "Unknown device"],
    ["trigger", "qr", "QR code"],
    ["trigger", null, "Unknown"],
    ["event_type", "constructor", "constructor"],
    ["device", "constructor", "constructor"],
    ["destination", "https://shop.example/a", "shop.example/a"],
    ["destination", "http://shop.example/a", "http://shop.example/a"],
  ];
  for (const [grouping, key, words] of cases) expect(keyText(english, grouping, key)).toBe(words);
});

test("where conversions are not split, a sentence has all of them", () => {
  expect(unsplitSentence("country", "1", [])).toBe(
    "Conversions are not split by country: a server reports them, not a browser. All of them together: 1.",
  );
  const worth = (...money: string[]) => unsplitSentence("device", "82", money).split("together: ")[1];
  expect(worth("1,234.50 EUR")).toBe("82, worth 1,234.50 EUR.");
  expect(worth("1 CHF", "2 EUR")).toBe("82, worth 1 CHF and 2 EUR.");
  expect(worth("1 CHF", "2 EUR", "3 USD")).toBe("82, worth 1 CHF, 2 EUR and 3 USD.");
  expect(["country", "device", "referrer", "trigger", "utm_source", "constructor"].map(unsplitBy)).toEqual([
    "country",
    "device",
    "referring site",
    "link or QR code",
    null,
    null,
  ]);
  expect(unsplitFilter({ tag: "x", country: undefined, trigger: "qr" })).toBe("link or QR code");
  expect(unsplitFilter({ utm_source: "x" })).toBeNull();
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
    ["period=fortnight", ["period"], "This period does not work", /no period of that name/],
    ["metric=money", ["metric"], "This address does not work", /no such figure/],
    ["format=pdf", ["format"], "This address does not work", /no such third form/],
    ["compare=maybe", ["compare"], "This address does not work", /compare with the period before/],
    ["campaign_id=x", ["campaign_id"], "This address does not work", /filter by campaign cannot/],
  ];
  for (const [query, faulty, title, words] of cases) {
    const problems = addressProblems(faulty, new URLSearchParams(`${query}&short_code=sale`));
    expect([query, problems.title, problems.sentences.length]).toEqual([query, title, 1]);
    expect(problems.sentences[0]).toMatch(words);
    expect(problems.sentences.join()).not.toMatch(/group_by|campaign_id|\b(from|to):|YYYY/);
    expect(problems.filters).toEqual({ short_code: "sale" });
  }
});

test("a long text keeps its beginning and its end, and no character is cut in two", () => {
  expect(shortened("https://shop.example/", 21)).toBe("https://shop.example/");
  expect(shortened("https://shop.example/spring?from=newsletter", 22)).toBe("https://shop.e…sletter");
  expect(shortened("🙂".repeat(50), 10)).toBe(`${"🙂".repeat(6)}…${"🙂".repeat(3)}`);
});

test("money keeps every digit in every language", () => {
  for (const [language, text] of [
    ["de", "999.999.999.999.999.999,123456789012 EUR"],
    ["en-IN", "9,99,99,99,99,99,99,99,999.123456789012 EUR"],
    ["fr", "999\u202f999\u202f999\u202f999\u202f999\u202f999,123456789012 EUR"],
  ] as const)
    expect(pageFormat(language).money({ EUR: "999999999999999999.123456789012" })).toEqual([text]);
});
