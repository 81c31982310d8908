import { constants, Database } from "bun:sqlite";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Kysely } from "kysely";
import { makePrivate } from "../lib/private-file.ts";
import { LOCK_RETRY_every_ms, LOCK_TRIES_at_most, SQLITE_BUSY_ms } from "../run-limits.ts";
import type { ControlDb } from "./control-db.ts";
import { sqliteDb } from "./sqlite-db.ts";
import { BunSqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

/** Opens (and makes) `control.sqlite` in the data folder. One writing connection, one that only reads. */
export function openSqlite(dataDir: string): ControlDb {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, "control.sqlite");
  // Those of an earlier version were open to all. SQLite gives a file it makes beside the database the mode of that.
  for (const suffix of ["", "-wal", "-shm"]) makePrivate(path + suffix);
  const writing = connect(path);
  const reading = connect(path);
  reading.run("PRAGMA query_only = ON");
  // From now on SQLite does not wait by itself: it would hold up the whole process, redirects and all.
  for (const database of [writing, reading]) database.run("PRAGMA busy_timeout = 0");
  const db = sqliteDb(new BunSqliteDialect(reading, writing));
  const reader = new Kysely<Tables>({ dialect: new BunSqliteDialect(reading, null) });
  let seenVersion = dataVersion(reading);
  return {
    engine: "sqlite",
    db,
    reader,
    upkeep: db,
    changedElsewhere: async () => {
      const version = dataVersion(reading);
      const changed = version !== seenVersion;
      seenVersion = version;
      return changed;
    },
    eraseDeleted: () => truncateLog(reading),
    close: async () => {
      await db.destroy();
      await reader.destroy();
    },
  };
}

/**
 * A `control.sqlite` that is there, to be read alone. Changes nothing in its folder: where nobody has it open, SQLite is told so,
 * and makes no files beside it. Throws when there is none.
 */
export function openSqliteToRead(dataDir: string): Pick<ControlDb, "db" | "close"> {
  const path = join(dataDir, "control.sqlite");
  const isIdle = !existsSync(`${path}-wal`);
  const uri = `${pathToFileURL(path).href}${isIdle ? "?immutable=1" : ""}`;
  const database = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
  database.run(`PRAGMA busy_timeout = ${SQLITE_BUSY_ms}`);
  const db = new Kysely<Tables>({ dialect: new BunSqliteDialect(database, null) });
  return { db, close: () => db.destroy() };
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

/** Brings the write-ahead log into the file and empties it: the old pages in it still have what was overwritten there. */
async function truncateLog(database: Database): Promise<void> {
  for (let tries = 0; tries < LOCK_TRIES_at_most; tries += 1) {
    const outcome = database.query<{ busy: number }, []>("PRAGMA wal_checkpoint(TRUNCATE)").get();
    if (outcome?.busy === 0) return;
    await wait(LOCK_RETRY_every_ms);
  }
}
