import type { Kysely, Transaction } from "kysely";
import { LOST_RACES_at_most } from "../run-limits.ts";
import { lentTransact } from "./lent-connections.ts";
import type { Tables } from "./tables.ts";

/** What a store's functions run on: the database itself, or a transaction in it. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

/** The control database: every fact but the clicks, on SQLite or PostgreSQL. */
export interface ControlDb {
  readonly engine: "sqlite" | "postgres";
  /** Reads and writes. On SQLite one connection, so that there is one writer. */
  readonly db: Db;
  /** Reads that must not wait for a writer: the edge's. Sees everything committed. */
  readonly reader: Db;
  /** Statements that may take as long as they take: migrations. */
  readonly upkeep: Db;
  /** Whether another process or connection has committed since the last call. True when the engine cannot tell. */
  changedElsewhere(): Promise<boolean>;
  /**
   * Takes what was deleted off the disk, where the engine still has it in what it wrote ahead; PostgreSQL lets go of that by
   * itself. Gives up quietly while others use the database without a pause.
   */
  eraseDeleted(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Runs `work` in one transaction and commits when it returns; rolls back when it throws. Work that waits for the
 * commit (telling the edge, remembering what was read) belongs after the call. Serialised on SQLite, where several may
 * share a commit and see of each other what is not committed yet; READ COMMITTED on PostgreSQL, where `work` runs again
 * when another transaction got in its way: it then finds the world as that one left it and refuses by its own rules. So
 * it must have no effect besides the transaction. Throws `Unavailable` when the database is away or held by others for
 * too long.
 */
export async function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const transact = lentTransact(db);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(work);
    } catch (error) {
      if (attempt >= LOST_RACES_at_most || !LOST_RACES.has(codeOf(error))) throw error;
    }
  }
}

const SERIALISATION_FAILURE = "40001";
/** PostgreSQL: a row referred to was deleted meanwhile; a deadlock was broken up; a serialisation failure. */
const LOST_RACES: ReadonlySet<string> = new Set(["23503", "40P01", SERIALISATION_FAILURE]);

class LostRace extends Error {
  override readonly name = "LostRace";
  readonly code = SERIALISATION_FAILURE;
}

/** A row that was there when the transaction last looked. Has it run again when another one has deleted the row meanwhile. */
export function stillThere<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new LostRace(`${what} is gone again`);
  return row;
}

/** Whether a statement failed because a row with the same unique key exists. */
export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error);
  return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY";
}

/** The code by which an engine names an error; blank for what has none. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === "string" ? code : "";
}
