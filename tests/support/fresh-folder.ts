import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A new, empty folder for a test. It need not be taken away: that is done with all that a test file leaves, by who runs it. */
export function freshFolder(): string {
  return mkdtempSync(join(tmpdir(), "test-"));
}
