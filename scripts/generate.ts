// `npm run generate`: writes every generated file. With `--check`, names those that differ from what the source makes
// of them, and writes nothing.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));

for (const script of [...new Bun.Glob("write-*.ts").scanSync(here)].sort()) {
  const { status } = spawnSync(process.execPath, [script, ...process.argv.slice(2)], {
    cwd: here,
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
