import { readFileSync } from "node:fs";
import { installDebianPackage } from "./debian-package.ts";

/** One system call on a file, in the order in which they were begun. */
export interface FileCall {
  readonly name: string;
  /** Of the process's clock, in seconds. */
  readonly at_s: number;
  readonly path: string;
}

/** The path of strace: one in PATH, or the one that Debian's package manager installs when the tests run as root. */
export function ensureStrace(): string {
  const present = Bun.which("strace");
  if (present !== null) return present;
  installDebianPackage("strace", "the power cut tests");
  const installed = Bun.which("strace");
  if (installed !== null) return installed;
  throw new Error("The power cut tests need strace: install the package strace.");
}

/** The command that runs another and writes its calls of these names to a file. Signals reach the other by itself. */
export function traced(names: readonly string[], file: string, command: readonly string[]): string[] {
  const how = ["--daemonize=grandchild", "--follow-forks", "--seccomp-bpf"];
  const what = ["--decode-fds=path", "--timestamps=unix,us", "--quiet=all", `--trace=${names.join(",")}`];
  return [ensureStrace(), ...how, ...what, `--output=${file}`, ...command];
}

/** Reads such a file: calls on a file that were not refused. */
export function readTrace(file: string): readonly FileCall[] {
  const calls: FileCall[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [, at = "", name = "", rest = ""] = /^\d+ +([\d.]+) (\w+)\((.*)$/.exec(line) ?? [];
    // A descriptor with its path, or a path by itself.
    const [, described, plain] = /^(?:\d+<([^>]*)>|(?:AT_FDCWD<[^>]*>, )?"([^"]*)")/.exec(rest) ?? [];
    const path = described ?? plain;
    if (path !== undefined && !/= -1 E/.test(rest)) calls.push({ name, at_s: Number(at), path });
  }
  return calls;
}
