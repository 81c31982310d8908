import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Named after the process that it belongs to, and short: the path of a socket within may have 103 bytes. */
const NAME = /^utmost-(\d+)-\w{6}$/;

/**
 * Makes a folder that takes the place of the temporary folder, for this process and for those that it starts, until `remove`. Those
 * of processes that are no more, having been killed, are taken away.
 */
export function moveTemporaryFolder(): { remove(): void } {
  const outer = tmpdir();
  for (const name of readdirSync(outer)) {
    const pid = Number(NAME.exec(name)?.[1] ?? process.pid);
    if (!isRunning(pid)) removeFolder(join(outer, name));
  }
  const folder = makeTemporaryFolder(`utmost-${process.pid}`);
  process.env["TMPDIR"] = folder;
  return {
    remove: () => {
      process.env["TMPDIR"] = outer;
      removeFolder(folder);
    },
  };
}

/** Makes a folder within the temporary folder that may be somebody's temporary folder: PostgreSQL's own user gets at what is its own. */
export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  chmodSync(folder, 0o711);
  return folder;
}

/** The temporary folder of the programs that tests start. What they leave there fails the test file. */
export function programsTemporaryFolder(temporaryFolder: string): string {
  const folder = join(temporaryFolder, "programs");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Takes a folder away with all that is in it. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
