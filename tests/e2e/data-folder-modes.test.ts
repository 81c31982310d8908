import { afterEach, beforeEach, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { freePort, freshDataDir, runUtmost, serveUtmost, stopServing } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

let dataDir: string;
let remove: () => void;
beforeEach(() => {
  ({ dataDir, remove } = freshDataDir());
  // As a volume or systemd's StateDirectory comes.
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
});
afterEach(() => remove());

/** What the data folder holds that anybody but its owner may touch, and the names of all it holds. */
function contents(): { readonly open: readonly string[]; readonly names: readonly string[] } {
  const paths = readdirSync(dataDir, { recursive: true, withFileTypes: true }).map((entry) =>
    relative(dataDir, join(entry.parentPath, entry.name)),
  );
  const open = paths.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0);
  return { open, names: paths };
}

test(
  "a data folder that is open to all holds nothing that is, while the service runs and afterwards",
  async () => {
    const variables = { DATA_DIR: dataDir, PORT: String(await freePort()), EDGE_PROCESSES: "2" };
    const serving = await serveUtmost(variables);
    const token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(serving.out())?.[0] ?? "";
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ destination: "https://shop.example/", short_code: "modes" });
    expect((await fetch(`${serving.url}/api/v1/links`, { method: "POST", headers, body })).status).toBe(201);
    for (let visit = 0; visit < 10; visit += 1)
      await fetch(`${serving.url}/modes`, { redirect: "manual", keepalive: false });
    expect((await fetch(`${serving.url}/api/v1/analytics/report`, { headers })).status).toBe(200);
    const running = contents();
    expect(running.open).toEqual([]);
    expect(running.names).toEqual(
      expect.arrayContaining([
        ...["control.sqlite", "control.sqlite-wal", "control.sqlite-shm", "clicks.duckdb", "inside.sock"],
        "click-log",
      ]),
    );
    expect(await stopServing(serving)).toBe(0);
    expect(contents().open).toEqual([]);
  },
  LIMIT_ms,
);

test(
  "what an earlier version left open to all is closed by the next start, and by a command",
  async () => {
    const variables = { DATA_DIR: dataDir, PORT: String(await freePort()) };
    // Ended at once, so that what is written ahead stays beside the databases.
    const first = await serveUtmost(variables);
    first.signal("SIGKILL");
    await first.ended;
    const files = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).isFile());
    expect(files).toEqual(expect.arrayContaining(["control.sqlite", "control.sqlite-wal", "clicks.duckdb"]));
    for (const name of files) chmodSync(join(dataDir, name), 0o644);
    expect((await runUtmost(["token", "list"], { DATA_DIR: dataDir })).code).toBe(0);
    expect(contents().open.filter((name) => name.startsWith("control"))).toEqual([]);
    const second = await serveUtmost(variables);
    expect(contents().open).toEqual([]);
    expect(await stopServing(second)).toBe(0);
  },
  LIMIT_ms,
);
