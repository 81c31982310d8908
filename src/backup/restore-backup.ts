import { constants } from "node:fs";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openClickCopy } from "../clicks/duckdb-copy.ts";
import { makePrivate } from "../lib/private-file.ts";
import { missingMigrations, UnknownMigration } from "../storage/migrate.ts";
import { DatabaseNotEmpty, openPostgresWriter } from "../storage/postgres-writer.ts";
import { copyTables, type TableWriter } from "../storage/snapshot.ts";
import { openSqliteSnapshot } from "../storage/sqlite-snapshot.ts";
import { openSqliteWriter } from "../storage/sqlite-writer.ts";
import { BackupProblem } from "./backup-problem.ts";
import { namesIn, refuseFullDisk, sync } from "./durable-files.ts";
import { CLICKS_FILE, CONTROL_FILE, type Manifest, verifyBackup } from "./manifest.ts";
import { restoreMark } from "./restore-mark.ts";

/** What is filled: a data folder and, unless control facts are kept in there, a PostgreSQL database. */
export interface RestorePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/**
 * Puts a backup into an empty data folder, and an empty PostgreSQL database when one is named: control facts go from either engine
 * to either. Gives its manifest. Throws a `BackupProblem` when the backup is not whole, or not for this version, or when
 * something is there already; nothing is left then of what was put in.
 */
export async function restoreBackup(source: string, place: RestorePlace): Promise<Manifest> {
  const manifest = await verifyBackup(source);
  refuseNewer(manifest);
  await verifyClicks(source, manifest);
  await refuseContents(place.dataDir);
  await refuseFullDisk(
    place.dataDir,
    manifest.files[CLICKS_FILE].size_bytes + manifest.files[CONTROL_FILE].size_bytes,
  );
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  const mark = restoreMark(place.dataDir);
  await writeFile(mark, "", { flag: "wx", mode: 0o600 });
  const clicksPath = join(place.dataDir, CLICKS_FILE);
  try {
    await copyFile(join(source, CLICKS_FILE), clicksPath, constants.COPYFILE_EXCL);
    makePrivate(clicksPath);
    await sync(clicksPath);
    await restoreControl(source, place, manifest);
    await sync(place.dataDir);
  } catch (error) {
    const control = place.databaseUrl === null ? ["", "-wal", "-shm", "-journal"] : [];
    const made = [clicksPath, ...control.map((suffix) => join(place.dataDir, CONTROL_FILE + suffix)), mark];
    for (const path of made) await rm(path, { force: true });
    throw error;
  }
  await rm(mark);
  await sync(place.dataDir);
  return manifest;
}

function refuseNewer({ migrations, utmost_version }: Manifest): void {
  try {
    missingMigrations(migrations);
  } catch (error) {
    if (!(error instanceof UnknownMigration)) throw error;
    throw new BackupProblem(
      `The backup was made by Utmost ${utmost_version}, which is newer. Restore it with that version.`,
    );
  }
}

async function verifyClicks(source: string, manifest: Manifest): Promise<void> {
  const clicks = await openClickCopy(join(source, CLICKS_FILE)).catch((error: unknown) => {
    throw new BackupProblem(`The backup's ${CLICKS_FILE} cannot be read: ${String(error)}`);
  });
  try {
    const found = await clicks.counts();
    if (found.clicks !== manifest.clicks || found.conversions !== manifest.conversions_in_reports)
      throw new BackupProblem(`The backup's ${CLICKS_FILE} does not hold what the manifest says.`);
  } finally {
    clicks.close();
  }
}

async function refuseContents(dataDir: string): Promise<void> {
  const [name] = (await namesIn(dataDir)) ?? [];
  if (name !== undefined)
    throw new BackupProblem(
      `The data folder ${dataDir} is not empty: it holds ${name}. Set DATA_DIR to a folder that is empty or not there.`,
    );
}

async function restoreControl(source: string, place: RestorePlace, manifest: Manifest): Promise<void> {
  const snapshot = openSqliteSnapshot(join(source, CONTROL_FILE));
  try {
    const writer = await openWriter(place, manifest.migrations);
    try {
      await copyTables(snapshot, writer);
    } finally {
      await writer.close();
    }
  } finally {
    await snapshot.close();
  }
}

async function openWriter(
  { dataDir, databaseUrl }: RestorePlace,
  migrations: readonly string[],
): Promise<TableWriter> {
  if (databaseUrl === null) return openSqliteWriter(dataDir, migrations);
  return openPostgresWriter(databaseUrl, migrations).catch((error: unknown) => {
    if (!(error instanceof DatabaseNotEmpty)) throw error;
    throw new BackupProblem(`The database in DATABASE_URL is not empty: ${error.message}. Name one that is.`);
  });
}
