import { readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Random, randomText } from "../lib/random.ts";
import { LOG_ABANDONED_ms } from "../limits.ts";

/** A click log's files sort by name in the order in which they were begun. */
export interface LogPosition {
  /** The file being written; null when none is. All files with smaller names are finished. */
  readonly segment: string | null;
  /** How much of that file is written, always the end of a whole frame; null when nobody says: then as far as frames are whole. */
  readonly size_bytes: number | null;
}

const NAME = /^(\d{16})-[a-z0-9]{8}\.log$/;
const SUFFIX_alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/**
 * A name for a new file, after all of `taken`. It begins with the instant, and the random end keeps a clock that was
 * set back from ever giving out a name again: the click store remembers how far it read each file by its name.
 */
export function newSegmentName(taken: readonly string[], now_ms: number, random: Random): string {
  const last = taken.reduce((greatest, name) => Math.max(greatest, Number(NAME.exec(name)?.[1] ?? 0)), 0);
  const number = String(Math.max(now_ms, last + 1)).padStart(16, "0");
  return `${number}-${randomText(random, SUFFIX_alphabet, 8)}.log`;
}

/** The names of a folder's log files, oldest first. */
export function listSegments(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
}

/** The folders within a log's folder: logs of other processes. */
export function listLogFolders(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .sort();
}

/**
 * Where a log stands whose process has gone away, or may be about to: its newest file counts as being written until it has been
 * quiet for so long.
 */
export function positionOfAbandoned(folder: string, now_ms: number): LogPosition {
  const newest = listSegments(folder).at(-1);
  if (newest === undefined) return { segment: null, size_bytes: 0 };
  const quiet_ms = now_ms - statSync(join(folder, newest)).mtimeMs;
  return quiet_ms > LOG_ABANDONED_ms ? { segment: null, size_bytes: 0 } : { segment: newest, size_bytes: null };
}

/** How long these files of a folder are, in bytes. */
export function sizeOfSegments(folder: string, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** Makes a folder's list of files durable: a new or removed name is otherwise undone by a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
