import { createHash, type Hash } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Log } from "../../lib/log.ts";
import { buildConsole } from "./console-build.ts";

/** One file of the console's program, as it is and in the two encodings that browsers take. */
export interface BundleFile {
  readonly type: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer>;
}

/** The console's program for browsers: files named after what is in them. */
export interface ConsoleBundle {
  /** Name → file. */
  readonly files: ReadonlyMap<string, BundleFile>;
  /** The names of what a page begins with. */
  readonly script: string;
  readonly style: string;
}

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
const SOURCE = join(PROJECT, "console");
const KEPT = join(PROJECT, "dist", "console");

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/**
 * Gives the console's program: the one kept in `dist/console` when it was made from the source as it is now, else a new one,
 * which is kept for the next start. Throws what is wrong with the source.
 */
export async function openConsoleBundle(log: Log): Promise<ConsoleBundle> {
  const digest = await digestOfSource();
  const folder = join(KEPT, digest);
  const kept = await readKept(folder);
  if (kept !== null) return kept;
  const made = await makeBundle();
  // Whoever may not write here makes it again at each start, unless `console prepare` has kept it.
  await keep(made, folder).catch((error: unknown) =>
    log.warn({ err: error }, "the console's program could not be kept and is made again at the next start"),
  );
  return made;
}

/**
 * Has the program kept for the starts to come, whoever they are by; gives the folder. Throws what is wrong with the source, or what
 * keeps the folder from being written.
 */
export async function prepareConsoleBundle(): Promise<string> {
  const folder = join(KEPT, await digestOfSource());
  if ((await readKept(folder)) === null) await keep(await makeBundle(), folder);
  // There is no secret in it, and what this program makes is for its own user unless it says so.
  const names = await readdir(folder);
  for (const path of [dirname(KEPT), KEPT, folder]) await chmod(path, 0o755);
  for (const name of names) await chmod(join(folder, name), 0o644);
  return folder;
}

/** Names the program after all that it is made of: its own source, what it imports of ours, the packages, the bundler. */
async function digestOfSource(): Promise<string> {
  const digest = createHash("sha256").update(Bun.version);
  await addFile(digest, join(PROJECT, "package-lock.json"));
  for (const folder of [SOURCE, join(PROJECT, "src")]) {
    const names = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = names.filter((name) => name.isFile()).map((name) => join(name.parentPath, name.name));
    for (const path of paths.sort()) await addFile(digest, path);
  }
  return digest.digest("hex").slice(0, DIGEST_characters);
}
/** Enough that no two sources share a name. */
const DIGEST_characters = 16;

async function addFile(digest: Hash, path: string): Promise<void> {
  digest.update(`\n${path.slice(PROJECT.length)}\n`).update(await readFile(path));
}

async function makeBundle(): Promise<ConsoleBundle> {
  const outputs = await buildConsole(SOURCE);
  const files = new Map<string, BundleFile>();
  await Promise.all(
    outputs.map(async (output) => {
      const name = output.path.replace(/^.*\//, "");
      files.set(name, await encoded(name, new Uint8Array(await output.arrayBuffer())));
    }),
  );
  return bundleOf(files);
}

/** Of its eleven steps the last takes as long again as all before it, for two percent less. */
const BROTLI_QUALITY = 10;

async function encoded(name: string, plain: Uint8Array<ArrayBuffer>): Promise<BundleFile> {
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: parameters }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { type: typeOf(name), plain, br: new Uint8Array(br), gzip: new Uint8Array(gzipped) };
}

function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}

function bundleOf(files: ReadonlyMap<string, BundleFile>): ConsoleBundle {
  const named = (pattern: RegExp): string => {
    const name = [...files.keys()].find((known) => pattern.test(known));
    if (name === undefined) throw new Error(`the console's program has no file like ${pattern}`);
    return name;
  };
  return { files, script: named(/^main-\w+\.js$/), style: named(/^styles-\w+\.css$/) };
}

/** Several processes may do this at once: each writes a folder of its own, and the first to be through gives it its name. */
async function keep({ files }: ConsoleBundle, folder: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const others = (await readdir(KEPT)).filter((name) => !folder.endsWith(name.replace(/\..*$/, "")));
  const own = await mkdtemp(`${folder}.`);
  for (const [name, file] of files) {
    await writeFile(join(own, name), file.plain);
    await writeFile(join(own, `${name}.br`), file.br);
    await writeFile(join(own, `${name}.gz`), file.gzip);
  }
  await rename(own, folder).catch(() => rm(own, { recursive: true, force: true }));
  // What was made from another source is of no use any more.
  for (const name of others) await rm(join(KEPT, name), { recursive: true, force: true });
}

/** What is kept in a folder; null when there is none, or not all of it. */
async function readKept(folder: string): Promise<ConsoleBundle | null> {
  const names = await readdir(folder).catch(() => []);
  const read = async (name: string) => new Uint8Array(await readFile(join(folder, name)));
  const files = new Map<string, BundleFile>();
  try {
    for (const name of names.filter((each) => /\.(js|css)$/.test(each))) {
      const [plain, br, gzipped] = await Promise.all([read(name), read(`${name}.br`), read(`${name}.gz`)]);
      files.set(name, { type: typeOf(name), plain, br, gzip: gzipped });
    }
    return names.length === 0 ? null : bundleOf(files);
  } catch {
    return null;
  }
}
