/** What a report page says, read from its HTML as somebody would who sees it. For pages in English. */
export interface ReadPage {
  /** Clicks, scans, visitors and conversions, as they stand in the tiles. */
  readonly totals: readonly number[];
  /** The change of each, and what it was before; empty without comparison. */
  readonly changes: readonly string[];
  readonly wasBefore: readonly number[];
  readonly money: readonly string[];
  readonly tables: readonly ReadTable[];
}

export interface ReadTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly ReadRow[];
}

export interface ReadRow {
  readonly key: string;
  /** Its figures without what it is worth. */
  readonly counts: readonly number[];
  readonly money: readonly string[];
  /** Days of which nothing was counted, in one row. */
  readonly isGap: boolean;
}

/** Reads a page. */
export function readReportPage(page: string): ReadPage {
  const tiles = page.slice(page.indexOf("<dl"), page.indexOf("</dl>"));
  const texts = (pattern: RegExp, of: string) =>
    [...of.matchAll(pattern)].map(([, inner = ""]) => textOf(inner));
  return {
    totals: texts(/<dd class="figure">(.*?)<\/dd>/gs, tiles)
      .map(numberOf)
      .filter((count) => !Number.isNaN(count)),
    changes: texts(/<dd class="change">.*?<b[^>]*><span[^>]*>[^<]*<\/span>(.*?)<\/b>/gs, tiles),
    wasBefore: texts(/<dd class="change">.*?from ([^<]*)<\/dd>/gs, tiles).map(numberOf),
    money: texts(/<dd class="money">(.*?)<\/dd>/gs, tiles),
    tables: [...page.matchAll(/<table>.*?<\/table>/gs)].map(([table]) => readTable(table)),
  };
}

function readTable(table: string): ReadTable {
  const [, head = "", body = ""] = /<thead>(.*)<\/thead>\s*<tbody>(.*)<\/tbody>/s.exec(table) ?? [];
  return {
    caption: textOf(/<caption[^>]*>(.*?)<\/caption>/s.exec(table)?.[1] ?? ""),
    columns: [...head.matchAll(/<th[^>]*>(.*?)<\/th>/gs)].map(([, cell = ""]) => textOf(cell)),
    rows: [...body.matchAll(/<tr( class="gap")?>(.*?)<\/tr>/gs)].map(([, gap, row = ""]) =>
      readRow(row, gap !== undefined),
    ),
  };
}

function readRow(row: string, isGap: boolean): ReadRow {
  const cells = [...row.matchAll(/<td(?! class="value)[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell);
  return {
    key: textOf(/<th[^>]*>(.*?)<\/th>/s.exec(row)?.[1] ?? ""),
    counts: isGap ? [] : cells.map((cell) => numberOf(textOf(cell))),
    money: [...row.matchAll(/<small>([^<]+)<\/small>/g)].map(([, line = ""]) => textOf(line)),
    isGap,
  };
}

function numberOf(text: string): number {
  return text === "" ? Number.NaN : Number(text.replaceAll(",", ""));
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .trim();
}
