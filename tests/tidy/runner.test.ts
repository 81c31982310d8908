import { beforeAll, expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { freshFolder } from "../support/fresh-folder.ts";
import { NOT_CHECKED } from "../support/interpreters.ts";
import { processTree } from "../support/process-tree.ts";
import { runTestFile } from "../support/run-test-file.ts";
import { PROJECT } from "../support/test-files.ts";
import { until } from "../support/until.ts";

// What `npm test` counts as passed and as failed, and that it leaves nothing.

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
  folder = freshFolder();
  for (const [name, [text]] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

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

const leaving = `import { mkdirSync } from "node:fs";\nimport { tmpdir } from "node:os";\n`;
/** The folder that a test file names in its output. */
const NAMED = /^my folder is (.+)$/m;

test.each([
  ["passes", "", [1, 0]],
  ["fails", "expect(1).toBe(2);", [0, 1]],
  ["is killed", 'process.kill(process.pid, "SIGKILL");', [0, 1]],
] as const)(
  "nothing is left of what a test puts into the temporary folder when it %s",
  async (_, end, counts) => {
    const body = `console.log("my folder is " + tmpdir()); mkdirSync(tmpdir() + "/something"); ${end}`;
    writeFileSync(join(folder, "leaves.test.ts"), `${head}${leaving}test("leaves", () => { ${body} });\n`);
    const file = relative(PROJECT, join(folder, "leaves.test.ts"));
    const { passed, failed, output } = await runTestFile(file, { TEST_POSTGRES_URL: "none" }, PATIENCE_ms);
    const [, named = ""] = NAMED.exec(output) ?? [];
    expect([passed, failed]).toEqual([...counts]);
    expect([named.startsWith(tmpdir()), existsSync(named)]).toEqual([true, false]);
  },
  RUN_ms,
);

test(
  "a program that leaves something in its temporary folder fails the test file",
  async () => {
    const program = 'spawnSync("mkdir", [programsTemporaryFolder(tmpdir()) + "/forgotten"]);';
    const imports = `import { spawnSync } from "node:child_process";\nimport { programsTemporaryFolder } from "${PROJECT}tests/support/temporary-folder.ts";\n`;
    const text = `${head}${leaving}${imports}test("leaves", () => { ${program} });\n`;
    writeFileSync(join(folder, "program.test.ts"), text);
    const file = relative(PROJECT, join(folder, "program.test.ts"));
    const { passed, failed, output } = await runTestFile(file, { TEST_POSTGRES_URL: "none" }, PATIENCE_ms);
    expect([passed, failed]).toEqual([1, 1]);
    expect(output).toContain("left in the temporary folder: forgotten");
  },
  RUN_ms,
);

test.each(["SIGINT", "SIGTERM"] as const)(
  "a run that is ended by %s leaves no folder and no process",
  async (signal) => {
    const TMPDIR = freshFolder();
    const run = Bun.spawn([process.execPath, "tests/run.ts", "tests/reliability/soak.test.ts"], {
      cwd: PROJECT,
      env: { ...process.env, TMPDIR },
      stdout: "ignore",
    });
    const ofRun = (): string => join(TMPDIR, readdirSync(TMPDIR)[0] ?? "none");
    const begun = () => readdirSync(ofRun()).filter((name) => name.startsWith("file-"));
    expect(
      await until(
        async () => (existsSync(ofRun()) ? begun().length : 0),
        (count) => count > 0,
      ),
    ).toBe(1);
    const tree = processTree(run.pid);
    run.kill(signal);
    expect(await run.exited).toBe(130);
    expect(readdirSync(TMPDIR)).toEqual([]);
    const left = () => tree.filter((pid) => existsSync(`/proc/${pid}`));
    expect(
      await until(
        async () => left(),
        (pids) => pids.length === 0,
      ),
    ).toEqual([]);
  },
  RUN_ms,
);

test(
  "a name that fits no file is told, and nothing is run",
  async () => {
    const run = Bun.spawn(
      [process.execPath, "tests/run.ts", "tests/tidy/packages.test.ts", "tests/nowhere"],
      {
        cwd: PROJECT,
        stdout: "pipe",
      },
    );
    const [code, said] = await Promise.all([run.exited, new Response(run.stdout).text()]);
    expect([code, said]).toEqual([
      1,
      "tests/nowhere is no test file and no folder with one\n0 passed, 1 failed\n",
    ]);
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
