import { expect, test } from "bun:test";
import fc from "fast-check";
import { dayOrderIn, dayOrderOf, hasNumericDates, instantOf } from "../../console/link-import/read-date.ts";
import { isAddress, isSchemeless, readSheet } from "../../console/link-import/read-sheet.ts";
import { recogniseColumns } from "../../console/link-import/recognise-columns.ts";
import { repeatedCodes } from "../../console/link-import/repeated-codes.ts";
import { type ImportSettings, linkOf, sheetRows, tagNames } from "../../console/link-import/sheet-links.ts";

// Files as people have them: saved by spreadsheets, put together by hand, cut and pasted.

const settings: ImportSettings = {
  keepsCodes: true,
  host: null,
  sharedHost: "go.example",
  campaigns: new Map(),
  dayOrder: "day first",
  tags: [],
};
const linksIn = (text: string, chosen: Partial<ImportSettings> = {}) => {
  const sheet = readSheet(text);
  return sheetRows(sheet, recogniseColumns(sheet).fields).map((row) =>
    linkOf(row, { ...settings, ...chosen }),
  );
};

test("a European Excel: semicolons, what it says of them in a first line, a decimal comma, blank rows and columns at the end", () => {
  const text =
    'sep=;\r\nDestination;Slug;Tags;;\r\nhttps://a.example/x?price=1,50;eins;"Sale; Print";;\r\n;;;;\r\n\r\n';
  const sheet = readSheet(text);
  expect(sheet).toMatchObject({
    titles: ["Destination", "Slug", "Tags"],
    rows: [["https://a.example/x?price=1,50", "eins", "Sale; Print"]],
    lines: [3],
    separator: ";",
    uneven: [],
  });
  expect(linksIn(text)).toEqual([
    { destination: "https://a.example/x?price=1,50", short_code: "eins", tags: ["Sale", "Print"] },
  ]);
});

test("few rows, with a line break at their end or cells left away, are parted all the same", () => {
  expect(readSheet("https://a.example/\tx\nhttps://b.example/\ty\n").rows).toEqual([
    ["https://a.example/", "x"],
    ["https://b.example/", "y"],
  ]);
  for (const separator of [";", "\t", "|", ","]) {
    const text = ["url", "slug\nhttps://a.example", "x\nhttps://b.example\nhttps://c.example\n"].join(
      separator,
    );
    expect([separator, readSheet(text).titles, readSheet(text).separator]).toEqual([
      separator,
      ["url", "slug"],
      separator,
    ]);
  }
});

test("one column is one column, whatever stands in its addresses", () => {
  expect(linksIn("url\nhttps://a.example/?x=1,2\nhttps://b.example/?y=a;b|c\n")).toEqual([
    { destination: "https://a.example/?x=1,2" },
    { destination: "https://b.example/?y=a;b|c" },
  ]);
  expect(linksIn("https://a.example/\nhttps://b.example/?x=1,2,3\n")).toHaveLength(2);
  expect(linksIn("Links\r\nhttps://a.example/\r\n")).toEqual([{ destination: "https://a.example/" }]);
});

test("addresses without a scheme are rows, not titles, and are told from words", () => {
  expect(readSheet("shop.example/a\nshop.example/b\n")).toMatchObject({
    titles: null,
    rows: [["shop.example/a"], ["shop.example/b"]],
  });
  expect(readSheet("utm.source,url\nx,shop.example\n").titles).toEqual(["utm.source", "url"]);
  for (const address of ["shop.example", "shop.example/a?b#c", "a.b.shop.example:8080/x", "bücher.example"])
    expect([address, isSchemeless(address)]).toEqual([address, true]);
  for (const other of [
    "Title",
    "1.5",
    "31.12.2026",
    "a b.example",
    "x@shop.example",
    "https://a.example",
    "",
  ])
    expect([other, isSchemeless(other)]).toEqual([other, false]);
  expect(isAddress(" HTTPS://a.example")).toBe(true);
});

test("headings above the titles are left away, and rows keep the numbers that the file gives them", () => {
  const sheet = readSheet("Links of 2026,,\n\nShort URL,Long URL,Clicks\nbit.ly/x,https://a.example,3\n");
  expect(sheet).toMatchObject({ titles: ["Short URL", "Long URL", "Clicks"], lines: [4] });
  expect(recogniseColumns(sheet).fields).toEqual(["short_url", "destination", null]);
});

test("a comma that is not quoted is told, with the row", () => {
  const sheet = readSheet("url,note\nhttps://a.example,fine\nhttps://b.example,one, two\n");
  expect(sheet.uneven).toEqual([3]);
  expect(readSheet("url,note,\nhttps://a.example,fine,also\n").uneven).toEqual([]);
});

test("line breaks within quotation marks belong to the cell", () => {
  expect(linksIn('url,note\r\nhttps://a.example,"one\r\ntwo"\r\nhttps://b.example,three\r\n')).toEqual([
    { destination: "https://a.example", note: "one\r\ntwo" },
    { destination: "https://b.example", note: "three" },
  ]);
});

test("columns that are there twice: the first is taken, none is lost sight of", () => {
  const { fields } = recogniseColumns(readSheet("URL,URL,Code,Code\nhttps://a.example,x,one,two\n"));
  expect(fields).toEqual(["destination", null, "short_code", null]);
});

test("a sheet of UTM values without utm_ in its titles; a campaign beside none of them is a campaign", () => {
  expect(
    recogniseColumns(readSheet("Website URL,Campaign Source,Campaign Medium,Campaign Name\na,b,c,d")).fields,
  ).toEqual(["destination", "utm_source", "utm_medium", "utm_campaign"]);
  expect(recogniseColumns(readSheet("URL,Source,Medium,Campaign,Term,Content\na,b,c,d,e,f")).fields).toEqual([
    "destination",
    "utm_source",
    "utm_medium",
    "utm_campaign",
    "utm_term",
    "utm_content",
  ]);
  expect(recogniseColumns(readSheet("URL,utm_source,utm_medium,Campaign\na,b,c,d")).fields).toEqual([
    "destination",
    "utm_source",
    "utm_medium",
    "campaign",
  ]);
  expect(recogniseColumns(readSheet("URL,Source\na,b")).fields).toEqual(["destination", null]);
});

test("codes as paths, as short URLs and in capitals; a custom short URL before the other", () => {
  const codes = linksIn("url,path\nhttps://a.example,/Spring/\nhttps://b.example,https://s.example/Two\n");
  expect(codes).toEqual([
    { destination: "https://a.example", short_code: "Spring" },
    { destination: "https://b.example", short_code: "Two", domain: "s.example" },
  ]);
  const bitly = "Link,Custom Link,Destination URL\nhttps://bit.ly/3a,,https://a.example\n";
  expect(linksIn(bitly, { host: "go.example" })).toEqual([
    { destination: "https://a.example", short_code: "3a" },
  ]);
  // A column of codes that has gaps does not hide the short URLs.
  expect(
    linksIn("url,slug,short url\nhttps://a.example,one,x.example/one\nhttps://b.example,,x.example/Two\n", {
      host: "go.example",
    }).map(({ short_code }) => short_code),
  ).toEqual(["one", "Two"]);
  const halves =
    "Link,Long URL,Custom Back-halves\nhttps://bit.ly/3a,https://a.example,spring\nhttps://bit.ly/3b,https://b.example,\n";
  expect(recogniseColumns(readSheet(halves)).source).toBe("bitly");
  expect(linksIn(halves, { host: "go.example" }).map(({ short_code }) => short_code)).toEqual([
    "spring",
    "3b",
  ]);
  const dub = "key,url,shortLink\nlaunch,https://a.example,https://go.example/launch\n";
  expect(recogniseColumns(readSheet(dub)).source).toBe("dub");
});

test("rows with the code of an earlier one, whatever its case, on the same host", () => {
  const sheet = readSheet(
    [
      "url,code,domain",
      "a,One,",
      "b,oNE,",
      "c,one,links.example",
      "d,,",
      "e,,",
      "f,STRASSE,",
      "g,straße,",
    ].join("\n"),
  );
  const rows = sheetRows(sheet, recogniseColumns(sheet).fields);
  expect([...repeatedCodes(rows, settings, new Set())]).toEqual([1, 6]);
  expect([...repeatedCodes(rows, settings, new Set([0]))]).toEqual([6]);
  expect([...repeatedCodes(rows, { ...settings, host: "x.example" }, new Set())]).toEqual([1, 2, 6]);
  expect([...repeatedCodes(rows, { ...settings, keepsCodes: false }, new Set())]).toEqual([]);
});

test("tags as JSON lists them, and those that every link gets", () => {
  expect(tagNames('["Sale, big", "Print"]')).toEqual(["Sale, big", "Print"]);
  expect(tagNames('[{"id": 1, "name": "Sale"}]')).toEqual(["Sale"]);
  expect(tagNames("[]")).toEqual([]);
  expect(tagNames("[draft]")).toEqual(["[draft]"]);
  expect(linksIn("url,tags\na,x\nb,\n", { tags: ["Moved"] }).map(({ tags }) => tags)).toEqual([
    ["x", "Moved"],
    ["Moved"],
  ]);
});

/** A moment of the machine's own zone. */
const here = (...parts: [number, number, number, number, number, number]) => {
  const [year, month, ...rest] = parts;
  return new Date(year, month - 1, ...rest).toISOString();
};

test("dates as exports and spreadsheets write them", () => {
  const read = (text: string) => instantOf(text, "day first");
  for (const [text, instant] of [
    ["2030-12-31T22:00:00Z", "2030-12-31T22:00:00Z"],
    ["2030-12-31T22:00:00.123+02:00", "2030-12-31T22:00:00.123+02:00"],
    ["2030-12-31T22:00:00+0200", "2030-12-31T20:00:00.000Z"],
    ["2030-12-31 22:00:00 UTC", "2030-12-31T22:00:00.000Z"],
    ["2030-12-31 22:00", here(2030, 12, 31, 22, 0, 0)],
    ["2030-12-31", here(2030, 12, 31, 23, 59, 59)],
    ["2030/1/2", here(2030, 1, 2, 23, 59, 59)],
    ["31.12.2030", here(2030, 12, 31, 23, 59, 59)],
    ["3/4/30 5:06 PM", here(2030, 4, 3, 17, 6, 0)],
    ["03/04/2030, 12:00:07 a.m.", here(2030, 4, 3, 0, 0, 7)],
    ["Mar 4, 2030", here(2030, 3, 4, 23, 59, 59)],
    ["December 31st, 2030 at 11:59 PM", here(2030, 12, 31, 23, 59, 0)],
    ["4-Mar-2030", here(2030, 3, 4, 23, 59, 59)],
    ["1924992000", "2031-01-01T00:00:00.000Z"],
    ["1924992000000", "2031-01-01T00:00:00.000Z"],
  ] as const)
    expect([text, read(text)]).toEqual([text, instant]);
  expect(instantOf("03/04/2030", "month first")).toBe(here(2030, 3, 4, 23, 59, 59));
  for (const none of [
    "",
    "never",
    "31/02/2030",
    "2030-13-01",
    "25:00",
    "12/31/2030 13:00 PM",
    "46387",
    "Foo 4, 2030",
  ])
    expect([none, read(none)]).toEqual([none, null]);
});

test("the order of day and month: from the dates themselves, or else from the reader's language", () => {
  expect(dayOrderOf(["", "03/04/2030", "25/04/2030"])).toBe("day first");
  expect(dayOrderOf(["03/04/2030", "04/25/2030"])).toBe("month first");
  expect(dayOrderOf(["03.04.2030"])).toBe("day first");
  expect(dayOrderOf(["03/04/2030", "2030-01-01"])).toBeNull();
  expect([dayOrderIn("en-US"), dayOrderIn("en-GB"), dayOrderIn("de")]).toEqual([
    "month first",
    "day first",
    "day first",
  ]);
  expect([hasNumericDates(["2030-01-01"]), hasNumericDates(["", "3/4/30"])]).toEqual([false, true]);
  // Whatever is read is what the API takes; what is not is sent as it stands, and refused in the API's words.
  fc.assert(
    fc.property(fc.string(), (text) => {
      const instant = instantOf(text, "month first");
      return instant === null || !Number.isNaN(Date.parse(instant));
    }),
  );
  expect(linksIn("url,expires\na,soon\n")).toEqual([{ destination: "a", expires_at: "soon" }]);
});
