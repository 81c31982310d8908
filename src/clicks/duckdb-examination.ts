import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { scanFrames } from "./click-frame.ts";
import { readLayout, tableNames } from "./duckdb-layout.ts";
import { listLogFolders, listSegments } from "./log-segments.ts";

/** What a click store that nobody has open holds. */
export interface StoreExamination {
  readonly clicks: number;
  /** Bytes that have been taken in of each file of the click log. */
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Reads a folder's `clicks.duckdb` from end to end, so that DuckDB tests the checksum of every block; changes nothing. Throws what
 * is wrong with it: damaged, laid out as another version has it, or open elsewhere.
 */
export async function examineClickStore(folder: string): Promise<StoreExamination> {
  const instance = await DuckDBInstance.create(join(folder, "clicks.duckdb"), {
    access_mode: "READ_ONLY",
    threads: "1",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  try {
    const reader = await instance.connect();
    await readLayout(reader);
    for (const name of tableNames) await reader.run(`SELECT bit_xor(hash(t)) FROM ${name} t`);
    const counted = await reader.runAndReadAll("SELECT count(*) FROM clicks");
    const positions = await reader.runAndReadAll("SELECT segment, taken_bytes FROM log_positions");
    return {
      clicks: Number(counted.getRows()[0]?.[0] ?? 0),
      positions: new Map(positions.getRows().map(([segment, taken]) => [String(segment), Number(taken)])),
    };
  } finally {
    instance.closeSync();
  }
}

/** One file of a click log. */
export interface SegmentExamination {
  readonly name: string;
  readonly path: string;
  readonly size_bytes: number;
  readonly frames: number;
  /** Bytes that belong to no whole frame. */
  readonly torn_bytes: number;
}

/** Reads the click logs of a folder and of the folders within. `isServed`: a frame at the end of the newest may be being written. */
export function examineClickLogs(
  folder: string,
  { isServed }: { readonly isServed: boolean },
): readonly SegmentExamination[] {
  return [folder, ...listLogFolders(folder)].flatMap((log) => {
    const names = listSegments(log);
    return names.flatMap((name, index) => {
      const isGrowing = isServed && index === names.length - 1;
      const found = examineSegment(join(log, name), isGrowing);
      return found === null ? [] : [{ name, ...found }];
    });
  });
}

/** Null for a file that was taken in and removed in the meantime. */
function examineSegment(path: string, isGrowing: boolean): Omit<SegmentExamination, "name"> | null {
  const handle = openIfThere(path);
  if (handle === null) return null;
  try {
    const size_bytes = fstatSync(handle).size;
    const bytes = Buffer.alloc(size_bytes);
    const read = readSync(handle, bytes, 0, size_bytes, 0);
    let frames = 0;
    const { skipped_bytes } = scanFrames(bytes, read, !isGrowing, () => {
      frames += 1;
    });
    return { path, size_bytes, frames, torn_bytes: skipped_bytes };
  } finally {
    closeSync(handle);
  }
}

function openIfThere(path: string): number | null {
  try {
    return openSync(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
