import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { namesOf, variables } from "../../src/config-variables.ts";
import { NOT_CHECKED } from "./interpreters.ts";
import { makeTemporaryFolder, programsTemporaryFolder, removeFolder } from "./temporary-folder.ts";
import { PROJECT } from "./test-files.ts";

export interface TestFileResult {
  readonly file: string;
  readonly passed: number;
  /** Failed, skipped and unfinished tests; also a crash, or a file without any test. */
  readonly failed: number;
  readonly duration_ms: number;
  /** What the file's process wrote, without the lines of tests that passed. */
  readonly output: string;
  /** What it could not check here, a sentence each. */
  readonly unchecked: readonly string[];
}

/** One test may take so long on a busy machine; most take a thousandth of it. */
const TEST_ms = 120_000;
/** Those that run now. */
const running = new Set<ChildProcess>();

/**
 * Runs one test file in a Bun of its own, and ends it when it is not through after `patience_ms`. Its temporary folder is taken
 * away with all that is in it.
 */
export async function runTestFile(
  file: string,
  environment: Readonly<Record<string, string>>,
  patience_ms: number,
): Promise<TestFileResult> {
  const started_ms = performance.now();
  const folder = makeTemporaryFolder("file");
  const ofPrograms = programsTemporaryFolder(folder);
  const child = spawn(process.execPath, ["test", `./${file}`, `--timeout=${TEST_ms}`], {
    cwd: PROJECT,
    env: { ...withoutVariables(process.env), ...environment, NO_COLOR: "1", TMPDIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, with all that it starts: it ends with them.
    detached: true,
  });
  running.add(child);
  let output = "";
  const take = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const late = setTimeout(() => {
    output += `\nended: not through after ${patience_ms / 1000} s\n`;
    endGroup(child);
  }, patience_ms);
  const { promise, resolve } = Promise.withResolvers<readonly [number | null, string | null]>();
  // What it has started and left running would keep its output open.
  child.on("exit", () => endGroup(child));
  child.on("close", (code, signal) => resolve([code, signal]));
  const [code, signal] = await promise;
  clearTimeout(late);
  running.delete(child);
  const left = readdirSync(ofPrograms);
  removeFolder(folder);
  return { file, ...judge(output, code, signal, left), duration_ms: performance.now() - started_ms };
}

/** Ends every test file that runs, with all that it has started. */
export function endTestFiles(): void {
  for (const child of running) endGroup(child);
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

/** The tests set what they need themselves: what the developer's shell says of the service must not reach them. */
function withoutVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = new Set(variables.flatMap(namesOf));
  const kept = Object.entries(environment).filter(
    ([name]) => !named.has(name) && !name.startsWith("UTMOST_"),
  );
  return Object.fromEntries(kept);
}

function judge(
  output: string,
  code: number | null,
  signal: string | null,
  leftInTemporary: readonly string[],
) {
  const count = (word: string): number => {
    const found = [...output.matchAll(new RegExp(`^\\s*(\\d+) ${word}s?$`, "gm"))].at(-1);
    return Number(found?.[1] ?? 0);
  };
  const passed = count("pass");
  const left = count("skip") + count("todo");
  const notes: string[] = [];
  if (left > 0) notes.push(`${left} tests are skipped or unfinished: make them run, or remove them`);
  // An error between tests is counted under both words.
  let failed = Math.max(count("fail"), count("error")) + left;
  if (passed + failed === 0) {
    notes.push("no test ran");
    failed = 1;
  }
  if (code !== 0 && failed === 0) {
    notes.push(`ended by ${signal ?? `exit code ${code}`} although no test failed`);
    failed = 1;
  }
  if (leftInTemporary.length > 0) {
    notes.push(`the program has left in the temporary folder: ${leftInTemporary.join(", ")}`);
    failed += 1;
  }
  const lines = output.split("\n").filter((line) => !line.startsWith("(pass)"));
  const unchecked = lines.filter((line) => line.startsWith(NOT_CHECKED));
  return { passed, failed, output: [...lines, ...notes].join("\n"), unchecked };
}
