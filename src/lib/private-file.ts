import { chmodSync, statSync } from "node:fs";

const OTHERS = 0o077;

/**
 * Takes from everybody but its owner what a file that exists may be open for. One that is not there is made private by the
 * process's umask; one that belongs to somebody else, or lies where modes cannot be set, stays as it is.
 */
export function makePrivate(path: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & OTHERS) === 0) return;
  try {
    chmodSync(path, mode & ~OTHERS & 0o7777);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  }
}
