import { join } from "node:path";
import { refuseUnfinishedRestore } from "./backup/restore-mark.ts";
import type { Config } from "./config.ts";
import type { ControlDb } from "./storage/control-db.ts";
import { migrate } from "./storage/migrate.ts";
import { openPostgres } from "./storage/postgres.ts";
import { openPostgresSnapshot } from "./storage/postgres-snapshot.ts";
import type { Snapshot } from "./storage/snapshot.ts";
import { openSqlite, openSqliteToRead } from "./storage/sqlite.ts";
import { openSqliteSnapshot } from "./storage/sqlite-snapshot.ts";

/** Opens the control database that the configuration names, as it is. */
export function connectControlDb(config: Config): ControlDb {
  return config.databaseUrl === null ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl);
}

/** The control database that the configuration names as it is now, to be read. Changes nothing. */
export async function openControlSnapshot({ dataDir, databaseUrl }: Config): Promise<Snapshot> {
  return databaseUrl === null
    ? openSqliteSnapshot(join(dataDir, "control.sqlite"))
    : openPostgresSnapshot(databaseUrl);
}

/** Opens the control database that the configuration names to be read alone. Changes nothing; on PostgreSQL that is left to the reader. */
export function openControlToRead({ dataDir, databaseUrl }: Config): Pick<ControlDb, "db" | "close"> {
  return databaseUrl === null ? openSqliteToRead(dataDir) : openPostgres(databaseUrl);
}

/** Opens and migrates the control database that the configuration names. Throws where a restore was cut off. */
export async function openControlDb(config: Config): Promise<ControlDb> {
  refuseUnfinishedRestore(config.dataDir);
  const control = connectControlDb(config);
  try {
    await migrate(control);
  } catch (error) {
    await control.close();
    throw error;
  }
  return control;
}
