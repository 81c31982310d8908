import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { axisOf } from "../../src/lib/axis.ts";
import { labelledDays } from "../../src/report-links/report-chart.rules.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import {
  dayAt,
  type Frame,
  knownPlaces,
  labelsAcross,
  placeOf,
  plot,
  pointsOf,
  type Values,
} from "./chart-geometry.ts";
import { useWidth } from "./use-width.ts";

const HEIGHT_pixels = 220;

/** The places of a line, each as it is read and as it stands below the chart, and a value at each. */
export interface Line {
  readonly places: readonly string[];
  readonly labels: readonly string[];
  /** Null at the beginning and the end, where nothing can have been counted. */
  readonly values: Values;
}

/** One figure by day or by hour. */
export interface Chart {
  /** Of what the line is, for who does not see it. */
  readonly title: string;
  /** How it is read with keys. */
  readonly hint: string;
  readonly now: Line;
  /** The period before, with as many places or the last of them that are shown; null when it is not compared with. */
  readonly before: Line | null;
}

/** A figure as a line, the period before as a dashed one. Read with pointer or arrow keys. */
export function LineChart({ chart }: { readonly chart: Chart }) {
  const { title, hint, now, before } = chart;
  const { places, values } = now;
  const { place, width } = useWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const { top, steps } = axisOf(largestOf([...values, ...(before?.values ?? [])]));
  const [first, last] = knownPlaces(values);
  const within = (index: number): number => Math.min(last, Math.max(first, index));
  const frame: Frame = { width: Math.max(width, 240), height: HEIGHT_pixels, top, days: places.length };
  const move = (event: PointerEvent<HTMLElement>): void =>
    setAt(within(dayAt(frame, event.clientX - event.currentTarget.getBoundingClientRect().left)));
  const step = (event: KeyboardEvent<HTMLElement>): void => {
    const moves: Readonly<Partial<Record<string, number>>> = { ArrowLeft: -1, ArrowRight: 1 };
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setAt((was) => within((was ?? (by === 1 ? first - 1 : last + 1)) + by));
  };
  const shown = at ?? last;
  return (
    <div
      ref={place}
      className="chart"
      role="slider"
      tabIndex={0}
      aria-label={`${title}. ${hint}`}
      aria-valuemin={first + 1}
      aria-valuemax={last + 1}
      aria-valuenow={shown + 1}
      aria-valuetext={sentenceOf(chart, shown)}
      onPointerMove={move}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
      onKeyDown={step}
    >
      <svg width={frame.width} height={frame.height} aria-hidden="true">
        <Axes frame={frame} steps={steps} labels={now.labels} />
        <Lines frame={frame} values={values} before={before?.values ?? null} />
        {at === null ? null : <Mark frame={frame} at={at} value={values[at] ?? 0} />}
      </svg>
      {at === null ? null : <Reading frame={frame} at={at} chart={chart} />}
    </div>
  );
}

function Axes({
  frame,
  steps,
  labels,
}: {
  readonly frame: Frame;
  readonly steps: readonly number[];
  readonly labels: readonly string[];
}) {
  return (
    <>
      {steps.map((value) => {
        const [, y] = placeOf(frame, 0, value);
        return (
          <g key={value}>
            <line className="grid" x1={plot.left} x2={frame.width - plot.right} y1={y} y2={y} />
            <text x={plot.left - 8} y={y + 4} textAnchor="end">
              {count(value)}
            </text>
          </g>
        );
      })}
      {labelledDays(labels.length, labelsAcross(frame)).map((index) => {
        const [x] = placeOf(frame, index, 0);
        return (
          <text key={index} x={x} y={frame.height - 6} textAnchor="middle">
            {labels[index]}
          </text>
        );
      })}
    </>
  );
}

function Lines({
  frame,
  values,
  before,
}: {
  readonly frame: Frame;
  readonly values: Values;
  readonly before: Values | null;
}) {
  const [from, to] = knownPlaces(values);
  const [first] = placeOf(frame, from, 0);
  const [last, floor] = placeOf(frame, to, 0);
  return (
    <>
      {before === null ? null : <polyline className="before" points={pointsOf(frame, before)} />}
      <polygon className="area" points={`${first},${floor} ${pointsOf(frame, values)} ${last},${floor}`} />
      <polyline className="now" points={pointsOf(frame, values)} />
      {from === to ? <Mark frame={frame} at={from} value={values[from] ?? 0} /> : null}
    </>
  );
}

function largestOf(values: Values): number {
  return values.reduce<number>((largest, value) => Math.max(largest, value ?? 0), 0);
}

function Mark({ frame, at, value }: { readonly frame: Frame; readonly at: number; readonly value: number }) {
  const [x, y] = placeOf(frame, at, value);
  return (
    <>
      <line className="rule" x1={x} x2={x} y1={plot.top} y2={frame.height - plot.bottom} />
      <circle className="mark" cx={x} cy={y} r={4} />
    </>
  );
}

function Reading({
  frame,
  at,
  chart,
}: {
  readonly frame: Frame;
  readonly at: number;
  readonly chart: Chart;
}) {
  const [x] = placeOf(frame, at, 0);
  const before = placeBefore(chart, at);
  const isRight = x > frame.width / 2;
  return (
    <div
      className="reading"
      style={isRight ? { right: frame.width - x + 10 } : { left: x + 10 }}
      aria-hidden="true"
    >
      <b>{chart.now.places[at]}</b>
      <span>{count(chart.now.values[at] ?? 0)}</span>
      {before === null ? null : (
        <>
          <span className="soft">{before.place}</span>
          <span className="soft">{count(before.value)}</span>
        </>
      )}
    </div>
  );
}

function sentenceOf(chart: Chart, at: number): string {
  const now = `${chart.now.places[at]}: ${count(chart.now.values[at] ?? 0)}`;
  const before = placeBefore(chart, at);
  return before === null ? now : `${now}. ${words.before}: ${count(before.value)}`;
}

/** What a place is compared with; null when it is not shown. */
function placeBefore(
  { now, before }: Chart,
  at: number,
): { readonly place: string; readonly value: number } | null {
  if (before === null) return null;
  const index = at - (now.places.length - before.places.length);
  const place = before.places[index];
  const value = before.values[index] ?? null;
  return place === undefined || value === null ? null : { place, value };
}
