import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivate } from "./private-file.ts";
import type { Random } from "./random.ts";

const KEY_bytes = 32;
const FILE = "secret-key";

/** The key that a folder keeps in a file of its own, made at the first call. Throws the system's error when it cannot be kept. */
export function keptKey(folder: string, random: Random): string {
  const path = join(folder, FILE);
  try {
    // Of two that make it at once one wins, and both read what that one wrote.
    const made = Buffer.from(random.bytes(KEY_bytes)).toString("base64url");
    writeFileSync(path, made, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  makePrivate(path);
  return readFileSync(path, "utf8").trim();
}

/** The key that a folder keeps, or null when it has none; makes none. Throws when it may not be read. */
export function readKeptKey(folder: string): string | null {
  const path = join(folder, FILE);
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}
