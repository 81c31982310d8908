// `npm run check`: format, lint, types, import rules, dead code and generated files, two at a time. Every step runs, whatever
// the others say; the exit code is 0 only when all are clean.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

interface Step {
  readonly name: string;
  readonly command: readonly [program: string, ...options: string[]];
}

const project = fileURLToPath(new URL("..", import.meta.url));

/** Those that take longest come first, so that the last ones to end are short. */
const steps: readonly Step[] = [
  {
    name: "types and type-aware lint",
    command: ["oxlint", "--type-aware", "--type-check", "--deny-warnings"],
  },
  {
    name: "import rules",
    command: ["depcruise", "src", "console", "tests", "scripts", "demo", "bench", "bin"],
  },
  { name: "dead code", command: ["knip", "--no-progress"] },
  { name: "format and lint", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "generated files", command: ["bun", "scripts/generate.ts", "--check"] },
  { name: "OpenAPI document", command: ["redocly", "lint", "docs/openapi.json"] },
];

const environment = {
  ...process.env,
  PATH: [join(project, "node_modules", ".bin"), process.env["PATH"]].join(delimiter),
  // Nothing of a check goes over the network.
  REDOCLY_TELEMETRY: "off",
  REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
};

const waiting = [...steps];
const broken: string[] = [];
const worker = async (): Promise<void> => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    if (!(await isClean(step))) broken.push(step.name);
  }
};
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
if (broken.length > 0) console.log(`Not clean: ${broken.join(", ")}`);
process.exitCode = broken.length === 0 ? 0 : 1;

/** Runs a step and tells how it went; what it says is shown when it is not clean. */
async function isClean({ name, command: [program, ...options] }: Step): Promise<boolean> {
  const started_ms = performance.now();
  const child = spawn(program, options, {
    cwd: project,
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.withResolvers<string | null>();
  child.on("error", (error) => ended.resolve(`${program} could not be started: ${error.message}\n`));
  child.on("close", (code) => ended.resolve(code === 0 ? null : ""));
  const [problem, said, complained] = await Promise.all([
    ended.promise,
    text(child.stdout),
    text(child.stderr),
  ]);
  const took = `${((performance.now() - started_ms) / 1000).toFixed(1)} s`;
  console.log(`${problem === null ? "ok  " : "FAIL"} ${name}  ${took}`);
  if (problem !== null) console.log(`${said}${complained}${problem}`);
  return problem === null;
}
