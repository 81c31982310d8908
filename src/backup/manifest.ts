import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { lstat, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sha256Hex } from "../lib/secret.ts";
import { MANIFEST_bytes_at_most } from "../run-limits.ts";
import { BackupProblem } from "./backup-problem.ts";

/** What a backup holds beside its manifest. There are no other names in it that anybody reads. */
export const CONTROL_FILE = "control.sqlite";
export const CLICKS_FILE = "clicks.duckdb";
const MANIFEST_FILE = "manifest.json";

const count = z.int().nonnegative();
const fileSchema = z.strictObject({ size_bytes: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) });

const contentSchema = z.strictObject({
  format: z.literal("utmost backup 1"),
  /** Everything that was answered before this instant is in it. */
  made_at: z.iso.datetime(),
  utmost_version: z.string(),
  /** Where control facts were kept; in the backup they are always in SQLite's format. */
  engine: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.string()),
  clicks: count,
  conversions_in_reports: count,
  /** Rows of each table of the control database. */
  rows: z.record(z.string(), count),
  files: z.strictObject({ [CONTROL_FILE]: fileSchema, [CLICKS_FILE]: fileSchema }),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof contentSchema>;

const manifestSchema = z.strictObject({ ...contentSchema.shape, sha256: z.string() });

/** The size and the digest of a file that is whole. */
export async function describeFile(path: string): Promise<Manifest["files"][typeof CONTROL_FILE]> {
  const hash = createHash("sha256");
  let size_bytes = 0;
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(bytes);
    size_bytes += bytes.length;
  }
  return { size_bytes, sha256: hash.digest("hex") };
}

/** Writes the manifest, the last of a backup's files, and brings it to the disk. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const handle = await open(join(folder, MANIFEST_FILE), "wx", 0o600);
  try {
    await handle.writeFile(written(manifest));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function written(manifest: Manifest): string {
  // In the order of the schema, as it is read.
  const content = contentSchema.parse(manifest);
  const sha256 = sha256Hex(JSON.stringify(content));
  return `${JSON.stringify({ ...content, sha256 }, null, 2)}\n`;
}

/** Reads a backup's manifest and holds both its files against it. Throws a `BackupProblem` for whatever is not as it was written. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const name of [CONTROL_FILE, CLICKS_FILE] as const) {
    const expected = manifest.files[name];
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found === null) throw new BackupProblem(`The backup is incomplete: ${name} is missing.`);
    if (!found.isFile()) throw new BackupProblem(`${name} in the backup is no plain file.`);
    if (found.size !== expected.size_bytes)
      throw new BackupProblem(
        `The backup is damaged: ${name} has ${found.size} bytes, and was written with ${expected.size_bytes}.`,
      );
    if ((await describeFile(path)).sha256 !== expected.sha256)
      throw new BackupProblem(
        `The backup is damaged: ${name} is not what was written (its SHA-256 differs).`,
      );
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST_FILE);
  const found = await lstat(path).catch(() => null);
  if (found === null)
    throw new BackupProblem(
      `${folder} holds no ${MANIFEST_FILE}: it is no backup, or one that was cut off before it was whole.`,
    );
  const damaged = new BackupProblem(`The backup is damaged: ${MANIFEST_FILE} is not what was written.`);
  if (!found.isFile() || found.size > MANIFEST_bytes_at_most) throw damaged;
  const text = await readFile(path, "utf8");
  const parsed = manifestSchema.safeParse(jsonOf(text));
  if (!parsed.success) {
    const format = z.object({ format: z.string().startsWith("utmost backup ") }).safeParse(jsonOf(text));
    if (format.success && format.data.format !== "utmost backup 1")
      throw new BackupProblem(
        "The backup was made by a newer version of Utmost. Restore it with that version.",
      );
    throw damaged;
  }
  const { sha256: _, ...manifest } = parsed.data;
  // Not a byte of it is other than we write it.
  if (written(manifest) !== text) throw damaged;
  return manifest;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
