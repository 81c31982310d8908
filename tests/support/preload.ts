import { afterAll } from "bun:test";
import { startPostgres } from "./postgres.ts";
import { moveTemporaryFolder } from "./temporary-folder.ts";

// One PostgreSQL and one temporary folder for the whole run. `npm test` makes them and names them here; a single `bun test` makes
// its own.
if (process.env["TEST_POSTGRES_URL"] === undefined) {
  const temporaryFolder = moveTemporaryFolder();
  const postgres = await startPostgres();
  process.env["TEST_POSTGRES_URL"] = postgres.url;
  const stop = async (): Promise<void> => {
    await postgres.stop();
    temporaryFolder.remove();
  };
  afterAll(stop);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(signal, () => void stop().then(() => process.exit(130)));
}
