import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { folderFor, postgresProgram, postgresUser, type RunAs } from "./postgres-program.ts";

export interface TestPostgres {
  /** Connection string of the server's own database, with rights to make more. */
  readonly url: string;
  /** Of the process that has started all of its others. */
  readonly pid: number;
  stop(): Promise<void>;
}

const START_ms = 60_000;

/** The tests ask for right answers, not for durable ones: those are tests/crash. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
};

/** Starts a PostgreSQL of its own on a free port, also for root and wherever the checkout lies. */
export async function startPostgres(): Promise<TestPostgres> {
  const user = postgresUser();
  const folder = await folderFor(user);
  try {
    const program = await postgresProgram(user, folder);
    const data = join(folder, "data");
    await initialise(program, user, folder, data);
    const port = await freePort();
    const server = await launch(program, user, folder, data, port);
    const { pid } = server;
    if (pid === undefined) throw new Error("PostgreSQL has no process");
    return {
      pid,
      url: `postgres://utmost:utmost@127.0.0.1:${port}/postgres`,
      stop: async () => {
        // SIGINT is PostgreSQL's fast shutdown.
        if (server.exitCode === null && server.kill("SIGINT")) await once(server, "exit");
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function initialise(program: string, user: RunAs, folder: string, data: string): Promise<void> {
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, "utmost\n", { mode: 0o600 });
  if (user.uid !== undefined) await chown(passwordFile, user.uid, user.gid ?? user.uid);
  const made = spawnSync(
    join(program, "initdb"),
    [
      `--pgdata=${data}`,
      "--username=utmost",
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      // Sorts as people do, unlike SQLite: an order that depends on the engine shows.
      "--locale-provider=icu",
      "--icu-locale=en-US",
      "--no-sync",
    ],
    { ...user, cwd: folder, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
}

async function launch(
  program: string,
  user: RunAs,
  folder: string,
  data: string,
  port: number,
): Promise<ChildProcess> {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(program, "postgres"), ["-D", data, "-p", String(port), ...settings], {
    ...user,
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => server.kill("SIGQUIT"));
  let said = "";
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`PostgreSQL is not ready: ${said}`)), START_ms);
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL ended: ${said}`)));
    server.stderr.on("data", (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString();
      if (!said.includes("ready to accept connections")) return;
      clearTimeout(late);
      resolve();
    });
  });
  server.unref();
  return server;
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
