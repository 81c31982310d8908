import { expect } from "bun:test";
import type { Engine } from "./engines.ts";
import { createDatabase } from "./service.ts";
import { freshDataDir, type Serving, serveUtmost, stopServing } from "./utmost-program.ts";

/** A running service with a data folder, and on PostgreSQL a database, of its own. */
export interface ServingOnEngine {
  readonly serving: Serving;
  /** Its environment: a command with the same works on the same data. */
  readonly variables: Readonly<Record<string, string>>;
  /** Stops the service, which has to end well, and removes what it kept. */
  stop(): Promise<void>;
}

/** Starts the program on an engine; `more` gives further variables for its data folder. */
export async function serveOnEngine(
  engine: Engine,
  more: (dataDir: string) => Record<string, string> = () => ({}),
): Promise<ServingOnEngine> {
  const { dataDir, remove } = freshDataDir();
  const database = engine === "postgres" ? await createDatabase() : null;
  const variables = {
    DATA_DIR: dataDir,
    ...(database === null ? {} : { DATABASE_URL: database.url }),
    ...more(dataDir),
  };
  const serving = await serveUtmost(variables);
  return {
    serving,
    variables,
    stop: async () => {
      expect(await stopServing(serving)).toBe(0);
      await database?.drop();
      remove();
    },
  };
}
