import { readdirSync, readFileSync } from "node:fs";

/** The edge processes of the service on a port, as the system lists them. */
export function edgePidsOf(port: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandOf(pid).includes(`\0edge\0--port\0${port}\0`))
    .map(Number);
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

const PATIENCE_ms = 30_000;

/** Waits for something to be so. Throws when it has not come to that for long. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline_ms = performance.now() + PATIENCE_ms;
  while (!(await isSo())) {
    if (performance.now() > deadline_ms) throw new Error("it did not come to that");
    await Bun.sleep(20);
  }
}
