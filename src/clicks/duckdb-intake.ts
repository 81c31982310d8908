import { createHash } from "node:crypto";
import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { UHUGEINT, VARCHAR } from "@duckdb/node-api";
import { INGEST_BATCH_bytes, KNOWN_ORIGIN_entries, KNOWN_REFERRER_entries } from "../limits.ts";
import { decodeBody, decodeOrigin, FRAME_bytes_at_least } from "./click-frame.ts";
import { ClickBatch } from "./duckdb-click-batch.ts";
import { originColumns, referrerColumns } from "./duckdb-layout.ts";
import { type NumberedTable, Numbering } from "./duckdb-numbering.ts";

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
  readonly #origins = new Numbering(origins, KNOWN_ORIGIN_entries);
  readonly #referrers = new Numbering(referrers, KNOWN_REFERRER_entries);

  begin(): void {
    this.#batch.clear();
    this.#origins.begin();
    this.#referrers.begin();
  }

  /** Adds the click whose frame's body lies in `buffer` from `start` to `end`. */
  add(buffer: Buffer, start: number, end: number): void {
    const body = decodeBody(buffer, start);
    const { originStart, referrer } = body;
    const name = buffer.toString("latin1", originStart, end);
    this.#batch.add(buffer, body, {
      workspaceId: buffer.readDoubleLE(originStart),
      origin: this.#origins.of(name, () => Buffer.from(buffer.subarray(originStart, end))),
      referrer: referrer === null ? 0 : this.#referrers.of(referrer, () => referrer),
    });
  }

  /** Appends the batch inside the connection's transaction. */
  async append(connection: DuckDBConnection): Promise<void> {
    if (this.#batch.length === 0) return;
    await this.#origins.settle(connection);
    await this.#referrers.settle(connection);
    this.#batch.replaceKeys(
      (origin) => this.#origins.settled(origin),
      (referrer) => this.#referrers.settled(referrer),
    );
    const appender = await connection.createAppender("clicks");
    try {
      this.#batch.appendTo(appender);
    } finally {
      appender.closeSync();
    }
  }

  /** The transaction is committed: what it added will be found again. */
  committed(): void {
    this.#origins.committed();
    this.#referrers.committed();
  }
}
