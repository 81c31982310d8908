import { readFileSync } from "node:fs";

/** What a process holds in memory now, and at its highest, in bytes. Linux only. */
export function memoryOf(pid: number): { readonly now_bytes: number; readonly highest_bytes: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0);
  return { now_bytes: kilobytes("VmRSS") * 1024, highest_bytes: kilobytes("VmHWM") * 1024 };
}
