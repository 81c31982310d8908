// A process that opens the control database named on its command line, migrates it, and ends.
import { migrate } from "../../src/storage/migrate.ts";
import { openPostgres } from "../../src/storage/postgres.ts";
import { openSqlite } from "../../src/storage/sqlite.ts";

const [place = ""] = process.argv.slice(2);
const control = place.startsWith("postgres:") ? openPostgres(place) : openSqlite(place);
await migrate(control);
await control.close();
