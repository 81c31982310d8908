import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { KeptClicks } from "../clicks/click-path.ts";
import { openClickCopy } from "../clicks/duckdb-copy.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { makePrivate } from "../lib/private-file.ts";
import type { ControlDb } from "../storage/control-db.ts";
import { copyTables, type Snapshot } from "../storage/snapshot.ts";
import { openSqliteWriter } from "../storage/sqlite-writer.ts";
import { BackupProblem } from "./backup-problem.ts";
import { namesIn, sync } from "./durable-files.ts";
import { CLICKS_FILE, CONTROL_FILE, describeFile, type Manifest, writeManifest } from "./manifest.ts";
import { withWholeOutbox } from "./whole-outbox.ts";

/** Where the facts come from. Clicks are kept first: then every link and conversion that they know is in the other. */
export interface BackupSources {
  readonly engine: ControlDb["engine"];
  keepClicks(): Promise<KeptClicks>;
  openSnapshot(): Promise<Snapshot>;
}

export interface BackupPlace {
  /** Where the backup shall be; nothing is there yet. */
  readonly target: string;
  /** Where it is while it is made, in the same folder. */
  readonly unfinished: string;
}

/**
 * Makes a backup: a folder with control facts, click facts and a manifest, there as a whole or not at all. What was answered before
 * the call is in it, whatever goes on meanwhile: docs/decisions names the moment exactly. Throws a `BackupProblem` for what the
 * operator can put right.
 */
export async function takeBackup(
  { clock, version }: { readonly clock: Clock; readonly version: string },
  sources: BackupSources,
  { target, unfinished }: BackupPlace,
): Promise<Manifest> {
  if ((await namesIn(target)) !== null) throw new BackupProblem(`There is something at ${target} already.`);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const made_at = isoInstant(clock.now());
    const facts = await copyFacts(sources, unfinished);
    const manifest: Manifest = {
      format: "utmost backup 1",
      made_at,
      utmost_version: version,
      engine: sources.engine,
      ...facts,
      files: {
        [CONTROL_FILE]: await describeFile(join(unfinished, CONTROL_FILE)),
        [CLICKS_FILE]: await describeFile(join(unfinished, CLICKS_FILE)),
      },
    };
    await writeManifest(unfinished, manifest);
    await sync(unfinished);
    await rename(unfinished, target);
    await sync(dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

type CopiedFacts = Pick<Manifest, "migrations" | "clicks" | "conversions_in_reports" | "rows">;

async function copyFacts(sources: BackupSources, folder: string): Promise<CopiedFacts> {
  const kept = await sources.keepClicks();
  try {
    const snapshot = await sources.openSnapshot();
    try {
      const clicksPath = join(folder, CLICKS_FILE);
      await kept.copyTo(clicksPath);
      makePrivate(clicksPath);
      await sync(clicksPath);
      return await copyControl(snapshot, folder);
    } finally {
      await snapshot.close();
    }
  } finally {
    await kept.drop();
  }
}

async function copyControl(snapshot: Snapshot, folder: string): Promise<CopiedFacts> {
  const clicks = await openClickCopy(join(folder, CLICKS_FILE));
  try {
    const writer = await openSqliteWriter(folder, snapshot.migrations);
    try {
      const rows = await copyTables(withWholeOutbox(snapshot, clicks), writer);
      const counts = await clicks.counts();
      return {
        migrations: [...snapshot.migrations],
        clicks: counts.clicks,
        conversions_in_reports: counts.conversions,
        rows,
      };
    } finally {
      await writer.close();
    }
  } finally {
    clicks.close();
  }
}
