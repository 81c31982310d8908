import { expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { runUtmost } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

test(
  "console prepare keeps the console's program where every user's service finds it, and once",
  async () => {
    const { code, out, complaints } = await runUtmost(["console", "prepare", "--json"], {});
    expect([code, complaints]).toEqual([0, ""]);
    const { folder } = JSON.parse(out);
    const names = readdirSync(folder);
    expect(names.some((name) => /^main-\w+\.js\.br$/.test(name))).toBe(true);
    for (const path of [dirname(folder), folder, ...names.map((name) => join(folder, name))])
      expect([path, statSync(path).mode & 0o004]).toEqual([path, 0o004]);
    const before = statSync(folder).mtimeMs;
    const again = await runUtmost(["console", "prepare"], {});
    expect([again.code, again.out]).toEqual([0, `The console's program is in ${folder}.\n`]);
    expect(statSync(folder).mtimeMs).toBe(before);
  },
  LIMIT_ms,
);
