import { Database } from "bun:sqlite";
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type Checked, check } from "../support/check.ts";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { freePort, runUtmost, serveUtmost } from "../support/utmost-program.ts";

// An installation that a kill -9 has left, and one thing after another wrong with it: each is named, and it alone.

const LIMIT_ms = 120_000;
const folder = freshFolder();
const whole = join(folder, "whole");
const dataDir = join(folder, "data");
let dns: DnsServer;
let variables: Record<string, string>;

const zone = {
  "_utmost.go.client.example": { TXT: [""] },
  "go.client.example": { A: ["192.0.2.10"] },
};

beforeAll(async () => {
  dns = await startDnsServer();
  const outside = {
    DNS_SERVERS: dns.address,
    PUBLIC_ADDRESSES: "192.0.2.10",
    PORT: String(await freePort()),
  };
  const serving = await serveUtmost({ DATA_DIR: whole, ...outside });
  const token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(serving.out())?.[0] ?? "";
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ destination: "https://shop.example/", short_code: "here" });
  await fetch(`${serving.url}/api/v1/links`, { method: "POST", headers, body });
  for (let visit = 0; visit < 5; visit += 1) await fetch(`${serving.url}/here`, { redirect: "manual" });
  await fetch(`${serving.url}/api/v1/analytics/report`, { headers });
  const ofWhole = { DATA_DIR: whole, ...outside };
  const added = await runUtmost(["domain", "add", "--host", "go.client.example", "--json"], ofWhole);
  zone["_utmost.go.client.example"] = { TXT: JSON.parse(added.out).ownership.expected };
  dns.serve(zone);
  const verified = await runUtmost(["domain", "verify", "--dns", "--host", "go.client.example"], ofWhole);
  expect(verified.code).toBe(0);
  serving.signal("SIGKILL");
  await serving.ended;
  variables = { DATA_DIR: dataDir, ...outside };
}, LIMIT_ms);
afterAll(async () => {
  await dns.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
  cpSync(whole, dataDir, { recursive: true, filter: (path) => !path.endsWith(".sock") });
  dns.serve(zone);
});

function segment(): string {
  const [name = ""] = readdirSync(join(dataDir, "click-log"));
  return join(dataDir, "click-log", name);
}

function garble(path: string, from: number): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, from);
  writeFileSync(path, bytes);
}

function change(statement: string): void {
  const database = new Database(join(dataDir, "control.sqlite"));
  database.run(statement);
  database.close();
}

type Bad = Checked["bad"];
const cases: readonly (readonly [what: string, harm: () => void, bad: Bad, words: string])[] = [
  ["nothing", () => {}, {}, ""],
  [
    "a folder that is open to others",
    () => chmodSync(dataDir, 0o777),
    { "data folder's modes": "fault" },
    "chmod go-w",
  ],
  [
    "a file that is open to others",
    () => chmodSync(join(dataDir, "control.sqlite"), 0o644),
    { "data folder's modes": "fault" },
    "control.sqlite",
  ],
  [
    "a control database that is none",
    () => garble(join(dataDir, "control.sqlite"), 0),
    { "control database": "fault" },
    "damaged",
  ],
  [
    "a newer version's migration",
    () => change("INSERT INTO kysely_migration VALUES ('9999-from-tomorrow', '2030-01-01T00:00:00.000Z')"),
    { "control database": "fault" },
    "newer version",
  ],
  [
    "a migration that is missing",
    () => change("DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)"),
    { "control database": "warning" },
    "the next start adds them",
  ],
  [
    "a clock behind the newest row",
    () => change(`UPDATE workspaces SET created_at = ${Date.now() + 3_600_000}`),
    { clock: "fault" },
    "timedatectl",
  ],
  [
    "a click store that is none",
    () => garble(join(dataDir, "clicks.duckdb"), 0),
    { "click store": "fault" },
    "does not open",
  ],
  ["no click store", () => rmSync(join(dataDir, "clicks.duckdb")), { "click store": "fault" }, "There is no"],
  ["a torn log", () => appendFileSync(segment(), "torn"), { "click log": "warning" }, "4 byte(s)"],
  [
    "a log older than the store",
    () => truncateSync(segment(), 0),
    { "click log's positions": "fault" },
    "more than there is",
  ],
  [
    "a domain whose record is gone",
    () => dns.serve({ "go.client.example": { A: ["192.0.2.10"] } }),
    { "domain go.client.example": "fault" },
    "There is no TXT record",
  ],
  [
    "a resolver that fails",
    () => dns.serve({ "*": "SERVFAIL" }),
    { "domain go.client.example": "warning" },
    "SERVFAIL",
  ],
];

for (const [what, harm, bad, words] of cases) {
  test(
    `wrong: ${what}`,
    async () => {
      harm();
      const checked = await check(variables);
      expect(checked.bad).toEqual(bad);
      expect(checked.code).toBe(Object.values(bad).includes("fault") ? 1 : 0);
      expect(
        Object.keys(bad)
          .map((name) => checked.words(name))
          .join(),
      ).toContain(words);
    },
    LIMIT_ms,
  );
}

test(
  "an index that does not agree with its table",
  async () => {
    const database = new Database(join(dataDir, "control.sqlite"));
    database.run("PRAGMA wal_checkpoint(TRUNCATE)");
    const page = database
      .query<{ rootpage: number }, []>(
        "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'links'",
      )
      .all()
      .at(-1)?.rootpage;
    const size = database.query<{ page_size: number }, []>("PRAGMA page_size").get()?.page_size ?? 0;
    database.close();
    const path = join(dataDir, "control.sqlite");
    const bytes = readFileSync(path);
    bytes.fill(0x5a, ((page ?? 0) - 1) * size, (page ?? 0) * size);
    writeFileSync(path, bytes);
    const { code, bad } = await check(variables);
    expect([code, bad]).toEqual([1, { "control.sqlite": "fault" }]);
  },
  LIMIT_ms,
);

test(
  "a port that another has, and a database that is away",
  async () => {
    const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("mine") });
    try {
      const taken = await check({ ...variables, PORT: String(other.port) });
      expect([taken.code, taken.bad]).toEqual([1, { port: "fault" }]);
    } finally {
      await other.stop(true);
    }
    const DATABASE_URL = `postgres://me:hidden@127.0.0.1:${await freePort()}/utmost`;
    const away = await check({ ...variables, DATABASE_URL });
    expect([away.code, away.bad]).toEqual([1, { "control database": "fault" }]);
    expect(JSON.stringify(away.findings)).not.toContain("hidden");
  },
  LIMIT_ms,
);

test(
  "block lists, a country table and a secret's file that are not as they should be",
  async () => {
    const [list, broken, key] = ["list.txt", "broken.txt", "key"].map((name) => join(folder, name));
    writeFileSync(list ?? "", "bad.example\n");
    writeFileSync(broken ?? "", "bad.example\nhttp://[\n");
    writeFileSync(key ?? "", "k".repeat(64));
    chmodSync(key ?? "", 0o644);
    const gone = join(folder, "gone.txt");
    const { code, bad } = await check({
      ...variables,
      BLOCKLISTS: [list, broken, gone].join(","),
      GEOIP_MMDB: list ?? "",
      SECRET_KEY_FILE: key ?? "",
    });
    expect([code, bad]).toEqual([
      1,
      {
        [`block list ${broken}`]: "warning",
        [`block list ${gone}`]: "fault",
        "country table": "fault",
        SECRET_KEY_FILE: "warning",
      },
    ]);
  },
  LIMIT_ms,
);

test(
  "an environment with mistakes, and a folder that is not there",
  async () => {
    const mistaken = await check({ ...variables, PORT: "x", LOG_LEVEL: "loud" });
    expect([mistaken.code, mistaken.findings.length, mistaken.bad]).toEqual([
      78,
      2,
      { configuration: "fault" },
    ]);
    const nowhere = await check({ ...variables, DATA_DIR: join(folder, "nowhere") });
    expect([nowhere.code, nowhere.bad]).toEqual([1, { "data folder": "fault", "control database": "fault" }]);
  },
  LIMIT_ms,
);
