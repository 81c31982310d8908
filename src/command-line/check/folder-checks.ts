import { accessSync, constants, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import type { Environment } from "../../config.ts";
import { variables } from "../../config-variables.ts";
import { BACKUP_SPARE_bytes, CHECK_ROOM_bytes } from "../../run-limits.ts";
import { type Finding, fault, ok, warning } from "./finding.ts";

const GROUP_AND_OTHERS = 0o077;
const WRITABLE_BY_OTHERS = 0o022;
/** Nobody has to read a hundred names. */
const NAMES_shown = 5;

/** Whether the data folder is there, this user's, and has room. */
export async function checkDataFolder(dataDir: string): Promise<readonly Finding[]> {
  const name = "data folder";
  const stats = statSync(dataDir, { throwIfNoEntry: false });
  if (stats === undefined)
    return [
      fault(name, `There is no folder ${dataDir}.`, "Set DATA_DIR to the service's, or start it once."),
    ];
  if (!stats.isDirectory()) return [fault(name, `${dataDir} is no folder.`, "Set DATA_DIR to a folder.")];
  if (!mayOpen(dataDir)) return [closed(dataDir, stats.uid)];
  return [checkOwner(dataDir, stats.uid), checkModes(dataDir, stats.mode), await checkRoom(dataDir)];
}

/** Whether this user may look into a folder and write to it. */
export function mayOpen(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function closed(dataDir: string, owner: number): Finding {
  const { uid } = userInfo();
  const found = `${dataDir} belongs to user ${owner}, and this runs as ${uid}, who may not open it or write to it.`;
  const mend =
    uid === owner
      ? `Allow it: chmod u+rwx '${dataDir}'`
      : `Run this as the service's user; if that is ${uid}, give it the folder: chown -R ${uid} '${dataDir}'`;
  return fault("data folder's owner", `${found} Nothing else could be looked at.`, mend);
}

function checkOwner(dataDir: string, owner: number): Finding {
  const name = "data folder's owner";
  const { uid } = userInfo();
  const asOwner = `Run this and the service as that user, such as by: sudo -u '#${owner}'`;
  // Where there are no such numbers uid is -1.
  if (uid === 0 && owner !== 0)
    return warning(name, `${dataDir} belongs to user ${owner}, and this runs as root.`, asOwner);
  if (uid !== -1 && uid !== owner)
    return fault(name, `${dataDir} belongs to user ${owner}, and this runs as ${uid}.`, asOwner);
  const foreign = entries(dataDir, (stats) => stats.uid !== owner);
  if (uid !== -1 && foreign.length > 0)
    return fault(
      name,
      `${listed(foreign)} in it belong to others than user ${owner}, as after a command that root ran.`,
      `chown -R ${owner} '${dataDir}'`,
    );
  return ok(name, `${resolve(dataDir)} and all in it belong to this user.`);
}

function checkModes(dataDir: string, mode: number): Finding {
  const name = "data folder's modes";
  if ((mode & WRITABLE_BY_OTHERS) !== 0)
    return fault(name, `Others than its owner may write to ${dataDir}.`, `chmod go-w '${dataDir}'`);
  const open = entries(dataDir, (stats) => !stats.isSymbolicLink() && (stats.mode & GROUP_AND_OTHERS) !== 0);
  if (open.length === 0) return ok(name, "Nobody but its owner may read what is in it.");
  return fault(name, `Others than its owner may open ${listed(open)}.`, `chmod -R go= '${dataDir}'`);
}

/** What is in the data folder, however deep, and like this. */
function entries(dataDir: string, isLike: (stats: Stats) => boolean): readonly string[] {
  return readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter((path) => {
    // What is written and removed in the meantime is nobody's fault.
    const stats = lstatSync(join(dataDir, path), { throwIfNoEntry: false });
    return stats !== undefined && isLike(stats);
  });
}

function listed(names: readonly string[]): string {
  const more = names.length > NAMES_shown ? ` and ${names.length - NAMES_shown} more` : "";
  return names.slice(0, NAMES_shown).join(", ") + more;
}

async function checkRoom(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free_bytes = bavail * bsize;
  const found = `Its disk has ${Math.floor(free_bytes / 1024 ** 2)} MiB free.`;
  const mend = "Make room on it, or move the folder to a larger one. Visits are lost when it is full.";
  if (free_bytes < CHECK_ROOM_bytes) return fault("free room", found, mend);
  return free_bytes < BACKUP_SPARE_bytes ? warning("free room", found, mend) : ok("free room", found);
}

/** Whether files that the environment names as holding secrets are their owner's alone. */
export function checkSecretFiles(environment: Environment): readonly Finding[] {
  const named = variables.flatMap((variable) => {
    const file = "secret" in variable ? (environment[`${variable.name}_FILE`] ?? "") : "";
    return file === "" ? [] : [{ variable: `${variable.name}_FILE`, file }];
  });
  return named.map(({ variable, file }) =>
    ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & GROUP_AND_OTHERS) === 0
      ? ok(variable, `Nobody but its owner may read ${file}.`)
      : warning(variable, `Others than its owner may open ${file}.`, `chmod go= '${file}'`),
  );
}
