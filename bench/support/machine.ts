import { spawnSync } from "node:child_process";
import { availableParallelism, cpus, release, totalmem } from "node:os";

/** The programs the benchmarks need, and the Debian packages that hold them. */
const needed = [
  { program: "nginx", package: "nginx-light" },
  { program: "wrk", package: "wrk" },
  { program: "taskset", package: "util-linux" },
] as const;

/**
 * Makes sure that everything is there; installs what is missing when it may. Throws, with what to install, when it
 * may not or cannot, and on a machine that has no second core for the load.
 */
export function prepareMachine(): void {
  if (availableParallelism() < 2)
    throw new Error("The benchmarks need two cores: one for the server and one for the load.");
  const packages = missingPackages();
  if (packages.length === 0) return;
  const command = ["apt-get", "install", "-y", "--no-install-recommends", ...packages];
  if (process.getuid?.() !== 0 || Bun.which("apt-get") === null)
    throw new Error(`The benchmarks need ${packages.join(", ")}. On Debian, as root: ${command.join(" ")}`);
  console.log(`Installing ${packages.join(", ")} …`);
  run(["apt-get", "update"]);
  run(command);
  const still = missingPackages();
  if (still.length > 0) throw new Error(`${still.join(", ")} could not be installed.`);
}

/** The machine in one line, for whoever reads the figures. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory_GB = Math.round(totalmem() / 1024 ** 3);
  const nginx = run(["nginx", "-v"])
    .replace(/^.*nginx\//s, "")
    .trim();
  return `${cpus().length} × ${cpu?.model ?? "unknown processor"}, ${memory_GB} GB, Linux ${release()}, Bun ${Bun.version}, nginx ${nginx}`;
}

/** Keeps this process, which asks for reports and starts the load, off the server's core. */
export function keepToCore(core: number): void {
  run(["taskset", "--all-tasks", "--cpu-list", "--pid", String(core), String(process.pid)]);
}

function missingPackages(): string[] {
  // nginx lies where ordinary users' PATH does not lead.
  const options = { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin` };
  return needed.filter(({ program }) => Bun.which(program, options) === null).map((entry) => entry.package);
}

function run([program = "", ...options]: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, options, {
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${process.env["PATH"] ?? ""}:/usr/sbin:/sbin`,
      DEBIAN_FRONTEND: "noninteractive",
    },
  });
  if (status !== 0) throw new Error(`${program} ${options.join(" ")}: ${error?.message ?? stderr}`);
  return stdout + stderr;
}
