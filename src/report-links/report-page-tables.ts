import { html } from "hono/html";
import { PAGE_CURRENCIES_in_row, PAGE_CURRENCIES_in_total, PAGE_KEY_characters } from "../limits.ts";
import type { Figures, PageGap, PageRow, PageTable, ReportPage } from "./report-page-content.ts";
import { namedRows, type PageList } from "./report-page-lists.ts";
import { dayMark, defined, type Html, periodMark } from "./report-page-marks.ts";
import { csvAddress, type Metric, metrics, pageAddress } from "./report-page-state.rules.ts";
import { pageWords as words } from "./report-page-words.rules.ts";
import { keyText, keyTitle, shortened } from "./report-words.rules.ts";
import { unsplitBy, unsplitSentence } from "./unsplit-conversions.rules.ts";

const FEW_ROWS = 12;

/** The section of one grouping: its heading, its rows with bars, where more of them are, and what other groupings call the same. */
export function listSection(page: ReportPage, { table, echoes }: PageList): Html {
  const { grouping } = table;
  const title = keyTitle(grouping);
  const unsplit = unsplitText(page, grouping);
  return html`<section class="list${isWide(page, grouping) ? " wide" : ""}">
<header><h2>${defined(grouping, title)}</h2>${table.rows.length > 0 || unsplit !== null ? csvLink(page, table) : ""}</header>
${table.rows.length === 0 ? html`<p class="soft">${unsplit === null ? words.nothing : words.noVisits}</p>` : rowsTable(page, table)}
${moreLine(page, table)}${unsplit === null ? "" : html`<p class="soft small">${unsplit}</p>`}${echoes.map(
  (
    echo,
  ) => html`<p class="soft small">${defined(echo.grouping, words.echo(keyTitle(echo.grouping)))} ${namesOf(page, echo)}</p>
`,
)}</section>
`;
}

/** What long addresses, or what money in several currencies, need the whole width for. */
function isWide(page: ReportPage, grouping: string): boolean {
  return grouping === "destination" || page.alone !== null || hasValue(page, grouping);
}

/** Where a list has no conversions although there are some: why, and how many there are of what worth. */
function unsplitText({ format, totals }: ReportPage, grouping: string): string | null {
  const by = unsplitBy(grouping);
  if (by === null || totals.conversions === 0) return null;
  const lines = format.money(totals.value ?? {});
  const hidden = lines.length - PAGE_CURRENCIES_in_total;
  const shown =
    hidden > 0
      ? [...lines.slice(0, PAGE_CURRENCIES_in_total), words.currencies(format.count(hidden))]
      : lines;
  return unsplitSentence(by, format.count(totals.conversions), shown);
}

/** What is the same for all that was counted, a line each. */
export function singleSection(page: ReportPage, tables: readonly PageTable[]): Html | string {
  if (tables.length === 0) return "";
  return html`<section class="card throughout"><h2>${words.single}</h2>
<dl>${tables.map(
    (table) => html`
<div><dt>${defined(table.grouping, keyTitle(table.grouping))}</dt><dd>${namesOf(page, table)}</dd></div>`,
  )}
</dl></section>
`;
}

/** The names of a list's rows, in its order. */
function namesOf({ format }: ReportPage, table: PageTable): string {
  const texts = namedRows(table).map(({ key }) => keyText(format, table.grouping, key));
  return texts.map((text) => shortened(text, PAGE_KEY_characters)).join(", ");
}

/** The days of the chart as a table, folded away where there are many. */
export function daysSection(page: ReportPage, table: PageTable): Html {
  if (!table.rows.some((row) => "key" in row)) return html`<p class="soft">${words.nothing}</p>`;
  const days = table.rows.filter((row) => "key" in row);
  const isOpen = (days.length > 1 && table.rows.length <= FEW_ROWS) || page.alone === "day";
  return html`<details${isOpen ? html` open` : ""}><summary>${words.dayByDay}</summary>
${rowsTable(page, table)}${moreLine(page, table)}</details>
`;
}

/** The rows of a table as a CSV file. */
export function csvLink({ state }: ReportPage, { grouping }: PageTable): Html {
  const label = words.csvOf(keyTitle(grouping));
  return html`<a class="csv" href="${csvAddress(state, grouping)}" aria-label="${label}" title="${label}">${words.csv}</a>`;
}

function rowsTable(page: ReportPage, { grouping, rows }: PageTable): Html {
  const title = keyTitle(grouping);
  const shown = shownMetrics(page.totals, grouping);
  const before = grouping === "day" && page.chart.before !== null ? page.metric : null;
  const barOf =
    shown.find((metric) => metric === page.metric) ?? shown.find((metric) => page.totals[metric] > 0);
  const columns = {
    grouping,
    metrics: shown,
    hasValue: hasValue(page, grouping),
    before,
    lengthOf: lengthOf(grouping, barOf ?? "clicks"),
  };
  const largest = Math.max(1, ...rows.map((row) => ("key" in row ? columns.lengthOf(row) : 0)));
  return html`<table>
<caption class="unseen">${words.caption(title, page.format.period(page.from, page.to))}</caption>
<thead><tr><th scope="col">${grouping === "day" ? title : html`<span class="unseen">${title}</span>`}</th>${shown.map((metric) => html`<th scope="col">${words.columns[metric]}</th>`)}${
    columns.hasValue ? html`<th scope="col" class="value">${words.value}</th>` : ""
  }${
    before === null
      ? ""
      : html`<th scope="col" class="before">${words.beforeColumn(words.columns[before])}</th>`
  }</tr></thead>
<tbody>
${namedTexts(page, grouping, rows).map(([row, text]) =>
  "key" in row ? tableRow(page, [row, text], columns, largest) : gapRow(page, row, columns),
)}</tbody>
</table>
`;
}

interface Columns {
  readonly grouping: string;
  readonly metrics: readonly Metric[];
  /** Whether what conversions are worth has a column. */
  readonly hasValue: boolean;
  /** The figure of the days before, in a column of its own; null for no such column. */
  readonly before: Metric | null;
  /** What the bars show. */
  readonly lengthOf: (row: PageRow) => number;
}

/** Lists stand by clicks and scans together: so do their bars, unless another figure is looked at. */
function lengthOf(grouping: string, metric: Metric): Columns["lengthOf"] {
  return grouping !== "day" && metric === "clicks"
    ? ({ clicks, scans }) => clicks + scans
    : (row) => row[metric];
}

/** A figure that the whole period does not have needs no column, and conversions none where they are not split. */
function shownMetrics(totals: Figures, grouping: string): readonly Metric[] {
  return metrics.filter((metric) => {
    if (metric === "clicks" || metric === "uniques") return true;
    return totals[metric] > 0 && (metric !== "conversions" || unsplitBy(grouping) === null);
  });
}

function hasValue({ totals }: ReportPage, grouping: string): boolean {
  return totals.value !== null && unsplitBy(grouping) === null;
}

/** Each row with its name. Long ones are shortened, but never so that two look the same. */
function namedTexts(
  { format }: ReportPage,
  grouping: string,
  rows: PageTable["rows"],
): readonly (readonly [PageRow | PageGap, string])[] {
  const whole = rows.map((row) => ("key" in row ? keyText(format, grouping, row.key) : ""));
  const short = whole.map((text) => shortened(text, PAGE_KEY_characters));
  const times = new Map<string, number>();
  for (const text of short) times.set(text, (times.get(text) ?? 0) + 1);
  return rows.map((row, place) => {
    const text = short[place] ?? "";
    return [row, (times.get(text) ?? 0) > 1 ? (whole[place] ?? text) : text];
  });
}

function tableRow(
  page: ReportPage,
  [row, text]: readonly [PageRow, string],
  { grouping, metrics: shown, hasValue: isOfWorth, before, lengthOf: length }: Columns,
  largest: number,
): Html {
  const { format } = page;
  return html`<tr><th scope="row"><div>${bar(length(row), largest)}${keyCell(page, grouping, row, text)}</div></th>${shown.map(
    (name) => html`<td${row[name] === 0 ? html` class="no"` : ""}>${format.count(row[name])}</td>`,
  )}${isOfWorth ? html`<td class="value${row.value === null ? " none" : ""}">${money(page, row.value)}</td>` : ""}${before === null ? "" : html`<td class="before" data-name="${words.beforeColumn(words.columns[before])}:">${row.before === null ? "–" : format.count(row.before)}</td>`}</tr>
`;
}

function keyCell({ format }: ReportPage, grouping: string, { key }: PageRow, text: string): Html {
  if (grouping === "day" && key !== null) return html`<span>${dayMark(format, key)}</span>`;
  return html`<span${key === null ? html` class="soft"` : ""}>${text}</span>`;
}

/** How much of the largest row a row is, as a bar behind its name. The numbers beside it say the same. */
export function bar(count: number, largest: number): Html | string {
  if (count === 0) return "";
  const width = Math.max(1, Math.round((200 * count) / largest));
  return html`<svg class="bar" viewBox="0 0 200 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${width}v1H0z"/></svg>`;
}

/** What a row is worth: a place for each currency of the whole period where those are few, so that they stand under one another. */
function money({ format, totals }: ReportPage, value: Figures["value"]): Html[] {
  const currencies = Object.keys(totals.value ?? {}).sort();
  if (currencies.length <= PAGE_CURRENCIES_in_row)
    return currencies.map((currency) => {
      const amount = value?.[currency];
      return html` <small>${amount === undefined ? "" : format.money({ [currency]: amount })}</small>`;
    });
  const lines = format.money(value ?? {});
  const hidden = lines.length - PAGE_CURRENCIES_in_row;
  const shown = hidden > 0 ? [...lines.slice(0, PAGE_CURRENCIES_in_row), `+ ${format.count(hidden)}`] : lines;
  return shown.map((line) => html` <small>${line}</small>`);
}

function gapRow({ format }: ReportPage, { from, to }: PageGap, columns: Columns): Html {
  return html`<tr class="gap"><th scope="row">${periodMark(format, from, to)}</th><td colspan="${
    columns.metrics.length + (columns.hasValue ? 1 : 0) + (columns.before === null ? 0 : 1)
  }">${words.nothingCounted}</td></tr>
`;
}

function moreLine(page: ReportPage, table: PageTable): Html | string {
  const { grouping, hidden } = table;
  const isDays = grouping === "day";
  if (hidden === 0) return table.capped ? html`<p class="soft small">${words.cut}</p>` : "";
  const count = page.format.count(hidden);
  return page.alone === grouping
    ? html`<p class="small"><a href="${csvAddress(page.state, grouping)}">${words.moreInFile(count, isDays)}</a></p>
`
    : html`<p class="small"><a href="${pageAddress(page.state, { grouping })}">${words.more(count, isDays)}</a></p>
`;
}
