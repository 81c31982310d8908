import { closeSync, fstatSync, openSync, readSync, statSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { INGEST_BATCH_bytes } from "../run-limits.ts";
import { scanFrames } from "./click-frame.ts";
import type { DuckDbDatabase } from "./duckdb-database.ts";
import { forgetSegment, knownSegments, setTakenBytes, takenBytes } from "./duckdb-positions.ts";
import { inDuckDbTransaction } from "./duckdb-transaction.ts";
import { type LogState, listLogFolders, listSegments, syncFolder } from "./log-segments.ts";

/** What an ingest found that is no click. */
export interface Ingested {
  /** Bytes of torn or garbled frames that were passed over. */
  readonly skipped_bytes: number;
}

/** Forgets how far files were taken in that are gone. Called before the first ingest of a start. */
export async function forgetRemovedSegments(writer: DuckDBConnection, folder: string): Promise<void> {
  // A name that a power cut brings back must still be known, so the folder is made durable first.
  await syncFolder(folder);
  const present = new Set([folder, ...listLogFolders(folder)].flatMap(listSegments));
  for (const segment of await knownSegments(writer)) {
    if (!present.has(segment)) await forgetSegment(writer, segment);
  }
}

/**
 * Takes click logs in up to their positions: batch by batch, each batch in one transaction with how far it reaches, so
 * that a crash at any moment neither loses nor doubles a click. Finished files are removed once they are taken in.
 */
export async function ingestLogs(
  database: DuckDbDatabase,
  logs: readonly LogState[],
  stop: AbortSignal,
): Promise<Ingested> {
  let skipped_bytes = 0;
  for (const log of logs) skipped_bytes += await ingestLog(database, log, stop);
  return { skipped_bytes };
}

async function ingestLog(
  database: DuckDbDatabase,
  { folder, position }: LogState,
  stop: AbortSignal,
): Promise<number> {
  let skipped_bytes = 0;
  for (const segment of listSegments(folder)) {
    if (position.segment !== null && segment > position.segment) break;
    const path = join(folder, segment);
    const finished = segment !== position.segment;
    const end_bytes = finished ? statSync(path).size : position.size_bytes;
    skipped_bytes += await ingestSegment(database, path, { segment, end_bytes }, stop);
    if (finished) {
      unlinkSync(path);
      await syncFolder(folder);
      await forgetSegment(database.writer, segment);
    }
  }
  return skipped_bytes;
}

const batch = Buffer.allocUnsafe(INGEST_BATCH_bytes);

async function ingestSegment(
  { writer, intake }: DuckDbDatabase,
  path: string,
  { segment, end_bytes }: { readonly segment: string; readonly end_bytes: number | null },
  stop: AbortSignal,
): Promise<number> {
  let skipped_bytes = 0;
  let taken_bytes = await takenBytes(writer, segment);
  const handle = openSync(path, "r");
  try {
    const size_bytes = end_bytes ?? fstatSync(handle).size;
    while (taken_bytes < size_bytes) {
      stop.throwIfAborted();
      const wanted = Math.min(batch.length, size_bytes - taken_bytes);
      const read = readSync(handle, batch, 0, wanted, taken_bytes);
      if (read === 0) break;
      intake.begin();
      // Where nobody says how far the file is written, a frame that its end cuts off may be in the making.
      const last = end_bytes !== null && taken_bytes + read >= size_bytes;
      const scanned = scanFrames(batch, read, last, (start, end) => intake.add(batch, start, end));
      if (scanned.consumed_bytes === 0) break;
      taken_bytes += scanned.consumed_bytes;
      skipped_bytes += scanned.skipped_bytes;
      await inDuckDbTransaction(writer, async () => {
        await intake.append(writer);
        await setTakenBytes(writer, segment, taken_bytes);
      });
      intake.committed();
    }
  } finally {
    closeSync(handle);
  }
  return skipped_bytes;
}
