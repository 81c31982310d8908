import { copyFileSync, statSync, truncateSync } from "node:fs";

/** What was cut off the click store's write-ahead log, and where the whole of it is kept. */
export interface TornCommit {
  readonly cut_bytes: number;
  readonly copy: string;
}

/** How DuckDB says that an entry of its write-ahead log is damaged, and where the entry begins after its length and checksum. */
const DAMAGED_ENTRY = /Corrupt WAL file: entry at byte position (\d+)/;
const ENTRY_HEADER_bytes = 16;

/**
 * Takes a commit back that a power cut tore: the write-ahead log ends before its first damaged entry, as it does in other
 * databases. DuckDB does so by itself where the log is merely short; where a part of it never reached the disk it refuses the
 * file. Nobody was told that such a commit was done, and what was in it is still in the click log or the outbox. A copy is kept
 * beside, for a disk that has lost more. Null when the error says something else. Throws when the copy cannot be written.
 */
export function cutTornCommit(walPath: string, error: unknown): TornCommit | null {
  const [, position] = DAMAGED_ENTRY.exec(String(error)) ?? [];
  if (position === undefined) return null;
  const start_bytes = Number(position) - ENTRY_HEADER_bytes;
  const cut_bytes = statSync(walPath).size - start_bytes;
  const copy = `${walPath}.damaged-at-${start_bytes}`;
  copyFileSync(walPath, copy);
  truncateSync(walPath, start_bytes);
  return { cut_bytes, copy };
}
