import { afterAll } from "bun:test";
import { startPostgres } from "./postgres.ts";

// One PostgreSQL for the whole run. `npm test` starts it and names it here; a single `bun test` starts its own.
if (process.env["TEST_POSTGRES_URL"] === undefined) {
  const postgres = await startPostgres();
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  afterAll(() => postgres.stop());
}
