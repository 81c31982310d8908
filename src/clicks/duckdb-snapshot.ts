import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { tableNames } from "./duckdb-layout.ts";

/** The click store as it is at one moment, while clicks go on being taken in. */
export class DuckDbSnapshot {
  readonly #connection: DuckDBConnection;
  #copying: Promise<void> = Promise.resolve();

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** Keeps the store as it is when this returns, until it is closed. */
  static async open(instance: DuckDBInstance): Promise<DuckDbSnapshot> {
    const connection = await instance.connect();
    try {
      // A visit's id is its row's number: the copy has the rows in the same order.
      await connection.run("SET SESSION preserve_insertion_order = true");
      await connection.run("BEGIN TRANSACTION");
      // A transaction sees a database as it is when it first looks at it.
      for (const name of tableNames) await connection.run(`SELECT count(*) FROM ${name}`);
      return new DuckDbSnapshot(connection);
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** Writes it, once, as a database of its own into a file that is not there yet. Throws when that fails, or is ended. */
  copyTo(path: string): Promise<void> {
    this.#copying = this.#copy(path);
    return this.#copying;
  }

  /** Ends a copy that is being written, too. */
  async close(): Promise<void> {
    this.#connection.interrupt();
    await this.#copying.catch(() => {});
    this.#connection.closeSync();
  }

  async #copy(path: string): Promise<void> {
    const connection = this.#connection;
    await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS copied`);
    try {
      await connection.run("COPY FROM DATABASE clicks TO copied");
      await connection.run("COMMIT");
      await connection.run("CHECKPOINT copied");
    } catch (error) {
      await connection.run("ROLLBACK").catch(() => {});
      throw error;
    } finally {
      await connection.run("DETACH copied").catch(() => {});
    }
  }
}
