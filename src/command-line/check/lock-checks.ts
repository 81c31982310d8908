import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { CHECK_LOCK_looks, CHECK_LOCK_pause_ms } from "../../run-limits.ts";
import { type Finding, fault, ok } from "./finding.ts";

const LOCKS = "/proc/locks";
/** Whoever writes has a lock of the second for a moment; whoever keeps others out altogether, of the first. */
const FILES = ["control.sqlite", "control.sqlite-shm"];

/** Whether somebody holds SQLite's write lock all the time, so that nobody else can write. Empty where the system does not tell. */
export async function checkLocks(dataDir: string): Promise<readonly Finding[]> {
  if (!existsSync(LOCKS)) return [];
  let held = writersOf(dataDir);
  for (let look = 1; look < CHECK_LOCK_looks && held.length > 0; look += 1) {
    await Bun.sleep(CHECK_LOCK_pause_ms);
    const now = writersOf(dataDir);
    held = held.filter((process) => now.includes(process));
  }
  const name = "control.sqlite's lock";
  const [process] = held;
  if (process === undefined) return [ok(name, "Nobody keeps others from writing.")];
  return [
    fault(
      name,
      `${wordsFor(process)} keeps others from writing: what changes something is answered 503, and a start fails.`,
      "Let it end, or end it: a shell of sqlite3 in a transaction, a copying program, a command that hangs.",
    ),
  ];
}

/** The numbers of the processes that have a write lock of the control database; 0 for one that cannot be seen from here. */
function writersOf(dataDir: string): readonly number[] {
  const nodes = FILES.flatMap((file) => statSync(join(dataDir, file), { throwIfNoEntry: false })?.ino ?? []);
  // `5: POSIX  ADVISORY  WRITE 22960 fe:00:2154580 120 120`: proc_locks(5). The device is not the file's in containers.
  return readFileSync(LOCKS, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, pid, node] = /^\d+: \S+ +\S+ +WRITE (-?\d+) [0-9a-f]+:[0-9a-f]+:(\d+) /.exec(line) ?? [];
      return node !== undefined && nodes.includes(Number(node)) ? [Math.max(0, Number(pid))] : [];
    });
}

function wordsFor(pid: number): string {
  const comm = `/proc/${pid}/comm`;
  const program = pid > 0 && existsSync(comm) ? ` (${readFileSync(comm, "utf8").trim()})` : "";
  return pid > 0 ? `Process ${pid}${program}` : "A process in another container";
}
