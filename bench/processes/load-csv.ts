// Loads clicks from a CSV file into a new click store by DuckDB's own COPY, and prints how long that took in
// milliseconds. With a third word it writes the file from a store that is there.
import { closeDatabase, openDatabase } from "../../src/clicks/duckdb-database.ts";

const [storeFolder = "", file = "", direction = "from"] = process.argv.slice(2);
const database = await openDatabase(storeFolder);
const started_ms = performance.now();
await database.writer.run(`COPY clicks ${direction === "to" ? "TO" : "FROM"} '${file}' (FORMAT csv, HEADER)`);
closeDatabase(database);
console.log(performance.now() - started_ms);
