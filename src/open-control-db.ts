import { join } from "node:path";
import { refuseUnfinishedRestore } from "./backup/restore-mark.ts";
import type { Config } from "./config.ts";
import type { ControlDb } from "./storage/control-db.ts";
import { migrate } from "./storage/migrate.ts";
import type { Snapshot } from "./storage/snapshot.ts";
import { openSqlite, openSqliteToRead } from "./storage/sqlite.ts";
import { openSqliteSnapshot } from "./storage/sqlite-snapshot.ts";

// What speaks to PostgreSQL is loaded only where there is one.

/** Opens the control database that the configuration names, as it is. */
export async function connectControlDb({ dataDir, databaseUrl }: Config): Promise<ControlDb> {
  if (databaseUrl === null) return openSqlite(dataDir);
  const { openPostgres } = await import("./storage/postgres.ts");
  return openPostgres(databaseUrl);
}

/** The control database that the configuration names as it is now, to be read. Changes nothing. */
export async function openControlSnapshot({ dataDir, databaseUrl }: Config): Promise<Snapshot> {
  if (databaseUrl === null) return openSqliteSnapshot(join(dataDir, "control.sqlite"));
  const { openPostgresSnapshot } = await import("./storage/postgres-snapshot.ts");
  return openPostgresSnapshot(databaseUrl);
}

/** Opens the control database that the configuration names to be read alone. Changes nothing; on PostgreSQL that is left to the reader. */
export async function openControlToRead(config: Config): Promise<Pick<ControlDb, "db" | "close">> {
  return config.databaseUrl === null ? openSqliteToRead(config.dataDir) : connectControlDb(config);
}

/** Opens and migrates the control database that the configuration names. Throws where a restore was cut off. */
export async function openControlDb(config: Config): Promise<ControlDb> {
  refuseUnfinishedRestore(config.dataDir);
  const control = await connectControlDb(config);
  try {
    await migrate(control);
  } catch (error) {
    await control.close();
    throw error;
  }
  return control;
}
