// The click store's thread, which ends when it is told to die: to be ended from outside in the midst of a call into DuckDB would end the
// whole process.
import { parentPort } from "node:worker_threads";

// Before the listener, so that the thread's own hears whatever is said first.
await import("../../../src/clicks/duckdb-worker.ts");
parentPort?.on("message", (message) => {
  if (message === "die") process.exit(1);
});
