import { installDebianPackage } from "./debian-package.ts";

/** How a line begins that says what a run of the tests could not check on this machine: `npm test` says it again at its end. */
export const NOT_CHECKED = "not checked:";

/** The path of a program that code is run by; null where the machine has none, which is said. */
export function findInterpreter(program: string, what: string): string | null {
  const path = Bun.which(program);
  if (path === null) console.log(`${NOT_CHECKED} ${what}, since there is no ${program} on this machine`);
  return path;
}

/** The path of curl; the package manager installs it where the tests run as root on Debian. Throws with what to do when there is none. */
export function ensureCurl(): string {
  const present = Bun.which("curl");
  if (present !== null) return present;
  installDebianPackage("curl", "the tests of examples");
  const installed = Bun.which("curl");
  if (installed !== null) return installed;
  throw new Error("The tests of examples need curl: install the package curl.");
}
