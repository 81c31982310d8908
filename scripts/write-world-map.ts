// Writes console/analytics/world-map.ts: the outlines of countries by their ISO 3166-1 codes, and a place for those too small
// for an outline. From Natural Earth, which is in the public domain, as the package world-atlas has it.
import { readFileSync } from "node:fs";
import { geoEqualEarth, geoPath } from "d3-geo";
import type { Feature, FeatureCollection } from "geojson";
import countries from "i18n-iso-countries";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { writeGenerated } from "./generated-file.ts";

const WIDTH = 4800;
const HEIGHT = 2200;
const ANTARCTICA = "010";

function featuresOf(file: string): readonly Feature[] {
  const world = JSON.parse(readFileSync(new URL(file), "utf8")) as Topology<{
    countries: GeometryCollection;
  }>;
  const { features }: FeatureCollection = feature(world, world.objects.countries);
  return features.filter(({ id }) => id !== ANTARCTICA);
}

/** The two letters' code; null for what is no country of the standard. */
function codeOf({ id }: Feature): string | null {
  return id === undefined ? null : (countries.numericToAlpha2(String(id)) ?? null);
}

const outlined = featuresOf(import.meta.resolve("world-atlas/countries-110m.json"));
const projection = geoEqualEarth().fitExtent(
  [
    [20, 20],
    [WIDTH - 20, HEIGHT - 20],
  ],
  { type: "FeatureCollection", features: [...outlined] },
);
const draw = geoPath(projection).digits(0);

/** The same path in steps from point to point: a third of the text once it is compressed. */
function relative(path: string): string {
  let [atX, atY] = [0, 0];
  return path.replaceAll(/([ML])(-?\d+),(-?\d+)/g, (_, command: string, x: string, y: string) => {
    const step = `l${Number(x) - atX},${Number(y) - atY}`;
    [atX, atY] = [Number(x), Number(y)];
    return command === "M" ? `M${x},${y}` : step;
  });
}

const shapes = new Map<string, string>();
for (const each of outlined) {
  const code = codeOf(each) ?? "";
  shapes.set(code, (shapes.get(code) ?? "") + relative(draw(each) ?? ""));
}
const small = featuresOf(import.meta.resolve("world-atlas/countries-50m.json")).flatMap(
  (each): [string, readonly number[]][] => {
    const code = codeOf(each);
    return code === null || shapes.has(code) ? [] : [[code, draw.centroid(each).map((at) => Math.round(at))]];
  },
);

const byCode = (one: readonly [string, unknown], other: readonly [string, unknown]) =>
  one[0] < other[0] ? -1 : 1;
const lines = (entries: Iterable<readonly [string, unknown]>) =>
  [...entries].sort(byCode).map(([code, value]) => `  ${JSON.stringify(code)}: ${JSON.stringify(value)},`);

await writeGenerated(
  "console/analytics/world-map.ts",
  `// Generated from Natural Earth (public domain) by \`npm run generate\`.

/** The size that everything here is drawn in. */
export const worldSize = { width: ${WIDTH}, height: ${HEIGHT} } as const;

/** Country → its outline, as SVG has paths. "" has what is no country of ISO 3166-1. */
export const outlines: Readonly<Record<string, string>> = {
${lines(shapes).join("\n")}
};

/** Countries too small for an outline → where they are. */
export const places: Readonly<Record<string, readonly number[]>> = {
${lines(small).join("\n")}
};
`,
);
