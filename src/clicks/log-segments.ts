import { readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { type Random, randomText } from "../lib/random.ts";
import { LOG_ABANDONED_ms } from "../run-limits.ts";

/** A click log's files sort by name in the order in which they were begun. */
export interface LogPosition {
  /** The file being written; null when none is, nor will be. All files with smaller names are finished. */
  readonly segment: string | null;
  /** How much of that file is written, always the end of a whole frame; null when nobody says: then as far as frames are whole. */
  readonly size_bytes: number | null;
}

/** A click log on the disk, and how far it may be taken in. */
export interface LogState {
  readonly folder: string;
  readonly position: LogPosition;
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

/** The end of a log that nobody writes any more. */
export const FINISHED: LogPosition = { segment: null, size_bytes: 0 };

/** Whether a log has been quiet for so long that whoever wrote it must be gone. */
export function isQuiet(folder: string, now_ms: number): boolean {
  const newest = listSegments(folder).at(-1);
  const touched_ms = statSync(newest === undefined ? folder : join(folder, newest)).mtimeMs;
  return now_ms - touched_ms > LOG_ABANDONED_ms;
}

/** How long a folder's log files are together, in bytes. */
export function sizeOfSegments(folder: string): number {
  return listSegments(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
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
