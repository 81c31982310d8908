import { afterEach, beforeEach, expect, test } from "bun:test";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createDatabase } from "../support/service.ts";
import { freePort, freshDataDir, runUtmost } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

let dataDir: string;
let remove: () => void;
beforeEach(() => {
  ({ dataDir, remove } = freshDataDir());
});
afterEach(() => remove());

/** What `serve` says when it cannot start: never a stack trace, never a secret, nothing on standard output. */
async function refusalOf(variables: Record<string, string>): Promise<{ code: number; complaints: string }> {
  const { code, out, complaints } = await runUtmost(["serve"], {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ...variables,
  });
  expect(out).toBe("");
  expect(complaints).not.toMatch(/\n\s+at |node_modules|hunter2/);
  return { code, complaints };
}

test(
  "every mistake in the environment is named at once, and nothing is touched",
  async () => {
    const { code, complaints } = await refusalOf({
      PORT: "99999",
      BIND: "everywhere",
      BASE_URL: "ftp://example.com/path",
      LINK_HOST: "https://go.example",
      DATABASE_URL: "mysql://root:hunter2@db/x",
      TRUSTED_PROXIES: "10.0.0.0/8,nonsense",
      VISITOR_KEY_DAYS: "0",
      GEOIP_MMDB: "/no/such/file.mmdb",
      RATE_LIMIT_PER_MINUTE: "many",
      LOG_LEVEL: "loud",
      METRICS_TOKEN: "has a blank hunter2",
      UTMOST_BOOTSTRAP_TOKEN: "utmost_hunter2",
      UTMOST_NONSENSE: "1",
      CLICKHOUSE_URL: "http://localhost:8123",
      EDGE_PROCESSES: "65",
      PLANS_FILE: "plans.json",
      BLOCKLISTS: "list.txt,,",
      WEB_RISK_URL: "webrisk.example",
      WEB_RISK_API_KEY: "hunter2 with a blank",
      WEB_RISK_TIMEOUT_MS: "5s",
      SCAN_UNANSWERED: "perhaps",
      SMTP_URL: "https://user:hunter2@mail.example",
      SMTP_TIMEOUT_MS: "0",
      OIDC_ISSUER: "login.example",
      OIDC_CLIENT_AUTH: "none",
      PUBLIC_ADDRESSES: "here",
      DNS_SERVERS: "9.9.9",
      SECRET_KEY: "hunter2",
    });
    expect(code).toBe(78);
    const lines = complaints.trimEnd().split("\n");
    expect(lines[0]).toBe("utmost: The environment has 30 mistakes:");
    for (const name of [
      ...[
        "PORT",
        "BIND",
        "BASE_URL",
        "LINK_HOST",
        "DATABASE_URL",
        "TRUSTED_PROXIES",
        "VISITOR_KEY_DAYS",
        "GEOIP_MMDB",
      ],
      ...["RATE_LIMIT_PER_MINUTE", "LOG_LEVEL", "METRICS_TOKEN", "UTMOST_BOOTSTRAP_TOKEN", "UTMOST_NONSENSE"],
      ...["CLICKHOUSE_URL", "EDGE_PROCESSES", "PLANS_FILE", "BLOCKLISTS"],
      ...["WEB_RISK_URL", "WEB_RISK_API_KEY", "WEB_RISK_TIMEOUT_MS", "SCAN_UNANSWERED"],
      ...["SMTP_URL", "SMTP_URL and MAIL_FROM are set together, or neither is", "SMTP_TIMEOUT_MS"],
      ...["OIDC_ISSUER", "OIDC_CLIENT_AUTH", "PUBLIC_ADDRESSES", "DNS_SERVERS", "SECRET_KEY"],
    ])
      expect([name, lines.some((line) => `${line} `.startsWith(`  ${name} `))]).toEqual([name, true]);
    expect(new Set(lines).size).toBe(lines.length);
    expect(complaints).toContain("OIDC_CLIENT_ID and OIDC_CLIENT_SECRET missing");
    expect(complaints).toContain("EDGE_PROCESSES must be a whole number from 1 to 64");
    expect(complaints).toContain(
      'PLANS_FILE names "plans.json", which cannot be read (there is no such file)',
    );
    expect(complaints).toContain("utmost_<lookup>_<secret>");
    expect(() => readdirSync(dataDir)).toThrow();
  },
  LIMIT_ms,
);

test(
  "a secret comes from a file, and a blank variable is none",
  async () => {
    const file = join(dirname(dataDir), "token");
    writeFileSync(file, "utmost_hunter2\n");
    const both = await refusalOf({ UTMOST_BOOTSTRAP_TOKEN_FILE: file, UTMOST_BOOTSTRAP_TOKEN: "x" });
    expect(both.complaints).toContain("not both");
    const malformed = await refusalOf({ UTMOST_BOOTSTRAP_TOKEN_FILE: file });
    expect([malformed.code, malformed.complaints.includes("must have the form")]).toEqual([78, true]);
    const missing = await refusalOf({ METRICS_TOKEN_FILE: "/no/such/file" });
    expect(missing.complaints).toContain('METRICS_TOKEN_FILE names "/no/such/file"');
    const { code } = await runUtmost(["workspace", "create", "--name", "x"], {
      DATA_DIR: dataDir,
      EDGE_PROCESSES: "1",
      PLANS_FILE: "",
      CLICKHOUSE_URL: " ",
      LOG_LEVEL: "",
    });
    expect(code).toBe(0);
  },
  LIMIT_ms,
);

test(
  "a checksum that is wrong makes a chosen token malformed",
  async () => {
    const { out } = await runUtmost(["token", "generate"], {});
    const wrong = out.trim().replace(/.$/, (last) => (last === "a" ? "b" : "a"));
    const { code, complaints } = await refusalOf({ UTMOST_BOOTSTRAP_TOKEN: wrong });
    expect([code, complaints.includes("checksum")]).toEqual([78, true]);
    expect(complaints).not.toContain(wrong.slice(20));
  },
  LIMIT_ms,
);

test(
  "what the machine lacks: the port, the folder, the address",
  async () => {
    const blocker = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("mine") });
    const port = String(blocker.port);
    const taken = await refusalOf({ PORT: port });
    await blocker.stop(true);
    expect([taken.code, taken.complaints.includes(`Port ${port} on 127.0.0.1 is taken`)]).toEqual([1, true]);

    const file = join(dirname(dataDir), "a-file");
    writeFileSync(file, "");
    for (const folder of [file, join(file, "below"), "/proc/utmost"]) {
      const { code, complaints } = await refusalOf({ DATA_DIR: folder });
      expect([folder, code, complaints.includes(folder)]).toEqual([folder, 1, true]);
    }
    const address = await refusalOf({ BIND: "203.0.113.77" });
    expect([address.code, address.complaints.includes("BIND=203.0.113.77")]).toEqual([1, true]);
  },
  LIMIT_ms,
);

test(
  "files that are not what they should be: the database, the country table",
  async () => {
    const table = join(dirname(dataDir), "table.mmdb");
    writeFileSync(table, "no table");
    const country = await refusalOf({ GEOIP_MMDB: table });
    expect([country.code, country.complaints.includes(`GEOIP_MMDB: ${table}`)]).toEqual([1, true]);
    const folder = join(dirname(dataDir), "damaged");
    mkdirSync(folder);
    writeFileSync(join(folder, "control.sqlite"), "this is no database, ".repeat(100));
    const damaged = await refusalOf({ DATA_DIR: folder });
    expect([damaged.code, damaged.complaints.includes("control.sqlite is damaged")]).toEqual([1, true]);
  },
  LIMIT_ms,
);

test(
  "a database that is not to be had: nobody there, unknown host, wrong user, no such database",
  async () => {
    const database = await createDatabase();
    const there = new URL(database.url);
    const at = (change: (url: URL) => void): string => {
      const url = new URL(there);
      change(url);
      return url.href;
    };
    const unused = String(await freePort());
    const cases: readonly (readonly [string, string])[] = [
      [`postgres://user:hunter2@127.0.0.1:${unused}/x`, "cannot be reached (ECONNREFUSED)"],
      ["postgres://user:hunter2@no-such-host.invalid/x", "no-such-host.invalid"],
      [at((url) => Object.assign(url, { pathname: "/nowhere" })), "There is no such database"],
    ];
    for (const [url, message] of cases) {
      const { code, complaints } = await refusalOf({ DATABASE_URL: url });
      expect([message, code, complaints.includes(message)]).toEqual([message, 1, true]);
      const command = await runUtmost(["workspace", "list"], { DATA_DIR: dataDir, DATABASE_URL: url });
      expect([message, command.code, command.complaints.includes(message)]).toEqual([message, 1, true]);
    }
    await database.drop();
  },
  LIMIT_ms,
);
