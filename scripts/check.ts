// `npm run check`: format, lint, types, import rules, dead code and generated files. Every step runs, whatever the
// others say; the exit code is 0 only when all are clean.
import { spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const project = fileURLToPath(new URL("..", import.meta.url));

const steps = [
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "types", command: ["tsc", "-p", "."] },
  { name: "types of the console", command: ["tsc", "-p", "console"] },
  { name: "type-aware lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  {
    name: "import rules",
    command: ["depcruise", "src", "console", "tests", "scripts", "demo", "bench", "bin"],
  },
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "generated files", command: ["bun", "scripts/generate.ts", "--check"] },
  { name: "OpenAPI document", command: ["redocly", "lint", "docs/openapi.json"] },
];

const broken: string[] = [];
for (const { name, command } of steps) {
  const started_ms = performance.now();
  const [program = "", ...options] = command;
  const { status, stdout, stderr, error } = spawnSync(program, options, {
    cwd: project,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PATH: [join(project, "node_modules", ".bin"), process.env["PATH"]].join(delimiter),
      // Nothing of a check goes over the network.
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    },
  });
  const took = `${((performance.now() - started_ms) / 1000).toFixed(1)} s`;
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name}  ${took}`);
  if (status === 0) continue;
  broken.push(name);
  console.log(
    error === undefined ? `${stdout}${stderr}` : `${program} could not be started: ${error.message}`,
  );
}
if (broken.length > 0) console.log(`Not clean: ${broken.join(", ")}`);
process.exitCode = broken.length === 0 ? 0 : 1;
