import type { Database, SQLQueryBindings, Statement } from "bun:sqlite";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { LruMap } from "../lib/lru-map.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { LOCK_RETRY_every_ms, LOCK_TRIES_at_most, SQLITE_STATEMENTS_kept } from "../run-limits.ts";
import { codeOf } from "./control-db.ts";
import { isLocked, SharedCommits } from "./shared-commit.ts";

/**
 * Kysely on `bun:sqlite`. Transactions and single writes go through one writing connection and share commits; a
 * SELECT outside a transaction goes to the other connection and sees what is committed, so that it need not wait. Without a
 * writing connection everything goes to the reading one.
 */
export class BunSqliteDialect implements Dialect {
  readonly #driver: BunSqliteDriver;
  constructor(reading: Database, writing: Database | null) {
    this.#driver = new BunSqliteDriver(reading, writing);
  }
  /** A connection for single statements; each finds its own way. */
  connection = (): BunSqliteConnection => this.#driver.connection();
  createDriver = (): Driver => this.#driver;
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

class BunSqliteDriver implements Driver {
  readonly #reading: Database;
  readonly #reads: Statements;
  readonly #writes: Writes | null;

  constructor(reading: Database, writing: Database | null) {
    this.#reading = reading;
    this.#reads = new Statements(reading);
    this.#writes =
      writing === null ? null : { statements: new Statements(writing), commits: new SharedCommits(writing) };
  }

  async init(): Promise<void> {}

  connection(): BunSqliteConnection {
    return new BunSqliteConnection(this.#reads, this.#writes);
  }

  async acquireConnection(): Promise<BunSqliteConnection> {
    return this.connection();
  }

  beginTransaction(connection: BunSqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: BunSqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: BunSqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    if (this.#writes === null) this.#reading.close();
    else this.#writes.commits.close();
  }
}

interface Writes {
  readonly statements: Statements;
  readonly commits: SharedCommits;
}

/** A view of the two connections: for one transaction, or for any number of statements outside of one. */
export class BunSqliteConnection implements DatabaseConnection {
  readonly #reads: Statements;
  readonly #writes: Writes | null;
  #transaction: "none" | "running" | "over" = "none";

  constructor(reads: Statements, writes: Writes | null) {
    this.#reads = reads;
    this.#writes = writes;
  }

  /** Begins the transaction that it is for. */
  async begin(): Promise<void> {
    await this.#writes?.commits.enter();
    this.#transaction = "running";
  }

  /** Resolves when what the transaction has done is on the disk. */
  async commit(): Promise<void> {
    this.#transaction = "over";
    await this.#writes?.commits.keep();
  }

  /** Undoes what the transaction has done. */
  async rollback(): Promise<void> {
    // Nothing is left to undo where the commit has failed.
    if (this.#transaction !== "running") return;
    this.#transaction = "over";
    await this.#writes?.commits.drop();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // Whoever goes on would write into a transaction of somebody else's, or outside of any.
    if (this.#transaction === "over") throw new Error("a statement after the end of its transaction");
    const isMember = this.#transaction === "running";
    if (this.#writes === null || (!isMember && SelectQueryNode.is(query.query))) return this.#read(query);
    const { statements, commits } = this.#writes;
    if (isMember) return commits.execute(() => statements.run<R>(query));
    // A transaction of one statement, on a connection of its own: this one may have other users meanwhile.
    const member = new BunSqliteConnection(this.#reads, this.#writes);
    await member.begin();
    try {
      const result = await member.executeQuery<R>(query);
      await member.commit();
      return result;
    } catch (error) {
      await member.rollback();
      throw error;
    }
  }

  /** A reader waits for nobody, but for the moments in which another process opens or closes the database. */
  async #read<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return this.#reads.run<R>(query);
      } catch (error) {
        if (!isLocked(error)) throw error;
        if (attempt >= LOCK_TRIES_at_most)
          throw new Unavailable("another process holds the database", { cause: error });
      }
      await Bun.sleep(LOCK_RETRY_every_ms);
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for the method; nothing of ours streams.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("SQLite rows are not streamed");
  }
}

interface Prepared {
  readonly statement: Statement<unknown, SQLQueryBindings[]>;
  readonly givesRows: boolean;
}

/** A connection's prepared statements, by their text. */
class Statements {
  readonly #database: Database;
  readonly #prepared = new LruMap<string, Prepared>(SQLITE_STATEMENTS_kept);

  constructor(database: Database) {
    this.#database = database;
  }

  /** Runs a statement to its end. Throws `Unavailable` for what is no fault of the statement. */
  run<R>(query: CompiledQuery): QueryResult<R> {
    try {
      const { statement, givesRows } = this.#prepare(query.sql);
      const parameters = query.parameters as SQLQueryBindings[];
      if (givesRows) return { rows: statement.all(...parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    } catch (error) {
      throw isAway(error) ? new Unavailable("the database cannot be used", { cause: error }) : error;
    }
  }

  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    // Bun's own `query` keeps twenty statements and prepares every other one anew.
    const statement = this.#database.prepare<unknown, SQLQueryBindings[]>(text);
    const prepared = { statement, givesRows: statement.columnNames.length > 0 };
    this.#prepared.set(text, prepared);
    return prepared;
  }
}

/** A full or failing disk, or a file that may not be opened or written. */
function isAway(error: unknown): boolean {
  return /^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(codeOf(error));
}
