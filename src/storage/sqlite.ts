import { Database, type SQLQueryBindings } from "bun:sqlite";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { SQLITE_BUSY_ms } from "../limits.ts";
import type { ControlDb } from "./control-db.ts";
import type { Tables } from "./tables.ts";

/** Opens (and makes) `control.sqlite` in the data folder. One writing connection, one that only reads. */
export function openSqlite(dataDir: string): ControlDb {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "control.sqlite");
  const writing = connect(path);
  const reading = connect(path);
  reading.run("PRAGMA query_only = ON");
  const db = new Kysely<Tables>({ dialect: new BunSqliteDialect(writing) });
  const reader = new Kysely<Tables>({ dialect: new BunSqliteDialect(reading) });
  let seenVersion = dataVersion(reading);
  return {
    engine: "sqlite",
    db,
    reader,
    changedElsewhere: async () => {
      const version = dataVersion(reading);
      const changed = version !== seenVersion;
      seenVersion = version;
      return changed;
    },
    close: async () => {
      await db.destroy();
      await reader.destroy();
    },
  };
}

/** Every pragma in one place. */
function connect(path: string): Database {
  const database = new Database(path, { create: true, readwrite: true, strict: true });
  database.run(`PRAGMA busy_timeout = ${SQLITE_BUSY_ms}`);
  // WAL: readers go on while a writer commits. FULL: a commit is on the disk before it is answered (WAL alone
  // would lose the last commits in a power cut).
  database.run("PRAGMA journal_mode = WAL");
  database.run("PRAGMA synchronous = FULL");
  database.run("PRAGMA foreign_keys = ON");
  database.run("PRAGMA cache_size = -65536");
  database.run("PRAGMA temp_store = MEMORY");
  // A destroyed visitor secret is overwritten, not only let go.
  database.run("PRAGMA secure_delete = ON");
  return database;
}

function dataVersion(database: Database): number {
  return database.query<{ data_version: number }, []>("PRAGMA data_version").get()?.data_version ?? 0;
}

class BunSqliteDialect implements Dialect {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }
  createDriver = (): Driver => new BunSqliteDriver(this.#database);
  createQueryCompiler = () => new SqliteQueryCompiler();
  createAdapter = () => new BunSqliteAdapter();
  createIntrospector = (db: Kysely<unknown>) => new SqliteIntrospector(db);
}

/** Kysely holds that SQLite's tables are not made in transactions. They are, and so migrations are all or nothing. */
class BunSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** One connection, lent to one user at a time. */
class BunSqliteDriver implements Driver {
  readonly #database: Database;
  readonly #connection: BunSqliteConnection;
  #lent = Promise.resolve();
  #giveBack: (() => void) | null = null;

  constructor(database: Database) {
    this.#database = database;
    this.#connection = new BunSqliteConnection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#lent;
    let giveBack = (): void => {};
    this.#lent = new Promise((resolve) => {
      giveBack = resolve;
    });
    await before;
    this.#giveBack = giveBack;
    return this.#connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // IMMEDIATE takes the write lock at once: a transaction that begins by reading and then writes would fail
    // without waiting when another process has written in between.
    await connection.executeQuery(CompiledQuery.raw("BEGIN IMMEDIATE"));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("COMMIT"));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("ROLLBACK"));
  }

  async releaseConnection(): Promise<void> {
    this.#giveBack?.();
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

class BunSqliteConnection implements DatabaseConnection {
  readonly #database: Database;
  constructor(database: Database) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#database.query<R, SQLQueryBindings[]>(query.sql);
    const parameters = query.parameters as SQLQueryBindings[];
    if (statement.columnNames.length > 0) return { rows: statement.all(...parameters) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing of ours streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("SQLite rows are not streamed");
  }
}
