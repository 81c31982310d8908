import { spawnSync } from "node:child_process";

/** Installs a package as Debian's package manager does, where the tests run as root and there is one; else does nothing. */
export function installDebianPackage(name: string, reason: string): void {
  if (process.getuid?.() !== 0 || Bun.which("apt-get") === null) return;
  console.log(`Installing ${name} for ${reason} …`);
  const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update"], options);
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", name], options);
}
