import { installDebianPackage } from "./debian-package.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * The path of a Chromium: the variable `CHROMIUM`, or one in PATH, or the one that Debian's package manager installs
 * when the tests run as root. Throws with what to do when there is none.
 */
export function ensureChromium(): string {
  const named = process.env["CHROMIUM"];
  if (named !== undefined && named !== "") return named;
  const present = findChromium();
  if (present !== null) return present;
  installDebianPackage("chromium", "the browser tests");
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new Error(
    "The browser tests need a Chromium: install the package chromium, or name one in the variable CHROMIUM.",
  );
}

function findChromium(): string | null {
  return NAMES.map((name) => Bun.which(name)).find((path) => path !== null) ?? null;
}
