import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { CHECK_WHOLE_bytes } from "../../run-limits.ts";
import type { Db } from "../../storage/control-db.ts";
import { appliedMigrations, sqliteDamage } from "../../storage/examination.ts";
import { missingMigrations, UnknownMigration } from "../../storage/migrate.ts";
import { startProblem } from "../start-problem.ts";
import { type Finding, fault, messageOf, ok, warning } from "./finding.ts";

const NAME = "control database";
const RESTORE = "Restore a backup into an empty data folder: docs/operating.md, Restore.";

/** Whether the control database is whole and this version's. */
export async function checkControlDb(
  config: Config,
  db: Db,
  { isServed }: { readonly isServed: boolean },
): Promise<readonly Finding[]> {
  try {
    const schema = checkMigrations(await appliedMigrations(db), isServed);
    return [schema, ...(config.databaseUrl === null ? [await checkSqliteFile(config, db)] : [])];
  } catch (error) {
    return [unreadable(error, config)];
  }
}

/** A control database that does not open, or cannot be read. */
export function unreadable(error: unknown, config: Config): Finding {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, "control.sqlite")))
    return fault(
      NAME,
      `There is no control.sqlite in ${config.dataDir}.`,
      "Set DATA_DIR to the service's folder, or start it once; set DATABASE_URL when facts are in PostgreSQL.",
    );
  const words = startProblem(error, config);
  const mend = config.databaseUrl === null ? RESTORE : "Start the database, or mend DATABASE_URL.";
  return fault(NAME, words ?? `It cannot be read: ${messageOf(error)}`, mend);
}

function checkMigrations(applied: readonly string[], isServed: boolean): Finding {
  try {
    const missing = missingMigrations(applied);
    if (missing.length === 0) return ok(NAME, `It answers and is at this version's ${applied.at(-1)}.`);
    if (applied.length === 0) return fault(NAME, "It is empty.", "Start the service once.");
    const found = `It lacks this version's ${missing.join(", ")}.`;
    return isServed
      ? fault(NAME, found, "An older version of Utmost runs on it: restart the service with this one.")
      : warning(NAME, found, "Nothing to do: the next start adds them. Make a backup before.");
  } catch (error) {
    if (!(error instanceof UnknownMigration)) throw error;
    return fault(NAME, `A newer version of Utmost has made it: ${error.message}.`, "Run that version.");
  }
}

async function checkSqliteFile({ dataDir }: Config, db: Db): Promise<Finding> {
  const name = "control.sqlite";
  const quick = statSync(join(dataDir, name)).size > CHECK_WHOLE_bytes;
  const [first, ...more] = await sqliteDamage(db, { quick });
  if (first === undefined)
    return ok(name, quick ? "SQLite's quick check finds it whole." : "SQLite finds it whole.");
  return fault(
    name,
    `It is damaged (${first}${more.length === 0 ? "" : `, and ${more.length} more`}).`,
    RESTORE,
  );
}
