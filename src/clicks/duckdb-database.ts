import { mkdirSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import {
  CLICK_STORE_CHECKPOINT_bytes,
  CLICK_STORE_MEMORY_bytes,
  CLICK_STORE_MEMORY_share,
  CLICK_STORE_THREADS_at_most,
} from "../limits.ts";

/** The click facts, one row a click or conversion, nothing joined: each carries its link's values of its own time. */
const tables = [
  `CREATE TABLE IF NOT EXISTS clicks (workspace_id BIGINT NOT NULL, link_id BIGINT NOT NULL, at_ms BIGINT NOT NULL,
    visitor UHUGEINT NOT NULL, "trigger" VARCHAR NOT NULL, automated VARCHAR, device VARCHAR NOT NULL,
    country VARCHAR, referrer VARCHAR, utm_source VARCHAR, utm_medium VARCHAR, utm_campaign VARCHAR,
    utm_term VARCHAR, utm_content VARCHAR, destination VARCHAR NOT NULL)`,
  // Decisions, section 8: 18 digits before the point and 12 after it. "decimals" is how many were written.
  `CREATE TABLE IF NOT EXISTS conversions (id BIGINT NOT NULL, workspace_id BIGINT NOT NULL,
    link_id BIGINT NOT NULL, at_ms BIGINT NOT NULL, kind VARCHAR NOT NULL, value DECIMAL(30, 12),
    decimals UTINYINT, currency VARCHAR, utm_source VARCHAR, utm_medium VARCHAR, utm_campaign VARCHAR,
    utm_term VARCHAR, utm_content VARCHAR, destination VARCHAR NOT NULL)`,
  // How far each file of the click log has been taken in; changed in the transaction that takes it in.
  `CREATE TABLE IF NOT EXISTS log_positions (segment VARCHAR NOT NULL, taken_bytes BIGINT NOT NULL)`,
];

/** An open click database: one connection that writes, and others that read. */
export interface DuckDbDatabase {
  readonly instance: DuckDBInstance;
  readonly writer: DuckDBConnection;
}

/**
 * Opens (and makes) `clicks.duckdb` in a folder. Throws when the file is damaged, or open in another process: there
 * is one writer.
 */
export async function openDatabase(folder: string): Promise<DuckDbDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const memory_bytes = Math.min(CLICK_STORE_MEMORY_bytes, Math.floor(totalmem() * CLICK_STORE_MEMORY_share));
  const threads = Math.max(1, Math.min(CLICK_STORE_THREADS_at_most, availableParallelism() - 1));
  const instance = await DuckDBInstance.create(join(folder, "clicks.duckdb"), {
    memory_limit: `${memory_bytes}B`,
    threads: String(threads),
    temp_directory: join(folder, "clicks.duckdb.tmp"),
    checkpoint_threshold: `${CLICK_STORE_CHECKPOINT_bytes}B`,
    preserve_insertion_order: "false",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  try {
    const writer = await instance.connect();
    await inDuckDbTransaction(writer, async () => {
      for (const statement of tables) await writer.run(statement);
    });
    return { instance, writer };
  } catch (error) {
    instance.closeSync();
    throw error;
  }
}

/** Closes the database; what the write-ahead log holds goes into the file. */
export function closeDatabase({ instance, writer }: DuckDbDatabase): void {
  writer.closeSync();
  instance.closeSync();
}

/** Runs `work` in one transaction of a connection: committed when it returns, rolled back when it throws. */
export async function inDuckDbTransaction<T>(
  connection: DuckDBConnection,
  work: () => Promise<T>,
): Promise<T> {
  await connection.run("BEGIN TRANSACTION");
  try {
    const result = await work();
    await connection.run("COMMIT");
    return result;
  } catch (error) {
    // After a failed statement the transaction may be gone already; the first error is the one that tells.
    await connection.run("ROLLBACK").catch(() => {});
    throw error;
  }
}
