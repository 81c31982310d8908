import { closeSync, fstatSync, openSync, readSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { BIGINT, type DuckDBConnection } from "@duckdb/node-api";
import { INGEST_BATCH_bytes } from "../limits.ts";
import { scanFrames } from "./click-frame.ts";
import { appendClicks } from "./duckdb-append.ts";
import { inDuckDbTransaction } from "./duckdb-database.ts";
import { type LogPosition, listSegments, syncFolder } from "./log-segments.ts";

/** What an ingest found that is no click. */
export interface Ingested {
  /** Bytes of torn or garbled frames that were passed over. */
  readonly skipped_bytes: number;
}

/** Forgets how far files were taken in that are gone. Called before the first ingest of a start. */
export async function forgetRemovedSegments(writer: DuckDBConnection, folder: string): Promise<void> {
  // A name that a power cut brings back must still be known, so the folder is made durable first.
  await syncFolder(folder);
  const present = new Set(listSegments(folder));
  const known = await writer.runAndReadAll("SELECT segment FROM log_positions");
  for (const [segment] of known.getRows()) {
    if (!present.has(String(segment))) await forget(writer, String(segment));
  }
}

/**
 * Takes the click log in up to `position`: batch by batch, each batch in one transaction with how far it reaches, so
 * that a crash at any moment neither loses nor doubles a click. Finished files are removed once they are taken in.
 */
export async function ingestLog(
  writer: DuckDBConnection,
  folder: string,
  position: LogPosition,
  stop: AbortSignal,
): Promise<Ingested> {
  let skipped_bytes = 0;
  for (const segment of listSegments(folder)) {
    if (position.segment !== null && segment > position.segment) break;
    const path = join(folder, segment);
    const finished = segment !== position.segment;
    const end_bytes = finished ? null : position.size_bytes;
    skipped_bytes += await ingestSegment(writer, path, { segment, end_bytes }, stop);
    if (finished) {
      unlinkSync(path);
      await syncFolder(folder);
      await forget(writer, segment);
    }
  }
  return { skipped_bytes };
}

const batch = Buffer.allocUnsafe(INGEST_BATCH_bytes);

async function ingestSegment(
  writer: DuckDBConnection,
  path: string,
  { segment, end_bytes }: { readonly segment: string; readonly end_bytes: number | null },
  stop: AbortSignal,
): Promise<number> {
  let skipped_bytes = 0;
  let taken_bytes = await takenOf(writer, segment);
  const handle = openSync(path, "r");
  try {
    const size_bytes = end_bytes ?? fstatSync(handle).size;
    while (taken_bytes < size_bytes) {
      stop.throwIfAborted();
      const wanted = Math.min(batch.length, size_bytes - taken_bytes);
      const read = readSync(handle, batch, 0, wanted, taken_bytes);
      if (read === 0) break;
      const bodies: { start: number; end: number }[] = [];
      const last = taken_bytes + read >= size_bytes;
      const scanned = scanFrames(batch, read, last, (start, end) => bodies.push({ start, end }));
      taken_bytes += scanned.consumed_bytes;
      skipped_bytes += scanned.skipped_bytes;
      await inDuckDbTransaction(writer, async () => {
        if (bodies.length > 0) await appendClicks(writer, batch, bodies);
        await setTaken(writer, segment, taken_bytes);
      });
    }
  } finally {
    closeSync(handle);
  }
  return skipped_bytes;
}

async function takenOf(writer: DuckDBConnection, segment: string): Promise<number> {
  const sql = "SELECT taken_bytes FROM log_positions WHERE segment = $segment";
  const found = await writer.runAndReadAll(sql, { segment });
  return Number(found.getRows()[0]?.[0] ?? 0);
}

async function setTaken(writer: DuckDBConnection, segment: string, taken_bytes: number): Promise<void> {
  const values = { segment, taken: BigInt(taken_bytes) };
  const types = { taken: BIGINT };
  const update = "UPDATE log_positions SET taken_bytes = $taken WHERE segment = $segment";
  const updated = await writer.run(update, values, types);
  if (updated.rowsChanged === 0)
    await writer.run("INSERT INTO log_positions VALUES ($segment, $taken)", values, types);
}

async function forget(writer: DuckDBConnection, segment: string): Promise<void> {
  await writer.run("DELETE FROM log_positions WHERE segment = $segment", { segment });
}
