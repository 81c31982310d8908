import { type DuckDBAppender, DuckDBDataChunk, DuckDBVector } from "@duckdb/node-api";
import duckdb from "@duckdb/node-bindings";
import { present } from "../lib/assert.ts";
import { DAY_ms } from "../lib/calendar.ts";
import { type ClickBody, VISITOR_bytes } from "./click-frame.ts";
import { clickColumns } from "./duckdb-layout.ts";

/** A click's numbers that stand for what it shares with others. */
export interface ClickKeys {
  readonly workspaceId: number;
  readonly origin: number;
  readonly referrer: number;
}

const WORD = 2 ** 32;

/**
 * Clicks on their way into DuckDB, column by column, each column in the bytes in which DuckDB keeps it: they are
 * copied over two thousand at a time, where values of JavaScript would be turned one by one.
 */
export class ClickBatch {
  /** The lower and the upper half of each. */
  readonly #workspaces: Uint32Array<ArrayBuffer>;
  readonly #origins: Int32Array<ArrayBuffer>;
  readonly #days: Int32Array<ArrayBuffer>;
  readonly #ms_of_day: Int32Array<ArrayBuffer>;
  readonly #visitors: Uint8Array<ArrayBuffer>;
  readonly #scans: Uint8Array<ArrayBuffer>;
  readonly #automated: Uint8Array<ArrayBuffer>;
  readonly #devices: Uint8Array<ArrayBuffer>;
  readonly #countries: Uint16Array<ArrayBuffer>;
  readonly #referrers: Int32Array<ArrayBuffer>;
  #length = 0;

  /** Room for at most so many clicks. */
  constructor(capacity: number) {
    this.#workspaces = new Uint32Array(2 * capacity);
    this.#origins = new Int32Array(capacity);
    this.#days = new Int32Array(capacity);
    this.#ms_of_day = new Int32Array(capacity);
    this.#visitors = new Uint8Array(VISITOR_bytes * capacity);
    this.#scans = new Uint8Array(capacity);
    this.#automated = new Uint8Array(capacity);
    this.#devices = new Uint8Array(capacity);
    this.#countries = new Uint16Array(capacity);
    this.#referrers = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  /** Forgets the clicks; the room stays. */
  clear(): void {
    this.#length = 0;
  }

  /** Adds a click, whose visitor lies in `buffer`. */
  add(buffer: Buffer, body: ClickBody, { workspaceId, origin, referrer }: ClickKeys): void {
    const row = this.#length;
    const day = Math.floor(body.at_ms / DAY_ms);
    this.#workspaces[2 * row] = workspaceId % WORD;
    this.#workspaces[2 * row + 1] = Math.floor(workspaceId / WORD);
    this.#origins[row] = origin;
    this.#days[row] = day;
    this.#ms_of_day[row] = body.at_ms - day * DAY_ms;
    const visitor = row * VISITOR_bytes;
    for (let byte = 0; byte < VISITOR_bytes; byte += 1)
      this.#visitors[visitor + byte] = buffer[body.visitorStart + byte] ?? 0;
    this.#scans[row] = body.scan ? 1 : 0;
    this.#automated[row] = body.automated;
    this.#devices[row] = body.device;
    this.#countries[row] = body.country;
    this.#referrers[row] = referrer;
    this.#length += 1;
  }

  /** Puts numbers that are known only now into the place of those that stood for them. */
  replaceKeys(originOf: (origin: number) => number, referrerOf: (referrer: number) => number): void {
    for (let row = 0; row < this.#length; row += 1) {
      this.#origins[row] = originOf(this.#origins[row] ?? 0);
      this.#referrers[row] = referrerOf(this.#referrers[row] ?? 0);
    }
  }

  /** Hands the clicks to an appender of the table of clicks. */
  appendTo(appender: DuckDBAppender): void {
    const columns = this.#columns();
    const chunk = DuckDBDataChunk.create(Object.values(clickColumns));
    const vectors = columns.map((_, place) => duckdb.data_chunk_get_vector(chunk.chunk, place));
    for (let first = 0; first < this.#length; first += DuckDBVector.standardSize()) {
      chunk.rowCount = Math.min(DuckDBVector.standardSize(), this.#length - first);
      for (const [place, { bytes, width_bytes }] of columns.entries()) {
        const vector = present(vectors[place], "a vector for each column");
        const start = bytes.byteOffset + first * width_bytes;
        duckdb.copy_data_to_vector(vector, 0, bytes.buffer, start, chunk.rowCount * width_bytes);
      }
      appender.appendDataChunk(chunk);
    }
  }

  /** In the order of `clickColumns`. */
  #columns(): readonly { readonly bytes: ColumnBytes; readonly width_bytes: number }[] {
    const arrays = {
      workspace_id: this.#workspaces,
      origin: this.#origins,
      day: this.#days,
      ms_of_day: this.#ms_of_day,
      visitor: this.#visitors,
      scan: this.#scans,
      automated: this.#automated,
      device: this.#devices,
      country: this.#countries,
      referrer: this.#referrers,
    } satisfies Record<keyof typeof clickColumns, ColumnBytes>;
    const capacity = this.#origins.length;
    return (Object.keys(clickColumns) as (keyof typeof clickColumns)[]).map((name) => {
      const bytes = arrays[name];
      return { bytes, width_bytes: bytes.byteLength / capacity };
    });
  }
}

type ColumnBytes =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>;
