// Takes a click log into a new click store as the product does, and prints how long that took in milliseconds.
import { closeDatabase, openDatabase } from "../../src/clicks/duckdb-database.ts";
import { ingestLogs } from "../../src/clicks/ingest.ts";

const [storeFolder = "", logFolder = ""] = process.argv.slice(2);
const database = await openDatabase(storeFolder);
const started_ms = performance.now();
const everything = { folder: logFolder, position: { segment: null, size_bytes: 0 } };
await ingestLogs(database, [everything], new AbortController().signal);
closeDatabase(database);
console.log(performance.now() - started_ms);
