import { html } from "hono/html";
import { PAGE_CURRENCIES_in_row, PAGE_KEY_characters } from "../limits.ts";
import type { Figures, PageGap, PageRow, PageTable, ReportPage } from "./report-page-content.ts";
import { namedRows, type PageList } from "./report-page-lists.ts";
import { dayMark, defined, type Html, periodMark } from "./report-page-marks.ts";
import { csvAddress, type Metric, metrics, pageAddress } from "./report-page-state.rules.ts";
import { pageWords as words } from "./report-page-words.rules.ts";
import { keyText, keyTitle, shortened } from "./report-words.rules.ts";

const FEW_ROWS = 12;

/** The section of one grouping: its heading, its rows with bars, where more of them are, and what other groupings call the same. */
export function listSection(page: ReportPage, { table, echoes }: PageList): Html {
  const { grouping } = table;
  const title = keyTitle(grouping);
  return html`<section class="list${grouping === "destination" || page.alone !== null ? " wide" : ""}">
<header><h2>${defined(grouping, title)}</h2>${table.rows.length > 0 ? csvLink(page, table) : ""}</header>
${table.rows.length === 0 ? html`<p class="soft">${words.nothing}</p>` : rowsTable(page, table)}
${moreLine(page, table)}${echoes.map(
  (
    echo,
  ) => html`<p class="soft small">${defined(echo.grouping, words.echo(keyTitle(echo.grouping)))} ${namesOf(page, echo)}</p>
`,
)}</section>
`;
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
  const texts = namedRows(table).map(({ key }) => keyText(format, table.grouping, key, false));
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
  const shown = countedMetrics(page.totals);
  const before = grouping === "day" && page.chart.before !== null ? page.metric : null;
  const columns = { metrics: shown, before, largest: largestOf(rows, page.metric) };
  return html`<table>
<caption class="unseen">${words.caption(title, page.format.period(page.from, page.to))}</caption>
<thead><tr><th scope="col">${grouping === "day" ? title : html`<span class="unseen">${title}</span>`}</th>${shown.map((metric) => html`<th scope="col">${words.columns[metric]}${metric === "conversions" ? money(page, null) : ""}</th>`)}${
    before === null
      ? ""
      : html`<th scope="col" class="before">${words.beforeColumn(words.columns[before])}</th>`
  }</tr></thead>
<tbody>
${rows.map((row) => ("key" in row ? tableRow(page, grouping, row, columns) : gapRow(page, row, columns)))}</tbody>
</table>
`;
}

interface Columns {
  readonly metrics: readonly Metric[];
  /** The figure of the days before, in a column of its own; null for no such column. */
  readonly before: Metric | null;
  readonly largest: number;
}

/** A figure that the whole period does not have needs no column. */
function countedMetrics(totals: Figures): readonly Metric[] {
  return metrics.filter((metric) => metric === "clicks" || metric === "uniques" || totals[metric] > 0);
}

function largestOf(rows: PageTable["rows"], metric: Metric): number {
  return Math.max(1, ...rows.map((row) => ("key" in row ? row[metric] : 0)));
}

function tableRow(page: ReportPage, grouping: string, row: PageRow, columns: Columns): Html {
  const { format, metric } = page;
  return html`<tr><th scope="row">${bar(row[metric], columns.largest)}${keyCell(page, grouping, row)}</th>${columns.metrics.map(
    (name) =>
      html`<td${row[name] === 0 ? html` class="no"` : ""}>${format.count(row[name])}${name === "conversions" ? money(page, row.value) : ""}</td>`,
  )}${columns.before === null ? "" : html`<td class="before" data-name="${words.beforeColumn(words.columns[columns.before])}:">${row.before === null ? "–" : format.count(row.before)}</td>`}</tr>
`;
}

function keyCell({ format }: ReportPage, grouping: string, row: PageRow): Html | string {
  if (grouping === "day" && row.key !== null) return html`<span>${dayMark(format, row.key)}</span>`;
  const isOnlyConversions = row.clicks + row.scans === 0 && row.conversions > 0;
  const text = keyText(format, grouping, row.key, isOnlyConversions);
  return html`<span${row.key === null ? html` class="soft"` : ""}>${shortened(text, PAGE_KEY_characters)}</span>`;
}

/** How much of the largest row a row is, as a bar behind its name. The numbers beside it say the same. */
function bar(count: number, largest: number): Html | string {
  if (count === 0) return "";
  const width = Math.max(1, Math.round((200 * count) / largest));
  return html`<svg class="bar" viewBox="0 0 200 1" preserveAspectRatio="none" aria-hidden="true"><path d="M0 0h${width}v1H0z"/></svg>`;
}

/** What a row is worth: a place for each currency of the whole period where those are few, so that they stand under one another. */
function money({ format, totals }: ReportPage, value: Figures["value"]): Html[] | string {
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
    columns.metrics.length + (columns.before === null ? 0 : 1)
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
