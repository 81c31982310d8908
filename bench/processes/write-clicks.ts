// Makes the clicks of a click store, all of one workspace, so many times as many: each of its clicks again, by other visitors. Day by day,
// as clicks come. Prints how long that took in milliseconds.
import { closeDatabase, openDatabase } from "../../src/clicks/duckdb-database.ts";

const [storeFolder = "", times = "", visitors = ""] = process.argv.slice(2);
const database = await openDatabase(storeFolder);
const { writer } = database;
const started_ms = performance.now();
const found = await writer.runAndReadAll("SELECT day, max(rowid) FROM clicks GROUP BY day ORDER BY day");
const days = found.getRows().map(([day]) => Number(day));
const last = Math.max(...found.getRows().map(([, row]) => Number(row)));
for (const day of days)
  await writer.run(`
    INSERT INTO clicks
    SELECT workspace_id, origin, day, ms_of_day, hash(visitor + 1)::UHUGEINT * 18446744073709551616 + hash(visitor),
      scan, automated, device, country, referrer
    FROM (
      SELECT clicks.* EXCLUDE visitor, hash(clicks.rowid * ${times} + again) % ${visitors} AS visitor
      FROM clicks, range(1, ${times}) numbers(again)
      WHERE day = ${day} AND clicks.rowid <= ${last}
    )`);
closeDatabase(database);
console.log(performance.now() - started_ms);
