import { type CSSProperties, useState } from "react";
import type { Report } from "../api/queries.ts";
import { count, country } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import { shadeOf, shades } from "./map-shade.ts";
import { outlines, places, worldSize } from "./world-map.ts";

type Row = Report["rows"][number];

/** The visits of a report by country on a map: the more, the darker. The table beside it says the same. */
export function CountryMap({
  report,
  onCountry,
}: {
  readonly report: Report;
  /** What a click on a country does. */
  readonly onCountry: ((code: string) => void) | null;
}) {
  const [at, setAt] = useState<string | null>(null);
  const rows = new Map(
    report.rows.flatMap((row): [string, Row][] => {
      const code = row["country"];
      return typeof code === "string" ? [[code, row]] : [];
    }),
  );
  const largest = Math.max(1, ...[...rows.values()].map(visitsOf));
  const propertiesOf = (code: string) => {
    const row = rows.get(code);
    const shade = row === undefined ? null : shadeOf(visitsOf(row), largest);
    if (shade === null) return { className: "none", onPointerEnter: () => setAt(null) };
    return {
      className: onCountry === null ? "" : "can",
      "data-step": shade,
      style: { "--step": shade } as CSSProperties,
      onPointerEnter: () => setAt(code),
      onClick: () => onCountry?.(code),
    };
  };
  return (
    <>
      <div className="map" onPointerLeave={() => setAt(null)}>
        <svg viewBox={`0 0 ${worldSize.width} ${worldSize.height}`} role="img" aria-label={words.map}>
          {Object.entries(outlines).map(([code, outline]) => (
            <path key={code} d={outline} {...propertiesOf(code)} />
          ))}
          {Object.entries(places).map(([code, [x, y]]) =>
            rows.has(code) ? <circle key={code} cx={x} cy={y} r={20} {...propertiesOf(code)} /> : null,
          )}
        </svg>
        <Reading row={at === null ? undefined : rows.get(at)} />
      </div>
      <div className="map-legend" aria-hidden="true">
        {shades.map((shade) => (
          <i key={shade} style={{ "--step": shade } as CSSProperties} />
        ))}
        {words.mapLegend}
      </div>
    </>
  );
}

function Reading({ row }: { readonly row: Row | undefined }) {
  if (row === undefined) return null;
  return (
    <div className="reading" aria-hidden="true">
      <b>{country(String(row["country"]))}</b>
      <span />
      <span className="soft">{words.metrics.clicks}</span>
      <span className="number">{count(row.clicks)}</span>
      <span className="soft">{words.metrics.scans}</span>
      <span className="number">{count(row.scans)}</span>
      <span className="soft">{words.metrics.uniques}</span>
      <span className="number">{count(row.uniques)}</span>
    </div>
  );
}

function visitsOf({ clicks, scans }: Row): number {
  return clicks + scans;
}
