import { existsSync } from "node:fs";
import { join } from "node:path";

/** A data folder that a restore has not finished filling. */
export class UnfinishedRestore extends Error {
  override readonly name = "UnfinishedRestore";
}

/** The file that stands in a data folder while it is being filled. */
export function restoreMark(dataDir: string): string {
  return join(dataDir, "restore-unfinished");
}

/** Throws an `UnfinishedRestore` for a folder that may hold a half of everything: nothing may start on it. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new UnfinishedRestore(
    `A restore into the data folder ${dataDir} was cut off. Empty the folder and restore again; with DATABASE_URL, take an empty database, too.`,
  );
}
