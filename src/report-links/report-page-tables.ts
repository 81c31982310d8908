import { html } from "hono/html";
import { type Defined, definitionAddress } from "../numbers/definition.rules.ts";
import {
  countedFigures,
  type PageGap,
  type PageRow,
  type PageTable,
  type ReportPage,
} from "./report-page-content.ts";
import { countText, dayText, keyText, keyTitle, moneyText, periodText } from "./report-words.rules.ts";

type Html = ReturnType<typeof html>;

const LONG_KEY_characters = 120;
const CHARTED_days_at_least = 3;
const FEW_ROWS = 12;

/** The section of one grouping: its heading, of days a chart, its rows, and where more of them are. */
export function groupingSection(page: ReportPage, table: PageTable): Html {
  const title = defined(table.grouping, keyTitle(table.grouping));
  if (!table.rows.some((row) => "key" in row))
    return html`<section><h2>${title}</h2><p class="soft">Nothing was counted in this period.</p></section>
`;
  if (table.grouping !== "day")
    return html`<section><h2>${title}</h2>
${rowsTable(page, table)}${moreLine(page, table)}</section>
`;
  return html`<section><h2>${title}</h2>
${dayChart(table.days)}<details${table.rows.length > FEW_ROWS && !page.alone ? "" : html` open`}><summary>Day by day</summary>
${rowsTable(page, table)}${moreLine(page, table)}</details></section>
`;
}

/** The name of a figure or grouping, leading to what it means. */
export function defined(name: Defined, words: string): Html {
  return html`<a class="term" href="${definitionAddress(name)}">${words}</a>`;
}

function rowsTable(page: ReportPage, { grouping, rows }: PageTable): Html {
  const title = keyTitle(grouping);
  // Of the whole page, so that the columns of all its tables stand under one another.
  const withMoney = page.totals.value !== null;
  return html`<table>
<thead><tr><th scope="col">${title}</th>${countedFigures.map(([, , label]) => html`<th scope="col">${label}</th>`)}${
    withMoney ? html`<th scope="col">Value</th>` : ""
  }</tr></thead>
<tbody>
${rows.map((row) => ("key" in row ? tableRow(grouping, row, withMoney) : gapRow(row, withMoney)))}</tbody>
</table>
`;
}

function tableRow(grouping: string, row: PageRow, withMoney: boolean): Html {
  const money = row.value === null ? [""] : moneyText(row.value);
  const key = keyText(grouping, row.key, row.clicks + row.scans === 0 && row.conversions > 0);
  return html`<tr><th scope="row">${
    // Cut to a few lines by the style; whoever points at it, taps it or tabs to it sees all of it.
    key.length > LONG_KEY_characters ? html`<div class="long" tabindex="0">${key}</div>` : key
  }</th>${countedFigures.map(([name]) => html`<td>${countText(row[name])}</td>`)}${
    withMoney ? html`<td>${money.map((line, n) => (n === 0 ? line : html`<br>${line}`))}</td>` : ""
  }</tr>
`;
}

function gapRow({ from, to }: PageGap, withMoney: boolean): Html {
  return html`<tr class="gap"><th scope="row">${from === to ? dayText(from) : periodText(from, to)}</th><td colspan="${
    countedFigures.length + (withMoney ? 1 : 0)
  }">nothing counted</td></tr>
`;
}

/** A bar a day, in one picture drawn here. Its numbers stand in the table. */
function dayChart(days: PageTable["days"]): Html | string {
  const most = Math.max(...days.map(({ visits }) => visits));
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < CHARTED_days_at_least || most === 0)
    return "";
  const bars = days.flatMap(({ visits }, n) =>
    visits === 0 ? [] : [`M${n * 10 + 1} 100V${100 - Math.max(1, Math.round((visits * 100) / most))}h8V100z`],
  );
  return html`<figure><svg class="chart" viewBox="0 0 ${days.length * 10} 100" preserveAspectRatio="none" role="img" aria-label="Clicks and scans of each day"><path d="${bars.join("")}"/></svg>
<figcaption><span>${dayText(first.day)}</span><span>Clicks and scans a day, ${countText(most)} at most</span><span>${dayText(last.day)}</span></figcaption></figure>
`;
}

function moreLine(page: ReportPage, table: PageTable): Html | string {
  if (table.hidden > 0) {
    const what = `and ${countText(table.hidden)} ${table.grouping === "day" ? "earlier" : "more"}`;
    return html`<p class="more"><a href="${pageAddress(page, table.grouping)}">${what}</a></p>`;
  }
  return table.capped ? html`<p class="soft">Further rows are left out; the totals count them all.</p>` : "";
}

/** The same report, of one grouping alone or of all. Relative: the page never repeats its own secret. */
export function pageAddress(page: ReportPage, grouping: string | null): string {
  const query = new URLSearchParams({ from: page.from, to: page.to, ...page.filters });
  if (grouping !== null) query.set("group_by", grouping);
  return `?${query.toString()}`;
}
