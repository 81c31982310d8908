import { lstat, open, readdir, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { BACKUP_SPARE_bytes } from "../run-limits.ts";
import { BackupProblem } from "./backup-problem.ts";

/** Brings a file, or a folder's list of files, to the disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What is in a folder, without what a file system puts in by itself; null when there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[] | null> {
  const found = await lstat(folder).catch(() => null);
  if (found === null) return null;
  return (await readdir(folder)).filter((name) => name !== "lost+found");
}

/** Throws a `BackupProblem` when a folder's disk has no room for so much and what a running service needs besides. */
export async function refuseFullDisk(folder: string, needed_bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(await nearestFolder(folder));
  const free_bytes = bavail * bsize;
  if (free_bytes >= needed_bytes + BACKUP_SPARE_bytes) return;
  const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MiB`;
  throw new BackupProblem(
    `The disk of ${folder} has ${megabytes(free_bytes)} free: it takes ${megabytes(needed_bytes)}, and ` +
      `${megabytes(BACKUP_SPARE_bytes)} are left for the service.`,
  );
}

/** How large a file is; 0 when it is not there. */
export async function sizeOf(path: string): Promise<number> {
  return (await lstat(path).catch(() => null))?.size ?? 0;
}

async function nearestFolder(path: string): Promise<string> {
  const found = await lstat(path).catch(() => null);
  return found !== null || dirname(path) === path ? path : nearestFolder(dirname(path));
}
