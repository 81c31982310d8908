import { beforeAll, beforeEach, expect, test } from "bun:test";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { writeManifest } from "../../src/backup/manifest.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { createDatabase, startTestService } from "../support/service.ts";
import { type Ended, runUtmostHere } from "../support/utmost-program.ts";

// What is not exactly as it was written is refused in words, and leaves nothing behind.

const folder = freshFolder();
const whole = join(folder, "whole");
const damaged = join(folder, "damaged");
const dataDir = join(folder, "data");
const files = ["clicks.duckdb", "control.sqlite", "manifest.json"] as const;
const LIMIT_ms = 120_000;

beforeAll(async () => {
  const service = await startTestService("sqlite");
  const link = await makeLink(service.workspace, { destination: "https://shop.example/" });
  for (let count = 0; count < 3; count += 1) recordClick(service, service.workspace, link);
  const { code } = await runUtmostHere(["backup", whole], { DATA_DIR: service.dataDir });
  await service.stop();
  expect(code).toBe(0);
}, LIMIT_ms);
beforeEach(() => {
  for (const path of [damaged, dataDir]) rmSync(path, { recursive: true, force: true });
  cpSync(whole, damaged, { recursive: true });
});

const restore = (words: readonly string[] = [damaged], more = {}): Promise<Ended> =>
  runUtmostHere(["restore", ...words], { DATA_DIR: dataDir, ...more });

async function expectRefusal(words: string): Promise<void> {
  const { code, out, complaints } = await restore();
  expect({ code, out, complaints }).toEqual({ code: 1, out: "", complaints: expect.stringContaining(words) });
  expect(complaints.split("\n").length).toBe(2);
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
}

for (const name of files) {
  test(`a byte of ${name} that is not as it was written, anywhere`, async () => {
    const bytes = readFileSync(join(whole, name));
    for (const share of [0, 0.1, 0.37, 0.5, 0.83, 0.99]) {
      const garbled = Buffer.from(bytes);
      const at = Math.floor(share * bytes.length);
      garbled[at] = (garbled[at] ?? 0) ^ 1;
      writeFileSync(join(damaged, name), garbled);
      await expectRefusal(`The backup is damaged: ${name} is not what was written`);
    }
  });

  test(`${name} cut short, longer, missing, or a link to elsewhere`, async () => {
    const path = join(damaged, name);
    truncateSync(path, readFileSync(path).length - 1);
    await expectRefusal(`The backup is damaged: ${name}`);
    cpSync(join(whole, name), path);
    appendFileSync(path, "\n");
    await expectRefusal(`The backup is damaged: ${name}`);
    rmSync(path);
    await expectRefusal(
      name === "manifest.json" ? "holds no manifest.json" : `incomplete: ${name} is missing`,
    );
    symlinkSync(join(whole, name), path);
    await expectRefusal(
      name === "manifest.json" ? "manifest.json is not what" : `${name} in the backup is no`,
    );
  });
}

test("a manifest that is none, or has more in it than it should", async () => {
  const path = join(damaged, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  for (const text of [
    "",
    "null",
    "[]",
    "{}",
    "\u0000",
    JSON.stringify(manifest),
    JSON.stringify({ ...manifest, files: { ...manifest.files, "../../etc/passwd": {} } }, null, 2),
    JSON.stringify({ ...manifest, clicks: -1 }, null, 2),
  ]) {
    writeFileSync(path, text);
    await expectRefusal("manifest.json is not what was written");
  }
  writeFileSync(path, "x".repeat(2 * 1024 * 1024));
  await expectRefusal("manifest.json is not what was written");
});

test("a backup of a newer version", async () => {
  const path = join(damaged, "manifest.json");
  const { sha256, ...manifest } = JSON.parse(readFileSync(path, "utf8"));
  writeFileSync(path, JSON.stringify({ ...manifest, format: "utmost backup 2", sha256 }));
  await expectRefusal("was made by a newer version of Utmost");
  rmSync(path);
  const later = { ...manifest, migrations: [...manifest.migrations, "9999-later"], utmost_version: "9.9.9" };
  await writeManifest(damaged, later);
  await expectRefusal("was made by Utmost 9.9.9, which is newer");
});

test("a folder that is no backup, or not there", async () => {
  rmSync(damaged, { recursive: true });
  await expectRefusal("holds no manifest.json: it is no backup");
  mkdirSync(damaged);
  await expectRefusal("holds no manifest.json: it is no backup");
});

test("a data folder or a database that holds something is left alone", async () => {
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "notes.txt"), "mine");
  const { code, complaints } = await restore();
  expect([code, complaints]).toEqual([1, expect.stringContaining("is not empty: it holds notes.txt")]);
  expect(readdirSync(dataDir)).toEqual(["notes.txt"]);
  rmSync(dataDir, { recursive: true });
  // What a file system of its own comes with is nothing.
  mkdirSync(join(dataDir, "lost+found"), { recursive: true });
  const database = await createDatabase();
  const url = { DATABASE_URL: database.url };
  expect((await restore([damaged], url)).code).toBe(0);
  renameSync(dataDir, join(folder, "first"));
  const second = await restore([damaged], url);
  await database.drop();
  expect([second.code, second.complaints]).toEqual([1, expect.stringContaining("DATABASE_URL is not empty")]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("nothing starts on a folder whose restore was cut off", async () => {
  expect((await restore()).code).toBe(0);
  writeFileSync(join(dataDir, "restore-unfinished"), "");
  for (const words of [["token", "list"], ["serve"], ["backup", join(folder, "no")]]) {
    const { code, complaints } = await runUtmostHere(words, { DATA_DIR: dataDir, PORT: "0" });
    expect([words, code, complaints]).toEqual([
      words,
      1,
      expect.stringContaining("was cut off. Empty the folder"),
    ]);
  }
  expect((await restore()).complaints).toContain("is not empty");
});

test("a backup goes where nothing is, and comes from where something is", async () => {
  expect((await restore()).code).toBe(0);
  const onto = await runUtmostHere(["backup", whole], { DATA_DIR: dataDir });
  expect([onto.code, onto.complaints]).toEqual([1, expect.stringContaining("There is something at")]);
  const none = await runUtmostHere(["backup", join(folder, "no")], { DATA_DIR: join(folder, "nowhere") });
  expect([none.code, none.complaints]).toEqual([1, expect.stringContaining("There is no clicks.duckdb in")]);
  for (const words of [["backup"], ["restore"], ["backup", "a", "b"], ["restore", ""]]) {
    const { code, complaints } = await runUtmostHere(words, { DATA_DIR: dataDir });
    expect([words, code, complaints]).toEqual([
      words,
      2,
      expect.stringMatching(/FOLDER is missing|no command/),
    ]);
  }
  expect(existsSync(join(folder, "no"))).toBe(false);
});
