// `npm test`: every test file, each in a process of its own, a few at a time, on one PostgreSQL. With arguments: the
// files and folders they name. The last line is `N passed, N failed`; the exit code is 0 only when nothing failed.
import { availableParallelism } from "node:os";
import { ensureChromium } from "./support/chromium.ts";
import { startPostgres, type TestPostgres } from "./support/postgres.ts";
import { endTestFiles, runTestFile, type TestFileResult } from "./support/run-test-file.ts";
import { moveTemporaryFolder } from "./support/temporary-folder.ts";
import { findTestFiles, longestFirst, rememberDurations } from "./support/test-files.ts";

/** One more than there are cores, since a third of a file's time is waiting; more would slow each other down. */
const AT_ONCE = Math.min(3, availableParallelism() + 1);

const named = process.argv.slice(2);
/** A file that is not through by then hangs. Long runs are asked for by name, and somebody waits for them. */
const PATIENCE_ms = (named.length === 0 ? 20 : 24 * 60) * 60_000;

/** Those that are not begun. */
let waiting: string[] = [];
const temporaryFolder = moveTemporaryFolder();
let postgres: TestPostgres | null = null;
const end = async (code: number): Promise<never> => {
  waiting = [];
  endTestFiles();
  await postgres?.stop();
  temporaryFolder.remove();
  process.exit(code);
};
let ending: Promise<never> | null = null;
/** The first reason to stop is what the exit code tells: a signal also ends the test files, and with them the run. */
const stop = (code: number): Promise<never> => {
  ending ??= end(code);
  return ending;
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => void stop(130));

const results: TestFileResult[] = [];
let passed = 0;
let failed = 0;
try {
  waiting = longestFirst(findTestFiles(named));
  postgres = await startPostgres();
  const environment: Record<string, string> = { TEST_POSTGRES_URL: postgres.url };
  if (waiting.some((file) => file.startsWith("tests/e2e/"))) environment["CHROMIUM"] = ensureChromium();
  const worker = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const result = await runTestFile(file, environment, PATIENCE_ms);
      results.push(result);
      console.log(summaryOf(result));
      if (result.failed > 0) console.log(result.output);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  rememberDurations(results);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  failed += 1;
}
for (const result of results) {
  passed += result.passed;
  failed += result.failed;
}
const broken = results.filter((result) => result.failed > 0);
if (broken.length > 0) console.log(`\nFailed:\n${broken.map(({ file }) => `  ${file}`).join("\n")}`);
for (const { file, unchecked } of results) for (const line of unchecked) console.log(`${file}  ${line}`);
console.log(`${passed} passed, ${failed} failed`);
await stop(failed === 0 ? 0 : 1);

function summaryOf({ file, passed: good, failed: bad, duration_ms }: TestFileResult): string {
  const mark = bad === 0 ? "ok  " : "FAIL";
  const counts = bad === 0 ? `${good} passed` : `${good} passed, ${bad} failed`;
  return `${mark} ${file}  ${counts}  ${(duration_ms / 1000).toFixed(1)} s`;
}
