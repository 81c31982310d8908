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
  labelledHours,
  linePath,
  pixelsDown,
} from "./report-chart.rules.ts";
import type { PageHours, ReportPage } from "./report-page-content.ts";
import type { Html } from "./report-page-marks.ts";
import { pageWords as words } from "./report-page-words.rules.ts";

const CHARTED_days_at_least = 2;
/** More would be narrower than a pointer is steady. */
const READ_places_at_most = 120;
const LABELS_at_most = 7;
const HOURS = 24;

/** A line over days or hours, and what is said of it. */
interface Drawing {
  readonly text: string;
  readonly legend: Html | string;
  /** Each place's name, as a pointer that rests on it is told. */
  readonly names: readonly string[];
  /** The names below the line, by their places. */
  readonly labels: ReadonlyMap<number, string>;
  /** Fewer than there are places where the last are still to come. */
  readonly values: readonly number[];
  /** Null where nothing is drawn of a place, or of all. */
  readonly before: readonly (number | null)[] | null;
  /** What the earlier line is called. */
  readonly past: string;
}

/** What the page's chart is called: by day, or by hour where it has one day alone. */
export function chartTitle({ hours, metric }: ReportPage): string {
  return (hours === null ? words.byDay : words.byHour)(words.metrics[metric]);
}

/** The page's figure by day, or by hour: a line, and the period before as a dashed one. The numbers of days stand in their table. */
export function pageChart(page: ReportPage): Html | string {
  const { hours, chart, format } = page;
  if (hours === null && chart.days.length < CHARTED_days_at_least) return "";
  const drawing = hours === null ? ofDays(page) : ofHours(page, hours);
  const { text, legend, values, before } = drawing;
  const most = Math.max(...values, ...(before ?? []).map((value) => value ?? 0), 0);
  if (most === 0) return "";
  const { top, steps } = axisOf(most);
  return html`<figure class="plot">
${legend}<svg class="chart" role="img" aria-labelledby="chart-title chart-text" width="100%" height="${CHART_height}">
<title id="chart-title">${chartTitle(page)}</title><desc id="chart-text">${text}</desc>
${steps.map((value) => {
  const y = pixelsDown(value, top);
  return html`<line x1="0" x2="100%" y1="${y}" y2="${y}"/><text x="-8" y="${y + 4}" text-anchor="end">${format.count(value)}</text>`;
})}
${placeLabels(drawing)}
${lines(drawing, top)}${readings(page, drawing)}
</svg>
</figure>
`;
}

function ofDays(page: ReportPage): Drawing {
  const { chart, comparison, format, metric, from, to } = page;
  const { days, values } = chart;
  const most = Math.max(...values);
  const day = format.day(days[values.indexOf(most)] ?? from);
  const text = words.chartText(words.metrics[metric], format.period(from, to), format.count(most), day);
  const before = chart.before?.map((value, place) => (place < chart.uncountedBefore ? null : value)) ?? null;
  return {
    text: `${text} ${before === null ? "" : `${words.chartBefore} `}${words.chartTable}`,
    legend: chart.isYoung
      ? caption(words.countedSince(format.shortDay(days[0] ?? from)))
      : before === null || comparison === null
        ? ""
        : bothLines(words.now, words.before),
    names: days.map((one) => format.day(one)),
    labels: new Map(
      labelledDays(days.length, LABELS_at_most).map((place) => [place, format.shortDay(days[place] ?? "")]),
    ),
    values,
    before,
    past: words.before,
  };
}

function ofHours(page: ReportPage, { day, values, before }: PageHours): Drawing {
  const { format, metric } = page;
  const most = Math.max(...values);
  const hour = format.hour(values.indexOf(most));
  const text = words.hourText(words.metrics[metric], format.day(day), format.count(most), hour);
  return {
    text: before === null ? text : `${text} ${words.chartDayBefore}`,
    legend:
      before === null ? caption(words.hoursOf(format.day(day))) : bothLines(format.day(day), words.dayBefore),
    names: Array.from({ length: HOURS }, (_, place) => `${format.hour(place)} UTC`),
    labels: new Map(labelledHours(HOURS).map((place) => [place, format.hour(place)])),
    values,
    before,
    past: words.dayBefore,
  };
}

function caption(text: string): Html {
  return html`<figcaption>${text}</figcaption>
`;
}

function bothLines(now: string, past: string): Html {
  return html`<figcaption><span class="key now">${now}</span> <span class="key past">${past}</span></figcaption>
`;
}

function placeLabels({ names, labels }: Drawing): Html[] {
  const last = names.length - 1;
  return [...labels].map(([place, label], order) => {
    // Every other one is left out where there is no room for it; never the last.
    const spare = (labels.size - order) % 2 === 1 ? "" : html` class="spare"`;
    return html`<text${spare} x="${((100 * place) / last).toFixed(2)}%" y="${CHART_height - 8}" text-anchor="middle">${label}</text>`;
  });
}

function lines({ names, values, before }: Drawing, top: number): Html {
  const width = (names.length - 1) * LINE_step_across;
  return html`<svg y="${CHART_plot_top}" width="100%" height="${CHART_plot_height}" viewBox="0 0 ${width} ${LINE_height}" preserveAspectRatio="none">
<path class="area" d="${areaPath(values, top)}"/>${before === null ? "" : html`<path class="before" d="${linePath(before, top)}"/>`}<path class="now" d="${linePath(values, top)}"/>
</svg>`;
}

/** What a pointer that rests on a place is told. */
function readings({ format }: ReportPage, { names, values, before, past: earlier }: Drawing): Html | string {
  if (names.length > READ_places_at_most) return "";
  const width = 100 / (names.length - 1);
  return html`<g class="days">${names.map((name, place) => {
    const count = values[place];
    const now = `${name}: ${count === undefined ? "–" : format.count(count)}`;
    const past = before?.[place] ?? null;
    const text = past === null ? now : `${now} (${earlier.toLowerCase()}: ${format.count(past)})`;
    return html`<rect x="${(width * (place - 0.5)).toFixed(2)}%" y="${CHART_plot_top}" width="${width.toFixed(2)}%" height="${CHART_plot_height}"><title>${text}</title></rect>`;
  })}</g>`;
}
