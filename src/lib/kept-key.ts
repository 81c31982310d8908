import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makePrivate } from "./private-file.ts";
import type { Random } from "./random.ts";

const KEY_bytes = 32;

/** The key that a folder keeps in a file of its own, made at the first call. Throws the system's error when it cannot be kept. */
export function keptKey(folder: string, random: Random): string {
  const path = join(folder, "secret-key");
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
