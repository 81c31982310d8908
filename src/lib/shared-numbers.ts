import { closeSync, existsSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Random, randomText } from "./random.ts";

const NUMBER_bytes = 8;
const NAME_alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";
/** Memory that is a file: there a page that was written once needs no room later. A file on a full disk might, and a write end the process. */
const MEMORY_folder = "/dev/shm";

/** Numbers, all 0 at first, that this process shares with one that it starts. */
export interface SharedNumbers {
  readonly numbers: Float64Array;
  /** To be handed to the other process as one of its open files. */
  readonly handle: number;
  /** Lets go of the handle; the numbers stay. */
  closeHandle(): void;
}

/**
 * Makes numbers in memory that two processes share, without a name by which a third could find them. What the other has written
 * stays when it is killed. Throws when there is no memory left.
 */
export function shareNumbers(count: number, random: Random): SharedNumbers {
  const folder = existsSync(MEMORY_folder) ? MEMORY_folder : tmpdir();
  const path = join(folder, `utmost-${randomText(random, NAME_alphabet, 16)}`);
  const handle = openSync(path, "wx+", 0o600);
  try {
    rmSync(path);
    writeSync(handle, Buffer.alloc(count * NUMBER_bytes));
    return { numbers: sharedNumbers(handle), handle, closeHandle: () => closeSync(handle) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** The numbers behind a handle that was handed to this process. */
export function sharedNumbers(handle: number): Float64Array {
  return new Float64Array(Bun.mmap(`/dev/fd/${handle}`, { shared: true }).buffer);
}
