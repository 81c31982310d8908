// Takes a click log into a new click store as the product does, and prints how long that took in milliseconds.
import { closeDatabase, openDatabase } from "../../src/clicks/duckdb-database.ts";
import { ingestLog } from "../../src/clicks/ingest.ts";

const [storeFolder = "", logFolder = ""] = process.argv.slice(2);
const database = await openDatabase(storeFolder);
const started_ms = performance.now();
const everything = { segment: null, size_bytes: 0 };
await ingestLog(database, logFolder, everything, new AbortController().signal);
closeDatabase(database);
console.log(performance.now() - started_ms);
