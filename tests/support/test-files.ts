import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** How long each file took when it last ran here: a hint for the order, never a fact that a result depends on. */
const DURATIONS = resolve(PROJECT, "node_modules/.cache/utmost/test-durations.json");

/** Test files below the named files and folders, or all, as paths from the project's folder. Throws for a name below which there is none. */
export function findTestFiles(named: readonly string[]): string[] {
  const all = [...new Bun.Glob("tests/**/*.test.ts").scanSync(PROJECT)].map((path) =>
    path.replaceAll(sep, "/"),
  );
  if (named.length === 0) return all.sort();
  const found = named.map((name) => {
    const place = relative(PROJECT, resolve(name)).replaceAll(sep, "/");
    const files = all.filter((file) => file === place || file.startsWith(`${place}/`));
    if (files.length === 0) throw new Error(`${name} is no test file and no folder with one`);
    return files;
  });
  return [...new Set(found.flat())].sort();
}

/** Those that take longest come first, so that the last ones to end are short. */
export function longestFirst(files: readonly string[]): string[] {
  const known = readDurations();
  const weightOf = (file: string): number => known[file] ?? roughDuration(file);
  return files.toSorted((left, right) => weightOf(right) - weightOf(left));
}

/** Keeps how long each file took, for the next run. */
export function rememberDurations(results: readonly { file: string; duration_ms: number }[]): void {
  const known = readDurations();
  for (const { file, duration_ms } of results) known[file] = Math.round(duration_ms);
  mkdirSync(dirname(DURATIONS), { recursive: true });
  writeFileSync(DURATIONS, JSON.stringify(known));
}

function readDurations(): Record<string, number> {
  if (!existsSync(DURATIONS)) return {};
  try {
    return JSON.parse(readFileSync(DURATIONS, "utf8")) as Record<string, number>;
  } catch {
    return {};
  }
}

/** A guess for a file that never ran here, in milliseconds: folders with long runs first, then by size. */
function roughDuration(file: string): number {
  const { size } = statSync(resolve(PROJECT, file));
  const long = /^tests\/(crash|e2e)\/|fuzz|oracle/.test(file);
  return (long ? 60_000 : 0) + size / 10;
}
