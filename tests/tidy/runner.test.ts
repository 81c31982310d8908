import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { NOT_CHECKED } from "../support/interpreters.ts";
import { runTestFile } from "../support/run-test-file.ts";
import { PROJECT } from "../support/test-files.ts";

// What `npm test` counts as passed and as failed.

const RUN_ms = 60_000;
const PATIENCE_ms = 30_000;
const head = 'import { test, expect } from "bun:test";\n';
const good = 'test("good", () => {});\n';

const files: Readonly<Record<string, readonly [text: string, passed: number, failed: number]>> = {
  "good.test.ts": [`${head + good}test("also", () => {});\n`, 2, 0],
  "wrong.test.ts": [`${head}${good}test("wrong", () => expect(1).toBe(2));\n`, 1, 1],
  "skipped.test.ts": [`${head}${good}test.skip("skipped", () => {});\n`, 1, 1],
  "unfinished.test.ts": [`${head}${good}test.todo("unfinished");\n`, 1, 1],
  "empty.test.ts": ["export {};\n", 0, 1],
  "broken.test.ts": ['import { nothing } from "./nowhere.ts";\nnothing();\n', 0, 1],
  "crashed.test.ts": [`${head}${good}test("crashed", () => process.exit(7));\n`, 0, 1],
  "killed.test.ts": [`${head}${good}test("killed", () => process.kill(process.pid, "SIGKILL"));\n`, 0, 1],
  "forgotten.test.ts": [
    `${head}test("good", () => { Promise.reject(new Error("floating")); });\ntest("also", () => Bun.sleep(5));\n`,
    1,
    1,
  ],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "utmost-runner-"));
  for (const [name, [text]] of Object.entries(files)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "a file that hangs is ended",
  async () => {
    writeFileSync(join(folder, "hangs.test.ts"), `${head}test("hangs", () => { while (true); });\n`);
    const { failed, output } = await runTestFile(
      relative(PROJECT, join(folder, "hangs.test.ts")),
      { TEST_POSTGRES_URL: "none" },
      3000,
    );
    expect([failed, output.includes("not through after 3 s")]).toEqual([1, true]);
  },
  RUN_ms,
);

test(
  "what a file cannot check on a machine fails nothing, and is told",
  async () => {
    const said = `${NOT_CHECKED} the abacus, since there is no abacus on this machine`;
    const text = `${head}${good}console.log(${JSON.stringify(said)});\n`;
    writeFileSync(join(folder, "unchecked.test.ts"), text);
    const file = relative(PROJECT, join(folder, "unchecked.test.ts"));
    const { passed, failed, unchecked } = await runTestFile(file, { TEST_POSTGRES_URL: "none" }, PATIENCE_ms);
    expect([passed, failed, unchecked]).toEqual([1, 0, [said]]);
  },
  RUN_ms,
);

for (const [name, [, passed, failed]] of Object.entries(files)) {
  test(
    `${name}: ${passed} passed, ${failed} failed`,
    async () => {
      const result = await runTestFile(
        relative(PROJECT, join(folder, name)),
        { TEST_POSTGRES_URL: "none" },
        PATIENCE_ms,
      );
      expect({ passed: result.passed, failed: result.failed, output: result.output }).toEqual({
        passed,
        failed,
        output: result.output,
      });
    },
    RUN_ms,
  );
}
