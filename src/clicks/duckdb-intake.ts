import { createHash } from "node:crypto";
import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { UHUGEINT, VARCHAR } from "@duckdb/node-api";
import { LruMap } from "../lib/lru-map.ts";
import { INGEST_BATCH_bytes, KNOWN_ORIGIN_slots, KNOWN_REFERRER_entries } from "../run-limits.ts";
import { decodeBody, decodeOrigin, FRAME_bytes_at_least } from "./click-frame.ts";
import { ClickBatch } from "./duckdb-click-batch.ts";
import { originColumns, referrerColumns } from "./duckdb-layout.ts";
import { type NumberedTable, Numbering } from "./duckdb-numbering.ts";
import { KnownOrigins } from "./known-origins.ts";

const origins: NumberedTable<Buffer> = {
  name: "origins",
  columns: originColumns,
  key: "digest",
  keyType: UHUGEINT,
  keyOf: digestOf,
  rowOf: (bytes) => {
    const { link, destination } = decodeOrigin(bytes, 0);
    const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = link;
    const ids = [BigInt(link.workspaceId), BigInt(link.linkId)];
    return [
      digestOf(bytes),
      ...ids,
      utm_source,
      utm_medium,
      utm_campaign,
      utm_term,
      utm_content,
      destination,
    ];
  },
};

const referrers: NumberedTable<string> = {
  name: "referrers",
  columns: referrerColumns,
  key: "referrer",
  keyType: VARCHAR,
  keyOf: (referrer) => referrer,
  rowOf: (referrer) => [referrer],
};

/** 128 bits of SHA-256: nobody finds two origins that share them, not even on purpose. */
function digestOf(origin: Buffer): DuckDBValue {
  return BigInt(`0x${createHash("sha256").update(origin).digest("hex").slice(0, 32)}`);
}

/** Takes clicks in, batch by batch: `begin`, `add` each, `append` in a transaction, and `committed` after it. */
export class ClickIntake {
  readonly #batch = new ClickBatch(Math.ceil(INGEST_BATCH_bytes / FRAME_bytes_at_least));
  readonly #origins = new Numbering(origins);
  readonly #referrers = new Numbering(referrers);
  /** What is known without asking the tables. */
  readonly #knownOrigins = new KnownOrigins(KNOWN_ORIGIN_slots);
  readonly #knownReferrers = new LruMap<string, number>(KNOWN_REFERRER_entries);

  begin(): void {
    // The batch before was given up: its numbers stand for nothing.
    if (this.#origins.hasMet) this.#knownOrigins.clear();
    if (this.#referrers.hasMet) this.#knownReferrers.clear();
    this.#batch.clear();
    this.#origins.begin();
    this.#referrers.begin();
  }

  /** Adds the click whose frame's body lies in `buffer` from `start` to `end`. */
  add(buffer: Buffer, start: number, end: number): void {
    const body = decodeBody(buffer, start);
    this.#batch.add(buffer, body, {
      workspaceId: buffer.readDoubleLE(body.originStart),
      origin: this.#originOf(buffer, body.originStart, end),
      referrer: body.referrer === null ? 0 : this.#referrerOf(body.referrer),
    });
  }

  #originOf(buffer: Buffer, start: number, end: number): number {
    const known = this.#knownOrigins.get(buffer, start, end);
    if (known !== 0) return known;
    const met = this.#origins.meet(Buffer.from(buffer.subarray(start, end)));
    this.#knownOrigins.set(buffer, start, end, met);
    return met;
  }

  #referrerOf(referrer: string): number {
    const known = this.#knownReferrers.get(referrer);
    if (known !== undefined) return known;
    const met = this.#referrers.meet(referrer);
    this.#knownReferrers.set(referrer, met);
    return met;
  }

  /** Appends the batch inside the connection's transaction. */
  async append(connection: DuckDBConnection): Promise<void> {
    if (this.#batch.length === 0) return;
    if (this.#origins.hasMet || this.#referrers.hasMet) await this.#settle(connection);
    const appender = await connection.createAppender("clicks");
    try {
      this.#batch.appendTo(appender);
    } finally {
      appender.closeSync();
    }
  }

  async #settle(connection: DuckDBConnection): Promise<void> {
    await this.#origins.settle(connection);
    await this.#referrers.settle(connection);
    this.#batch.replaceKeys(
      (origin) => this.#origins.settled(origin),
      (referrer) => this.#referrers.settled(referrer),
    );
  }

  /** The transaction is committed: what it added will be found again. */
  committed(): void {
    this.#origins.committed((bytes, number) => this.#knownOrigins.set(bytes, 0, bytes.length, number));
    this.#referrers.committed((referrer, number) => this.#knownReferrers.set(referrer, number));
  }
}
