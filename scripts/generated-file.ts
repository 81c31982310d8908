import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

/**
 * Writes a generated file, `path` counted from the project's folder. With `--check` on the command line it writes
 * nothing and ends with exit code 1 when the file differs from what would be written.
 */
export async function writeGenerated(path: string, content: string): Promise<void> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  if (!process.argv.includes("--check")) {
    await writeFile(file, content);
    return;
  }
  const present = await readFile(file, "utf8").catch(() => null);
  if (present === content) return;
  console.error(`${path} is not what the source makes of it. Run: npm run generate`);
  process.exitCode = 1;
}
