// Runs SQL on a click store: each line of standard input is a JSON list of statements, each line of output their
// rows and how long all of them took in milliseconds.

import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import { openDatabase } from "../../src/clicks/duckdb-database.ts";
import { STORE_niceness } from "../../src/run-limits.ts";

// As the product's own thread: whatever else the machine does must not favour one side.
setPriority(0, STORE_niceness);
const [storeFolder = ""] = process.argv.slice(2);
const { instance } = await openDatabase(storeFolder);
for await (const line of createInterface({ input: process.stdin })) {
  const statements = JSON.parse(line) as readonly string[];
  const started_ms = performance.now();
  const connection = await instance.connect();
  const answers = [];
  for (const sql of statements) answers.push((await connection.runAndReadAll(sql)).getRowsJson());
  connection.closeSync();
  const took_ms = performance.now() - started_ms;
  console.log(JSON.stringify({ took_ms, answers }));
}
