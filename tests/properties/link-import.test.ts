import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { problemGroups, refusedRows, withValue } from "../../console/link-import/problem-groups.ts";
import { readSheet } from "../../console/link-import/read-sheet.ts";
import { recogniseColumns } from "../../console/link-import/recognise-columns.ts";
import { sheetFields } from "../../console/link-import/sheet-fields.ts";
import {
  type ImportSettings,
  linkOf,
  missingCampaigns,
  readShortUrl,
  type SheetRow,
  sheetRows,
  tagNames,
} from "../../console/link-import/sheet-links.ts";
import type { Rules } from "../../console/links/allowed.ts";
import { csvText, listCell } from "../../src/lib/csv.ts";
import { guardedText, unguardedText } from "../../src/lib/formula-text.ts";
import { PROJECT } from "../support/test-files.ts";

const settings: ImportSettings = {
  keepsCodes: true,
  host: null,
  sharedHost: "go.example",
  campaigns: new Map([["Spring", 7]]),
  dayOrder: "day first",
  tags: [],
};
const sample = (name: string) =>
  readSheet(readFileSync(resolve(PROJECT, "tests/import-samples", `${name}.csv`), "utf8"));
const linksOf = (sheet: ReturnType<typeof readSheet>, chosen: Partial<ImportSettings> = {}) =>
  sheetRows(sheet, recogniseColumns(sheet).fields).map((row) => linkOf(row, { ...settings, ...chosen }));

/** File → what is recognised, and its first link on the shared host. */
const samples: Readonly<Record<string, readonly [source: string, link: object]>> = {
  bitly: [
    "bitly",
    {
      destination: "https://shop.example/spring?utm_source=newsletter",
      short_code: "3abcXyz",
      note: "Spring sale",
      tags: ["promo", "seasonal"],
    },
  ],
  "bitly-fields": [
    "bitly",
    {
      destination: "https://shop.example/spring",
      short_code: "3abcXyz",
      note: "Spring sale",
      tags: ["promo"],
    },
  ],
  dub: [
    "dub",
    {
      destination: "https://shop.example/launch?ref=1",
      short_code: "launch",
      note: "Launch\nThe big one",
      tags: ["launch", "social"],
    },
  ],
  shortio: [
    "shortio",
    {
      destination: "https://shop.example/app",
      short_code: "app",
      note: "Our app",
      tags: ["mobile"],
      expires_at: "2031-01-01T00:00:00.000Z",
      ios_url: "https://apps.apple.com/app/id1",
      android_url: "https://play.google.com/store/apps/details?id=a.b",
      utm_source: "newsletter",
      utm_medium: "email",
      utm_campaign: "app-launch",
    },
  ],
  rebrandly: [
    "rebrandly",
    { destination: "https://shop.example/products/123", short_code: "product", note: "Product" },
  ],
  shlink: [
    "shlink",
    {
      destination: "https://shop.example/blog",
      short_code: "blog",
      note: "Blog",
      tags: ["news", "blog"],
    },
  ],
  "shlink-import": [
    "shlink",
    { destination: "https://shop.example/x", short_code: "x1", note: "An X", tags: ["one", "two"] },
  ],
  "bitly-links": [
    "bitly",
    {
      destination: "https://shop.example/spring",
      short_code: "spring",
      note: "Spring sale",
      tags: ["promo", "seasonal"],
    },
  ],
  "yourls-plugin": ["yourls", { destination: "https://shop.example/?p=1", short_code: "ozh" }],
  yourls: ["yourls", { destination: "https://shop.example/?p=1", short_code: "ozh", note: "Ozh, and more" }],
  kutt: ["kutt", { destination: "https://shop.example/kutt", short_code: "kutt1", note: "A link, kept" }],
};

for (const [name, [source, link]] of Object.entries(samples)) {
  test(`${name}: the service is recognised, and each column`, () => {
    const sheet = sample(name);
    expect(recogniseColumns(sheet).source).toBe(source as "bitly");
    expect(linksOf(sheet, { host: "go.example" })[0]).toEqual(link);
  });
}

test("the host of a link: chosen for all, or the file's; the shared one needs no name", () => {
  const [link] = linksOf(sample("rebrandly"));
  expect(link?.domain).toBe("mysite.example");
  expect(linksOf(sample("rebrandly"), { host: "links.example" })[0]?.domain).toBe("links.example");
  expect(linksOf(sample("bitly"))[1]).toMatchObject({ domain: "bit.ly", short_code: "summer" });
  expect(linksOf(sample("bitly"), { sharedHost: "bit.ly" })[1]).not.toHaveProperty("domain");
  expect(linksOf(sample("bitly"), { keepsCodes: false })[1]).not.toHaveProperty("short_code");
});

test("any separator, a list of addresses, titles in any spelling, rows as the file counts them", () => {
  const pasted = readSheet("Destination\tUTM Source\tShort-Code\n\nhttps://a.example\tMail\tx\n");
  expect(recogniseColumns(pasted).fields).toEqual(["destination", "utm_source", "short_code"]);
  expect(pasted.lines).toEqual([3]);
  const list = readSheet("https://a.example/\nhttps://b.example/\n");
  expect([list.titles, list.rows, recogniseColumns(list).fields]).toEqual([
    null,
    [["https://a.example/"], ["https://b.example/"]],
    ["destination"],
  ]);
  expect(readSheet("\ufeffurl\r\nhttps://a.example\r\n").titles).toEqual(["url"]);
  expect(readSheet('destination,note\nhttps://a.example,"never closed\nhttps://b.example,x').isBroken).toBe(
    true,
  );
  for (const empty of ["", "\n\n", "destination,note\n", "\ufeff"]) expect(readSheet(empty).rows).toEqual([]);
});

test("no field is two columns, whatever the titles", () => {
  const title = fc.oneof(
    fc.constantFrom("URL", "Link", "Long URL", "Short URL", "slug", "Code", "", "x"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 12 }), (titles) => {
      const { fields } = recogniseColumns({ titles, rows: [] });
      const given = fields.filter((field) => field !== null);
      expect(fields).toHaveLength(titles.length);
      expect(new Set(given).size).toBe(given.length);
    }),
  );
});

const anyText = fc
  .string({ unit: "binary", maxLength: 30 })
  .filter((text) => !/[\0\ud800-\udfff]/.test(text));

test("a text made safe from formulas is read as it was", () => {
  const tricky = fc
    .tuple(fc.constantFrom("'", "=", "'=", " +", '"-', "''@", ""), anyText)
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(tricky, (text) => {
      expect(unguardedText(guardedText(text))).toBe(text);
    }),
  );
});

test("tags in a cell are read as they were written", () => {
  const name = anyText.map((text) => text.trim()).filter((text) => text !== "" && !/[\r\n]/.test(text));
  fc.assert(
    fc.property(fc.array(name, { maxLength: 5 }), (names) => {
      expect(tagNames(listCell(names))).toEqual(names);
    }),
  );
  expect(tagNames("a; b |c")).toEqual(["a", "b", "c"]);
  expect(tagNames(" , ")).toEqual([]);
});

test("a table written as CSV is read as it was", () => {
  const cell = anyText.filter((text) => !/[\r]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (cells) => {
      const rows = cells.map(([one, other], n) => [`https://a.example/${n}`, one, other]);
      const sheet = readSheet(csvText([["destination", "note", "utm_term"], ...rows]));
      expect(sheet.titles).toEqual(["destination", "note", "utm_term"]);
      expect(sheet.rows).toEqual(rows);
    }),
  );
});

test("short URLs, whole, without a scheme, and what is none", () => {
  expect(readShortUrl("https://bit.ly/3ab")).toEqual({ host: "bit.ly", code: "3ab" });
  expect(readShortUrl(" bit.ly/a%C3%A9/ ")).toEqual({ host: "bit.ly", code: "aé" });
  expect(readShortUrl("bit.ly")).toEqual({ host: "bit.ly" });
  expect(readShortUrl("bit.ly/%zz")).toEqual({ host: "bit.ly", code: "%zz" });
  for (const none of ["", "  ", "not a url", "https://"]) expect(readShortUrl(none)).toEqual({});
});

test("campaigns by name: known ones by their id, others are told", () => {
  const sheet = readSheet("destination,campaign\nhttps://a.example,Spring\nhttps://b.example, Autumn\n");
  const rows = sheetRows(sheet, recogniseColumns(sheet).fields);
  expect(rows.map((row) => linkOf(row, settings).campaign_id as unknown)).toEqual([7, "Autumn"]);
  expect([...missingCampaigns(rows, settings.campaigns)]).toEqual([["Autumn", 1]]);
});

const row = (line: number, values: SheetRow["values"]): SheetRow => ({ line, cells: [], values });

test("refusals are grouped by their reason, and mended for all rows at once", () => {
  const rows = [
    row(2, { destination: "https://a.example", utm_source: "News" }),
    row(3, { destination: "https://b.example?utm_source=News" }),
    row(4, { destination: "nonsense", title: "T" }),
    row(5, { destination: "https://c.example", utm_source: "ok", utm_campaign: "Autumn" }),
  ];
  const error = (code: string, details: Record<string, string[]> | null, message = "No.") =>
    ({
      index: 0,
      status: "refused",
      link: null,
      warning: null,
      error: { code, message, details, permission: null, retry_after_seconds: null },
    }) as never;
  const source = error("governance_refused", { utm_source: ["Not approved."] });
  const verdicts = [
    source,
    source,
    error("invalid_input", { destination: ["Must be a URL."], note: ["Too long."] }),
    error("limit_reached", null, "No room."),
  ];
  const told = { unknownCampaign: "No such campaign.", repeated: "An earlier row has it." };
  const rules: Rules = {
    values: [],
    dependencies: [],
    convention: { casing: "lower", separator: "any", mode: "warn", required_parameters: ["utm_medium"] },
    isWhole: true,
    isAwaited: false,
  };
  const refused = refusedRows(rows, verdicts, new Set([1, 3]), told, rules);
  const groups = problemGroups(refused).map(({ field, message, places, value }) => [
    field,
    message,
    places,
    value,
  ]);
  expect(groups).toEqual([
    // What the convention will warn of once the rest is mended; of a value that is refused it says nothing more.
    ["utm_medium", "utm_medium is missing, but the naming convention requires a value.", [0, 1, 2, 3], ""],
    ["utm_source", "Not approved.", [0, 1], "News"],
    ["destination", "Must be a URL.", [2], null],
    ["title", "Too long.", [2], null],
    [null, "No room.", [3], null],
    [
      "utm_campaign",
      'utm_campaign is "Autumn", but the naming convention allows lower case only.',
      [3],
      "Autumn",
    ],
  ]);
  const mended = withValue(rows, new Set([0, 1]), "utm_source", (value) =>
    value === "News" ? "newsletter" : "",
  );
  expect(mended.map(({ values }) => values)).toEqual([
    { destination: "https://a.example", utm_source: "newsletter" },
    { destination: "https://b.example?utm_source=News", utm_source: "newsletter" },
    rows[2]?.values,
    rows[3]?.values,
  ] as never);
  expect(withValue(rows, new Set([0]), "utm_source", () => " ")[0]?.values).toEqual({
    destination: "https://a.example",
  });
  expect(sheetFields).toContain("utm_source");
});
