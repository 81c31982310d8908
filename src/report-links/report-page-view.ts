import { html, raw } from "hono/html";
import { pageStyle } from "./report-page-style.ts";
import { countText, dayText, keyText, keyTitle, moneyText, percentText } from "./report-words.rules.ts";

type Html = ReturnType<typeof html>;

/** What a row and a total count. `value`: currency → decimal text, null for none. */
export interface Figures {
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
  readonly value: Readonly<Record<string, string>> | null;
}

type Counts = Pick<Figures, "clicks" | "uniques" | "scans" | "conversions">;

export interface PageTable {
  readonly grouping: string;
  /** The rows to show; there may be more. */
  readonly rows: readonly (Figures & { readonly key: string | null })[];
  /** How many rows are not shown. */
  readonly hidden: number;
  /** Whether even more rows exist than were counted. */
  readonly capped: boolean;
}

/** Everything a report page shows, ready to be written. */
export interface ReportPage {
  readonly workspaceName: string;
  readonly from: string;
  readonly to: string;
  /** The report's own filters as the address gives them: kept by the form. */
  readonly filters: Readonly<Record<string, string>>;
  readonly totals: Figures;
  readonly comparison:
    | null
    | { readonly unavailable: string }
    | {
        readonly from: string;
        readonly to: string;
        readonly totals: Counts;
        readonly change: Readonly<Record<keyof Counts, number | null>>;
      };
  readonly tables: readonly PageTable[];
  /** Whether the page shows one grouping alone, with all its rows. */
  readonly alone: boolean;
}

/** Field, name, and the name short enough for a column on a phone. */
const counted = [
  ["clicks", "Clicks", "Clicks"],
  ["uniques", "Unique visitors", "Visitors"],
  ["scans", "QR scans", "Scans"],
  ["conversions", "Conversions", "Conversions"],
] as const;

/** The report as one page of plain HTML: no script, nothing loaded from anywhere. */
export async function reportPage(page: ReportPage): Promise<string> {
  const period = `${dayText(page.from)} to ${dayText(page.to)}`;
  const filters = Object.entries(page.filters);
  return document(
    `${page.workspaceName}: report`,
    html`<header>
<h1>${page.workspaceName}</h1>
<p class="soft">Link report, ${period} (days in UTC)</p>
${filters.length === 0 ? "" : html`<p>Only: ${filters.map(([name, value]) => `${name} ${value}`).join(", ")}</p>`}
${periodForm(page)}
</header>
<main>
<section><h2>Totals</h2>${totalsTable(page)}${moneyLine(page.totals)}</section>
${page.tables.map((table) => groupingSection(page, table))}
${page.alone ? html`<p class="more"><a href="${addressOf(page, null)}">All groupings</a></p>` : ""}
</main>
<footer>Clicks are visits by people who followed a link; QR scans are counted apart. Visits by bots, previews and
scanners are not counted. A unique visitor is counted once in a period. Money is never converted.</footer>`,
  );
}

/** A page that says in words what is wrong with the address, with the form to put it right. */
export async function refusedPage(messages: readonly string[]): Promise<string> {
  return document(
    "This period or filter does not work",
    html`<main>
<h1>This period or filter does not work</h1>
<ul>${messages.map((message) => html`<li>${message}</li>`)}</ul>
<p><a href="?">Show the last 30 days</a></p>
</main>`,
  );
}

/** A page of one heading and one sentence. */
export async function plainPage(title: string, sentence: string): Promise<string> {
  return document(title, html`<main><h1>${title}</h1><p>${sentence}</p></main>`);
}

async function document(title: string, body: Html): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${raw(pageStyle)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return page.toString();
}

function periodForm(page: ReportPage): Html {
  return html`<form method="get">
<label>From<input type="date" name="from" value="${page.from}" required></label>
<label>To<input type="date" name="to" value="${page.to}" required></label>
${Object.entries(page.filters).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
<button type="submit">Show</button>
</form>`;
}

function totalsTable({ totals, comparison }: ReportPage): Html {
  const compared = comparison !== null && "totals" in comparison ? comparison : null;
  const head =
    compared === null
      ? html`<th scope="col">Total</th>`
      : html`<th scope="col">This period</th><th scope="col">Before</th><th scope="col">Change</th>`;
  const rows = counted.map(
    ([name, label]) => html`<tr><th scope="row">${label}</th><td>${countText(totals[name])}</td>${
      compared === null
        ? ""
        : html`<td>${countText(compared.totals[name])}</td><td>${percentText(compared.change[name])}</td>`
    }</tr>
`,
  );
  return html`<div class="wide" role="region" aria-label="Totals" tabindex="0"><table>
<thead><tr><th scope="col">Figure</th>${head}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
${comparisonLine(comparison)}`;
}

function comparisonLine(comparison: ReportPage["comparison"]): Html | string {
  if (comparison === null) return "";
  const words =
    "unavailable" in comparison
      ? comparison.unavailable
      : `Before: ${dayText(comparison.from)} to ${dayText(comparison.to)}.`;
  return html`<p class="soft">${words}</p>`;
}

function moneyLine({ value }: Figures): Html {
  if (value === null) return html`<p class="soft">No conversion in this period carried a value.</p>`;
  return html`<p>Value of conversions: <strong>${moneyText(value).join(" · ")}</strong></p>`;
}

function groupingSection(page: ReportPage, table: PageTable): Html {
  const title = keyTitle(table.grouping);
  if (table.rows.length === 0)
    return html`<section><h2>${title}</h2><p class="soft">Nothing was counted in this period.</p></section>`;
  const withMoney = table.rows.some(({ value }) => value !== null);
  return html`<section><h2>${title}</h2>
<div class="wide" role="region" aria-label="${title}" tabindex="0"><table>
<thead><tr><th scope="col">${title}</th>${counted.map(([, , label]) => html`<th scope="col">${label}</th>`)}${
    withMoney ? html`<th scope="col">Value</th>` : ""
  }</tr></thead>
<tbody>
${table.rows.map((row) => tableRow(table.grouping, row, withMoney))}</tbody>
</table></div>
${moreLine(page, table)}</section>
`;
}

function tableRow(grouping: string, row: PageTable["rows"][number], withMoney: boolean): Html {
  const money = row.value === null ? [""] : moneyText(row.value);
  return html`<tr><th scope="row">${keyText(grouping, row.key)}</th>${counted.map(
    ([name]) => html`<td>${countText(row[name])}</td>`,
  )}${withMoney ? html`<td>${money.map((line, n) => (n === 0 ? line : html`<br>${line}`))}</td>` : ""}</tr>
`;
}

function moreLine(page: ReportPage, table: PageTable): Html | string {
  if (table.hidden > 0)
    return html`<p class="more"><a href="${addressOf(page, table.grouping)}">and ${countText(table.hidden)} more</a></p>`;
  return table.capped ? html`<p class="soft">Further rows are left out; the totals count them all.</p>` : "";
}

/** The same report, of one grouping alone or of all. Relative: the page never repeats its own secret. */
function addressOf(page: ReportPage, grouping: string | null): string {
  const query = new URLSearchParams({ from: page.from, to: page.to, ...page.filters });
  if (grouping !== null) query.set("group_by", grouping);
  return `?${query.toString()}`;
}
