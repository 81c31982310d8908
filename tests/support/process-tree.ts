import { readdirSync, readFileSync } from "node:fs";

/** A process and all that it has started and that still run: parents before their children. Linux only. */
export function processTree(pid: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? parentOf(name) : null;
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [pid];
  for (const one of tree) tree.push(...(children.get(one) ?? []));
  return tree;
}

/** Sends a signal to each; by default it ends them at once. One that has ended already is no fault. */
export function killProcesses(
  pids: readonly number[],
  signal: "SIGKILL" | "SIGSTOP" | "SIGCONT" = "SIGKILL",
): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/** proc(5): the name, in parentheses, may hold anything; the parent is the second field after it. */
function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}
