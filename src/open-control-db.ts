import type { Config } from "./config.ts";
import type { ControlDb } from "./storage/control-db.ts";
import { migrate } from "./storage/migrate.ts";
import { openPostgres } from "./storage/postgres.ts";
import { openSqlite } from "./storage/sqlite.ts";

/** Opens the control database that the configuration names, as it is. */
export function connectControlDb(config: Config): ControlDb {
  return config.databaseUrl === null ? openSqlite(config.dataDir) : openPostgres(config.databaseUrl);
}

/** Opens and migrates the control database that the configuration names. */
export async function openControlDb(config: Config): Promise<ControlDb> {
  const control = connectControlDb(config);
  try {
    await migrate(control);
  } catch (error) {
    await control.close();
    throw error;
  }
  return control;
}
