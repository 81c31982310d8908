import { html, raw } from "hono/html";
import { pageBrand } from "../lib/page-look.ts";
import { NUMBERS_PATH } from "../numbers/definition.rules.ts";
import {
  countedFigures,
  type Figures,
  type PageComparison,
  type PeriodForm,
  type ReportPage,
} from "./report-page-content.ts";
import { pageStyle } from "./report-page-style.ts";
import { defined, groupingSection, pageAddress } from "./report-page-tables.ts";
import { countText, filterText, moneyText, percentText, periodText } from "./report-words.rules.ts";

type Html = ReturnType<typeof html>;

/** The report as one page of plain HTML: no script, nothing loaded from anywhere. */
export async function reportPage(page: ReportPage): Promise<string> {
  const filters = Object.entries(page.filters);
  return document(
    `${page.workspaceName}: report`,
    html`<header>
${raw(pageBrand)}
<h1>${page.workspaceName}</h1>
<p class="soft">Link report, ${periodText(page.from, page.to)} (days in UTC)</p>
${filters.length === 0 ? "" : html`<p>Only: ${filters.map(([name, value]) => filterText(name, value)).join(", ")}</p>`}
${periodForm(page)}
</header>
<main>
<section><h2>Totals</h2>
${totalFigures(page)}${comparisonLine(page.comparison)}${page.leftOut.map(
  (sentence) => html`<p class="small">${sentence}</p>
`,
)}</section>
${page.tables.map((table) => groupingSection(page, table))}
${page.alone ? html`<p class="more"><a href="${pageAddress(page, null)}">All groupings</a></p>` : ""}
</main>
<footer>Clicks are visits by people who followed a link; QR scans are counted apart. Visits by bots, previews and
scanners are not counted. A unique visitor is counted once in a period. Money is never converted.
<a href="${NUMBERS_PATH}">What the numbers mean</a></footer>`,
  );
}

/** A page that says in words what is wrong with the address, with the form as it was sent to put it right. */
export async function refusedPage(
  title: string,
  sentences: readonly string[],
  form: PeriodForm,
): Promise<string> {
  return document(
    title,
    messageCard(
      title,
      html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${periodForm(form)}
<p><a href="?">Show the last 30 days</a></p>`,
    ),
  );
}

/** A page of one heading and one sentence. */
export async function plainPage(title: string, sentence: string): Promise<string> {
  return document(title, messageCard(title, html`<p class="soft">${sentence}</p>`));
}

function messageCard(title: string, body: Html): Html {
  return html`<main class="narrow">
${raw(pageBrand)}
<div class="card">
<h1>${title}</h1>
${body}
</div>
</main>`;
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

function periodForm({ from, to, filters }: PeriodForm): Html {
  return html`<form method="get">
<label>From<input type="date" name="from" value="${from}" required></label>
<label>To<input type="date" name="to" value="${to}" required></label>
${Object.entries(filters).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">Show</button>
</form>`;
}

function totalFigures({ totals, comparison }: ReportPage): Html {
  const before = comparison?.counted ?? null;
  const figures = countedFigures.map(
    ([
      name,
      label,
    ]) => html`<div><dt>${defined(name, label)}</dt><dd class="figure">${countText(totals[name])}</dd>${
      before === null
        ? ""
        : html`<dd>${before.change[name] === null ? "" : html`<b>${percentText(before.change[name])}</b> `}from ${countText(before.totals[name])}</dd>`
    }</div>
`,
  );
  return html`<dl class="figures">
${figures}${moneyFigure(totals)}</dl>
`;
}

function moneyFigure({ value, conversions }: Figures): Html | string {
  if (value === null) {
    return conversions === 0
      ? ""
      : html`<div><dt>${defined("value", "Value of conversions")}</dt><dd class="figure">–</dd><dd>No conversion in this period carried a value.</dd></div>
`;
  }
  return html`<div><dt>${defined("value", "Value of conversions")}</dt>${moneyText(value).map((line) => html`<dd class="money">${line}</dd>`)}</div>
`;
}

function comparisonLine(comparison: PageComparison | null): Html | string {
  if (comparison === null) return "";
  const period = periodText(comparison.from, comparison.to);
  return html`<p class="soft small">${
    comparison.why === null
      ? html`${defined("comparison", "Compared")} with ${period}.`
      : comparison.why === "not counted"
        ? `No comparison: clicks were not counted yet (${period}).`
        : `No comparison: the workspace's plan does not show those days (${period}).`
  }</p>`;
}
