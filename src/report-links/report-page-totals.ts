import { html } from "hono/html";
import { PAGE_CURRENCIES_in_total } from "../limits.ts";
import type { PageFormat } from "./report-format.rules.ts";
import type { ReportPage } from "./report-page-content.ts";
import { defined, type Html } from "./report-page-marks.ts";
import { type Metric, metrics, pageAddress } from "./report-page-state.rules.ts";
import { pageWords as words } from "./report-page-words.rules.ts";
import { unsplitFilter, unsplitReason } from "./unsplit-conversions.rules.ts";

/** The totals, each with its change and what it is in one line; choosing one shows it in chart and bars. */
export function totalsSection(page: ReportPage): Html {
  return html`<section aria-label="${words.totals}">
<dl class="figures">
${metrics.map((metric) => totalFigure(page, metric))}${moneyFigure(page)}</dl>
${page.leftOut.map(
  (sentence) => html`<p class="small">${sentence}</p>
`,
)}</section>
`;
}

function totalFigure(
  { totals, comparison, format, metric: chosen, state }: ReportPage,
  metric: Metric,
): Html {
  const name = words.metrics[metric];
  const before = comparison?.counted ?? null;
  const isChosen = metric === chosen;
  const unsplit = metric === "conversions" ? unsplitFilter(state.filters) : null;
  if (unsplit !== null)
    return html`<div><dt>${name}</dt><dd class="figure">–</dd><dd class="meaning">${defined(metric, unsplitReason(unsplit))}</dd></div>
`;
  return html`<div${isChosen ? html` class="chosen"` : ""}><dt><a class="choose" href="${pageAddress(state, { metric })}#chart"${
    isChosen ? html` aria-current="true"` : ""
  } title="${words.chooseMetric(name)}">${name}</a></dt><dd class="figure">${format.count(totals[metric])}</dd>${
    before === null
      ? ""
      : html`<dd class="change">${changeMark(before.change[metric], format)}${words.wasBefore(format.count(before.totals[metric]))}</dd>`
  }<dd class="meaning">${defined(metric, words.meanings[metric])}</dd></div>
`;
}

function changeMark(change: number | null, format: PageFormat): Html | string {
  if (change === null) return "";
  const [kind, arrow] = change > 0 ? ["up", "▲"] : change < 0 ? ["down", "▼"] : ["same", "●"];
  return html`<b class="${kind}"><span aria-hidden="true">${arrow}</span> ${format.percent(change)}</b> `;
}

function moneyFigure({ totals: { value, conversions }, format }: ReportPage): Html | string {
  if (value === null && conversions === 0) return "";
  const lines = value === null ? [] : format.money(value);
  const hidden = lines.length - PAGE_CURRENCIES_in_total;
  return html`<div><dt>${words.value}</dt>${
    lines.length === 0 ? html`<dd class="figure">–</dd><dd>${words.noValue}</dd>` : ""
  }${lines.slice(0, PAGE_CURRENCIES_in_total).map((line) => html`<dd class="money">${line}</dd>`)}${
    hidden > 0 ? html`<dd>${words.moreCurrencies(format.count(hidden))}</dd>` : ""
  }<dd class="meaning">${defined("value", words.meanings.value)}</dd></div>
`;
}
