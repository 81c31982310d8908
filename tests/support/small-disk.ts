import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

/**
 * The command that starts a program with a disk of so many bytes mounted on `folder`, seen by that program alone and gone with
 * it. Takes Linux and either root or user namespaces.
 */
export function onSmallDisk(
  folder: string,
  size_bytes: number,
  command: readonly string[],
): readonly string[] {
  const script = `mkdir -p "$0" && mount -t tmpfs -o size=${size_bytes} tmpfs "$0" && exec "$@"`;
  const unshare = process.getuid?.() === 0 ? ["--mount"] : ["--user", "--map-root-user", "--mount"];
  return ["unshare", ...unshare, "sh", "-c", script, folder, ...command];
}

/** Fills the rest of the disk of a program started so, but for so many bytes; gives back what makes room again. */
export function fillDisk(pid: number, folder: string, left_bytes: number): () => void {
  // The program's view of the files, in which the disk is.
  const inside = join(`/proc/${pid}/root`, folder);
  const reserve = join(inside, "reserve");
  const ballast = join(inside, "ballast");
  writeUntilFull(reserve, left_bytes);
  writeUntilFull(ballast, Number.POSITIVE_INFINITY);
  rmSync(reserve);
  return () => rmSync(ballast);
}

function writeUntilFull(path: string, most_bytes: number): void {
  const handle = openSync(path, "w");
  const block = Buffer.alloc(4096);
  try {
    for (let written = 0; written < most_bytes; )
      written += writeSync(handle, block, 0, Math.min(block.length, most_bytes - written));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(handle);
  }
}
