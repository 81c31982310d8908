import {
  BIGINT,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBType,
  type DuckDBValue,
  DuckDBVector,
  INTEGER,
  UBIGINT,
  UTINYINT,
  VARCHAR,
} from "@duckdb/node-api";
import { parseDecimal } from "../lib/decimal.ts";
import { automatedReasons, devices } from "./click.ts";
import { decodeBody, decodeOrigin, type Origin } from "./click-frame.ts";
import type { StoredConversion } from "./click-store.ts";

type Columns = Readonly<Record<string, DuckDBType>>;

const batchClicks = {
  origin: INTEGER,
  at_ms: DOUBLE,
  visitor_high: UBIGINT,
  visitor_low: UBIGINT,
  scan: UTINYINT,
  automated: UTINYINT,
  device: UTINYINT,
  country: INTEGER,
  referrer: INTEGER,
} as const satisfies Columns;

const utmColumns = {
  utm_source: VARCHAR,
  utm_medium: VARCHAR,
  utm_campaign: VARCHAR,
  utm_term: VARCHAR,
  utm_content: VARCHAR,
  destination: VARCHAR,
} as const satisfies Columns;

const batchOrigins = {
  place: INTEGER,
  workspace_id: BIGINT,
  link_id: BIGINT,
  ...utmColumns,
} as const satisfies Columns;

const batchTexts = { place: INTEGER, text: VARCHAR } as const satisfies Columns;

const batchConversions = {
  id: BIGINT,
  workspace_id: BIGINT,
  link_id: BIGINT,
  at_ms: BIGINT,
  kind: VARCHAR,
  value: VARCHAR,
  decimals: UTINYINT,
  currency: VARCHAR,
  ...utmColumns,
} as const satisfies Columns;

const moveClicks = `
  INSERT INTO clicks
  SELECT origin.workspace_id, origin.link_id, CAST(click.at_ms AS BIGINT),
    CAST(click.visitor_high AS UHUGEINT) * 18446744073709551616 + click.visitor_low,
    CASE click.scan WHEN 1 THEN 'qr' ELSE 'link' END,
    ${spelled("click.automated", ["", ...automatedReasons])}, ${spelled("click.device", devices)},
    country.text, referrer.text, ${Object.keys(utmColumns)
      .map((name) => `origin.${name}`)
      .join(", ")}
  FROM batch_clicks click
  JOIN batch_origins origin ON origin.place = click.origin
  LEFT JOIN batch_texts country ON country.place = click.country
  LEFT JOIN batch_texts referrer ON referrer.place = click.referrer`;

const moveConversions = `
  INSERT INTO conversions
  SELECT id, workspace_id, link_id, at_ms, kind, CAST(value AS DECIMAL(30, 12)), decimals, currency,
    ${Object.keys(utmColumns).join(", ")}
  FROM batch_conversions fresh
  WHERE NOT EXISTS (SELECT 1 FROM conversions known WHERE known.id = fresh.id AND known.id >= $least)`;

/** SQL that turns a number of the click log back into the word it stands for; null for an empty word. */
function spelled(column: string, words: readonly string[]): string {
  const cases = words.map((word, place) => `WHEN ${place} THEN ${word === "" ? "NULL" : `'${word}'`}`);
  return `CASE ${column} ${cases.join(" ")} ELSE 'other' END`;
}

/** Numbers values from 0 in the order in which they are first met. */
class Places<K, V> {
  readonly values: V[] = [];
  readonly #places = new Map<K, number>();

  of(key: K, value: () => V): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.values.length;
    this.#places.set(key, place);
    this.values.push(value());
    return place;
  }
}

/**
 * Appends clicks inside the connection's transaction. `bodies` says where each click's body begins and ends in
 * `buffer`. Texts cross into DuckDB once a batch, not once a click: that is what makes it fast.
 */
export async function appendClicks(
  connection: DuckDBConnection,
  buffer: Buffer,
  bodies: readonly { readonly start: number; readonly end: number }[],
): Promise<void> {
  const origins = new Places<string, Origin>();
  const texts = new Places<string, string>();
  const textPlace = (text: string | null) => (text === null ? null : texts.of(text, () => text));
  await appendTable(connection, "batch_clicks", batchClicks, bodies.length, (row) => {
    const { start = 0, end = 0 } = bodies[row] ?? {};
    const body = decodeBody(buffer, start);
    const key = buffer.toString("latin1", body.originStart, end);
    return [
      origins.of(key, () => decodeOrigin(buffer, body.originStart)),
      body.at_ms,
      buffer.readBigUInt64LE(body.visitorStart),
      buffer.readBigUInt64LE(body.visitorStart + 8),
      body.scan ? 1 : 0,
      body.automated,
      body.device,
      textPlace(body.country),
      textPlace(body.referrer),
    ];
  });
  await appendTable(connection, "batch_origins", batchOrigins, origins.values.length, (row) => {
    const { link, destination } = origins.values[row] as Origin;
    return [row, BigInt(link.workspaceId), BigInt(link.linkId), ...utmValues(link), destination];
  });
  await appendTable(connection, "batch_texts", batchTexts, texts.values.length, (row) => [
    row,
    texts.values[row] ?? null,
  ]);
  await connection.run(moveClicks);
  await dropTables(connection, ["batch_clicks", "batch_origins", "batch_texts"]);
}

/** Adds the conversions whose ids are not there yet, inside the connection's transaction. */
export async function appendConversions(
  connection: DuckDBConnection,
  conversions: readonly StoredConversion[],
): Promise<void> {
  await appendTable(connection, "batch_conversions", batchConversions, conversions.length, (row) => {
    const one = conversions[row] as StoredConversion;
    return [
      BigInt(one.id),
      BigInt(one.workspaceId),
      BigInt(one.linkId),
      BigInt(one.occurredAt_ms),
      one.kind,
      one.value,
      one.value === null ? null : parseDecimal(one.value).scale,
      one.currency,
      ...utmValues(one),
      one.destination,
    ];
  });
  const least = conversions.reduce((smallest, { id }) => Math.min(smallest, id), Number.MAX_SAFE_INTEGER);
  await connection.run(moveConversions, { least: BigInt(least) }, { least: BIGINT });
  await dropTables(connection, ["batch_conversions"]);
}

function utmValues(from: Omit<StoredConversion, "value"> | Origin["link"]): readonly (string | null)[] {
  return [from.utm_source, from.utm_medium, from.utm_campaign, from.utm_term, from.utm_content];
}

/** Makes a temporary table and fills it from `rowAt`, chunk by chunk. */
async function appendTable(
  connection: DuckDBConnection,
  name: string,
  columns: Columns,
  rowCount: number,
  rowAt: (row: number) => readonly DuckDBValue[],
): Promise<void> {
  const definitions = Object.entries(columns).map(([column, type]) => `"${column}" ${type.toString()}`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${name} (${definitions.join(", ")})`);
  const types = Object.values(columns);
  const appender = await connection.createAppender(name, "main", "temp");
  for (let first = 0; first < rowCount; first += DuckDBVector.standardSize()) {
    const size = Math.min(DuckDBVector.standardSize(), rowCount - first);
    const chunk = DuckDBDataChunk.create(types, size);
    const vectors = types.map((_, column) => chunk.getColumnVector(column));
    for (let row = 0; row < size; row += 1) {
      const values = rowAt(first + row);
      for (const [column, vector] of vectors.entries()) vector.setItem(row, values[column] ?? null);
    }
    for (const vector of vectors) vector.flush();
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

async function dropTables(connection: DuckDBConnection, names: readonly string[]): Promise<void> {
  for (const name of names) await connection.run(`DROP TABLE temp.${name}`);
}
