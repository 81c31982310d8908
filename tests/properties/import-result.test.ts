import { expect, test } from "bun:test";
import { withValue } from "../../console/link-import/problem-groups.ts";
import { readSheet } from "../../console/link-import/read-sheet.ts";
import { recogniseColumns } from "../../console/link-import/recognise-columns.ts";
import { resultFile } from "../../console/link-import/result-file.ts";
import { type SheetRow, sheetRows } from "../../console/link-import/sheet-links.ts";

// The file that says what became of each row.

const settings = {
  keepsCodes: true,
  host: null,
  sharedHost: "go.example",
  campaigns: new Map<string, number>(),
  dayOrder: "day first",
  tags: [],
} as const;

const resultOf = (
  text: string,
  mend: (rows: readonly SheetRow[]) => readonly SheetRow[] = (rows) => rows,
) => {
  const sheet = readSheet(text);
  const { fields } = recogniseColumns(sheet);
  const rows = mend(sheetRows(sheet, fields));
  const file = { name: "links.csv", titles: sheet.titles, separator: sheet.separator, fields };
  return resultFile({ file, settings, rows, verdicts: [], unheard: new Set([1]) });
};

test("a result keeps what the file has, in its own form; formulas in it are guarded", () => {
  expect(resultOf("Ziel;url;Notiz\n=1+1;https://a.example;x\n7;https://b.example;y\n")).toBe(
    [
      "\ufeffrow;status;short_url;why_not;Ziel;url;Notiz",
      "2;not sent;;;'=1+1;https://a.example;x",
      "3;unknown;;;7;https://b.example;y",
      "",
    ].join("\r\n"),
  );
});

test("a result has the values that were sent, also those that the file has no column for, and each title once", () => {
  const mended = resultOf(
    "=Status,Status,URL,utm_medium,Short URL\n1,2,nonsense,mail,bit.ly/x\n3,4,https://b.example,,\n",
    (rows) => {
      const first = withValue(rows, new Set([0]), "destination", () => "https://a.example");
      return withValue(first, new Set([0, 1]), "utm_source", () => "=cmd()");
    },
  );
  expect(mended).toBe(
    [
      "\ufeffrow,status,short_url,why_not,'=Status,Status (column 6),URL,utm_medium,Short URL,short_code,domain,utm_source",
      "2,not sent,,,1,2,https://a.example,mail,bit.ly/x,x,bit.ly,'=cmd()",
      "3,unknown,,,3,4,https://b.example,,,,,'=cmd()",
      "",
    ].join("\r\n"),
  );
  expect(resultOf("https://a.example\nhttps://b.example\n")).toBe(
    [
      "\ufeffrow,status,short_url,why_not,destination",
      "1,not sent,,,https://a.example",
      "2,unknown,,,https://b.example",
      "",
    ].join("\r\n"),
  );
});
