import { html } from "hono/html";
import { axisOf } from "../lib/axis.ts";
import {
  areaPath,
  CHART_height,
  CHART_plot_height,
  CHART_plot_top,
  LINE_height,
  LINE_step_across,
  labelledDays,
  linePath,
  pixelsDown,
} from "./report-chart.rules.ts";
import type { PageChart, ReportPage } from "./report-page-content.ts";
import type { Html } from "./report-page-marks.ts";
import { pageWords as words } from "./report-page-words.rules.ts";

const CHARTED_days_at_least = 2;
/** More would be narrower than a pointer is steady. */
const READ_days_at_most = 120;
const LABELS_at_most = 7;

/** The page's figure day by day: a line, and the period before as a dashed one. Its numbers stand in the table of days. */
export function dayChart(page: ReportPage): Html | string {
  const { chart, format, metric } = page;
  const most = Math.max(...chart.values, ...(chart.before ?? []).map((value) => value ?? 0), 0);
  if (chart.days.length < CHARTED_days_at_least || most === 0) return "";
  const { top, steps } = axisOf(most);
  return html`<figure class="plot">
${legend(page)}<svg class="chart" role="img" aria-labelledby="chart-title chart-text" width="100%" height="${CHART_height}">
<title id="chart-title">${words.byDay(words.metrics[metric])}</title><desc id="chart-text">${descriptionOf(page)}</desc>
${steps.map((value) => {
  const y = pixelsDown(value, top);
  return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/><text x="-8" y="${y + 4}" text-anchor="end">${format.count(value)}</text>`;
})}
${dayLabels(page)}
${lines(chart, top)}${readings(page)}
</svg>
</figure>
`;
}

function legend({ chart, comparison, format }: ReportPage): Html | string {
  const [first = ""] = chart.days;
  if (chart.isYoung)
    return html`<figcaption>${words.countedSince(format.shortDay(first))}</figcaption>
`;
  if (chart.before === null || comparison === null) return "";
  return html`<figcaption><span class="key now">${words.now}</span> <span class="key past">${words.before}</span></figcaption>
`;
}

function descriptionOf({ format, metric, chart, from, to }: ReportPage): string {
  const most = Math.max(...chart.values);
  const day = chart.days[chart.values.indexOf(most)] ?? from;
  const period = format.period(from, to);
  const now = words.chartText(words.metrics[metric], period, format.count(most), format.day(day));
  return `${now} ${chart.before === null ? "" : `${words.chartBefore} `}${words.chartTable}`;
}

function dayLabels({ chart, format }: ReportPage): Html[] {
  const last = chart.days.length - 1;
  return labelledDays(chart.days.length, LABELS_at_most).map((place, order, all) => {
    // Every other one is left out where there is no room for it; never the last.
    const spare = (all.length - order) % 2 === 1 ? "" : html` class="spare"`;
    return html`<text${spare} x="${((100 * place) / last).toFixed(2)}%" y="${CHART_height - 8}" text-anchor="middle">${format.shortDay(chart.days[place] ?? "")}</text>`;
  });
}

function lines(chart: PageChart, top: number): Html {
  const { values } = chart;
  const before = chart.before?.map((value, place) => (place < chart.uncountedBefore ? null : value)) ?? null;
  const width = (values.length - 1) * LINE_step_across;
  return html`<svg y="${CHART_plot_top}" width="100%" height="${CHART_plot_height}" viewBox="0 0 ${width} ${LINE_height}" preserveAspectRatio="none">
<path class="area" d="${areaPath(values, top)}"/>${before === null ? "" : html`<path class="before" d="${linePath(before, top)}"/>`}<path class="now" d="${linePath(values, top)}"/>
</svg>`;
}

/** What a pointer that rests on a day is told. */
function readings({ chart, format, comparison }: ReportPage): Html | string {
  const { days, values, before } = chart;
  if (days.length > READ_days_at_most) return "";
  const width = 100 / (days.length - 1);
  const earlier = comparison === null ? null : before;
  return html`<g class="days">${days.map((day, place) => {
    const now = `${format.day(day)}: ${format.count(values[place] ?? 0)}`;
    const past = earlier?.[place] ?? null;
    const text = past === null ? now : `${now} (${words.before.toLowerCase()}: ${format.count(past)})`;
    return html`<rect x="${(width * (place - 0.5)).toFixed(2)}%" y="${CHART_plot_top}" width="${width.toFixed(2)}%" height="${CHART_plot_height}"><title>${text}</title></rect>`;
  })}</g>`;
}
