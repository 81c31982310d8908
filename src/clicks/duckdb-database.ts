import { mkdirSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { makePrivate } from "../lib/private-file.ts";
import {
  CLICK_STORE_CHECKPOINT_bytes,
  CLICK_STORE_MEMORY_bytes,
  CLICK_STORE_MEMORY_share,
  CLICK_STORE_THREADS_at_most,
} from "../run-limits.ts";
import { ClickIntake } from "./duckdb-intake.ts";
import { prepareLayout } from "./duckdb-layout.ts";
import { MonthlyCaps } from "./duckdb-monthly-caps.ts";
import { Tallies } from "./duckdb-tallies.ts";
import { cutTornCommit, type TornCommit } from "./duckdb-torn-commit.ts";
import { inDuckDbTransaction } from "./duckdb-transaction.ts";

/** An open click database: one connection that writes, and others that read. */
export interface DuckDbDatabase {
  readonly instance: DuckDBInstance;
  readonly writer: DuckDBConnection;
  /** What brings clicks in by the writer. */
  readonly intake: ClickIntake;
  readonly tallies: Tallies;
  readonly caps: MonthlyCaps;
}

/**
 * Opens (and makes) `clicks.duckdb` in a folder. Takes back a commit that a power cut tore, and tells `onTornCommit`. Throws
 * when the file is damaged, laid out in a way we do not know, or open in another process: there is one writer.
 */
export async function openDatabase(
  folder: string,
  onTornCommit: (torn: TornCommit) => void = () => {},
): Promise<DuckDbDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, "clicks.duckdb");
  // Those of an earlier version were open to all.
  for (const suffix of ["", ".wal", ".tmp"]) makePrivate(path + suffix);
  const instance = await createInstance(path).catch((error: unknown) => {
    const torn = cutTornCommit(`${path}.wal`, error);
    if (torn === null) throw error;
    onTornCommit(torn);
    return createInstance(path);
  });
  try {
    const writer = await instance.connect();
    await writer.run("ATTACH ':memory:' AS tallies");
    await inDuckDbTransaction(writer, () => prepareLayout(writer));
    const kept = { tallies: new Tallies(), caps: new MonthlyCaps() };
    return { instance, writer, intake: new ClickIntake(), ...kept };
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

function createInstance(path: string): Promise<DuckDBInstance> {
  const memory_bytes = Math.min(CLICK_STORE_MEMORY_bytes, Math.floor(totalmem() * CLICK_STORE_MEMORY_share));
  const threads = Math.max(1, Math.min(CLICK_STORE_THREADS_at_most, availableParallelism() - 1));
  return DuckDBInstance.create(path, {
    memory_limit: `${memory_bytes}B`,
    threads: String(threads),
    temp_directory: `${path}.tmp`,
    checkpoint_threshold: `${CLICK_STORE_CHECKPOINT_bytes}B`,
    preserve_insertion_order: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
}

/** Closes the database; what the write-ahead log holds goes into the file. */
export function closeDatabase({ instance, writer }: DuckDbDatabase): void {
  writer.closeSync();
  instance.closeSync();
}
