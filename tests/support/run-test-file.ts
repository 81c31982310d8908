import { spawn } from "node:child_process";
import { namesOf, variables } from "../../src/config-variables.ts";
import { NOT_CHECKED } from "./interpreters.ts";
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
/** Runs one test file in a Bun of its own, and ends it when it is not through after `patience_ms`. */
export function runTestFile(
  file: string,
  environment: Readonly<Record<string, string>>,
  patience_ms: number,
): Promise<TestFileResult> {
  const started_ms = performance.now();
  const child = spawn(process.execPath, ["test", `./${file}`, `--timeout=${TEST_ms}`], {
    cwd: PROJECT,
    env: { ...withoutVariables(process.env), ...environment, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const take = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const late = setTimeout(() => {
    output += `\nended: not through after ${patience_ms / 1000} s\n`;
    child.kill("SIGKILL");
  }, patience_ms);
  return new Promise((resolve) => {
    child.on("close", (code, signal) => {
      clearTimeout(late);
      resolve({ file, ...judge(output, code, signal), duration_ms: performance.now() - started_ms });
    });
  });
}

/** The tests set what they need themselves: what the developer's shell says of the service must not reach them. */
function withoutVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = new Set(variables.flatMap(namesOf));
  const kept = Object.entries(environment).filter(
    ([name]) => !named.has(name) && !name.startsWith("UTMOST_"),
  );
  return Object.fromEntries(kept);
}

function judge(output: string, code: number | null, signal: string | null) {
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
  const lines = output.split("\n").filter((line) => !line.startsWith("(pass)"));
  const unchecked = lines.filter((line) => line.startsWith(NOT_CHECKED));
  return { passed, failed, output: [...lines, ...notes].join("\n"), unchecked };
}
