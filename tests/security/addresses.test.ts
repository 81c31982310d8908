import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { formsIn, ipv4Forms, ipv6Forms } from "../support/address-forms.ts";
import { rawGet } from "../support/raw-http.ts";
import { freePort, freshDataDir, type Serving, serveUtmost, stopServing } from "../support/utmost-program.ts";

// Decisions, section 6: an address is never stored or logged. Everything that a run leaves on the disk and says is searched for the
// addresses of its visitors, in every form in which they could have been kept.

setDefaultTimeout(120_000);

const V4 = ["81.187.203.46", "198.19.131.237"] as const;
const V6 = ["2a02:8108:d6ab:7c31:91e4:5bd2:7f0a:c3e8", "2001:4c4e:a9d3:61b7:0b2d:c8f1:93ae:5d07"] as const;
const FORMS = [...V4.flatMap(ipv4Forms), ...V6.flatMap(ipv6Forms)];
/** As proxies write them. */
const WRITTEN = [
  ...V4,
  `${V4[0]}:49152`,
  `::ffff:${V4[1]}`,
  ...V6,
  `[${V6[0]}]:49152`,
  `6.6.6.6, ${V4[0]}`,
  `"${V6[1]}"`,
];
const AGENT = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0 Distinctive/7731";

let dataDir: string;
let remove: () => void;
beforeEach(() => {
  ({ dataDir, remove } = freshDataDir());
});
afterEach(() => remove());

/** Every file of the data folder. */
function files(): readonly (readonly [string, Buffer])[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      // An edge process that has lost its parent ends on its own, and takes what was written ahead with it.
      const bytes = existsSync(path) ? readFileSync(path) : null;
      return bytes === null ? [] : [[path.slice(dataDir.length + 1), bytes] as const];
    });
}

/** What of an address or an agent is in a file; names the files that were searched. */
function search(): { readonly found: string[]; readonly searched: string[] } {
  const found: string[] = [];
  const searched = files().map(([name, bytes]) => {
    for (const what of formsIn(bytes, FORMS)) found.push(`${name}: ${what}`);
    if (bytes.includes("Distinctive/7731")) found.push(`${name}: the user agent`);
    return name;
  });
  return { found, searched };
}

/** All rows of the click store as text: compression hides nothing there. */
async function clickRows(): Promise<Buffer> {
  const instance = await DuckDBInstance.create(join(dataDir, "clicks.duckdb"), { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const tables = await connection.runAndReadAll("SELECT table_name FROM duckdb_tables()");
  const parts: string[] = [];
  for (const [name] of tables.getRows()) {
    const rows = await connection.runAndReadAll(`SELECT * FROM ${name}`);
    for (const row of rows.getRows()) {
      parts.push(
        row
          .map((value) => (typeof value === "bigint" ? `${value} ${value.toString(16)}` : String(value)))
          .join(" "),
      );
    }
  }
  connection.closeSync();
  instance.closeSync();
  return Buffer.from(parts.join("\n"));
}

/** Everything a visitor can do, good and bad, from each address. */
async function comeFromEverywhere({ url }: Serving, token: string): Promise<void> {
  const api = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = JSON.stringify({ destination: "https://shop.example/kept-for-certain", short_code: "kept" });
  expect((await fetch(`${url}/api/v1/links`, { method: "POST", headers: api, body })).status).toBe(201);
  for (const address of WRITTEN) {
    const from = [`X-Forwarded-For: ${address}`, `User-Agent: ${AGENT}`];
    const referer = "Referer: https://news.example/a";
    expect((await rawGet(url, "/kept", [...from, referer])).status).toBe(302);
    await rawGet(url, "/kept?qr=1", from);
    await rawGet(url, "/kept", [from[0] ?? "", "User-Agent: curl/8.5.0"]);
    for (const path of ["/unknown", "/%zz", "/r/none", "/api/v1/links", "/tokens", "/numbers", "/readyz"])
      await rawGet(url, path, from);
    await rawGet(url, "/kept", [...from, "X-Forwarded-Host: a b"]);
    const headers = { "x-forwarded-for": address, "user-agent": AGENT };
    const wrong = { ...headers, authorization: `Bearer ${token.slice(0, -1)}x` };
    expect((await fetch(`${url}/api/v1/tags`, { headers: wrong })).status).toBe(401);
    const mine = { ...headers, authorization: `Bearer ${token}` };
    expect((await fetch(`${url}/api/v1/tags`, { headers: mine })).status).toBe(200);
    const form = new URLSearchParams({ email: "nobody@shop.example", password: "wrong" });
    await fetch(`${url}/sign-in`, {
      method: "POST",
      headers: { ...headers, origin: url },
      body: form,
      redirect: "manual",
    });
  }
}

test("no visitor's address is in any file, log line or metric, during a run, after a crash, after a stop", async () => {
  const variables = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    TRUSTED_PROXIES: "1",
    EDGE_PROCESSES: "2",
    LOG_LEVEL: "debug",
    METRICS_TOKEN: "let-me-see",
  };
  const first = await serveUtmost(variables);
  const token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(first.out())?.[0] ?? "";
  await comeFromEverywhere(first, token);
  const said = async (path: string, headers = {}) =>
    Buffer.from(await (await fetch(first.url + path, { headers })).text());
  const metrics = await said("/metrics", { authorization: "Bearer let-me-see" });
  expect(metrics.toString()).toContain("utmost_");
  const api = { authorization: `Bearer ${token}` };
  const visits = await said("/api/v1/analytics/visits?limit=100", api);
  expect(JSON.parse(visits.toString()).data).toHaveLength(3 * WRITTEN.length);
  const report = await said("/api/v1/analytics/report?group_by=country", api);
  for (const text of [metrics, visits, report, await said("/readyz")])
    expect(formsIn(text, FORMS)).toEqual([]);

  expect(first.out() + first.complaints()).toContain("an API request");
  const running = search();
  expect(running.found).toEqual([]);
  expect(running.searched).toContain("control.sqlite-wal");
  first.signal("SIGKILL");
  await first.ended;
  const crashed = search();
  expect(crashed.found).toEqual([]);
  for (const name of ["control.sqlite", "clicks.duckdb"]) expect(crashed.searched).toContain(name);
  expect(crashed.searched.filter((name) => name.startsWith("click-log")).length).toBeGreaterThan(0);
  // What is kept is found by the same search: it looks where visits are.
  const kept = files().filter(([, bytes]) => bytes.includes("https://shop.example/kept-for-certain"));
  expect(kept.some(([name]) => name.startsWith("control.sqlite"))).toBe(true);
  expect(kept.some(([name]) => name.startsWith("click-log"))).toBe(true);

  const second = await serveUtmost(variables);
  expect(await stopServing(second)).toBe(0);
  expect(search().found).toEqual([]);
  const rows = await clickRows();
  expect(rows.toString()).toContain("https://shop.example/kept-for-certain");
  expect(formsIn(rows, FORMS)).toEqual([]);
  for (const run of [first, second]) {
    const lines = Buffer.from(run.out() + run.complaints());
    expect(lines.length).toBeGreaterThan(0);
    expect(formsIn(lines, FORMS)).toEqual([]);
    expect(lines.toString()).not.toContain("Distinctive/7731");
  }
  expect(statSync(join(dataDir, "clicks.duckdb")).size).toBeGreaterThan(0);
});

test("the search knows an address in every form that it looks for", () => {
  const [v4, v6] = [V4[0], V6[1]];
  expect(formsIn(Buffer.from(`{"client":"${v4}"}`), FORMS)).toHaveLength(1);
  expect(formsIn(Buffer.from([0, 81, 187, 203, 46, 0]), FORMS)).toHaveLength(1);
  expect(formsIn(Buffer.from([46, 203, 187, 81]), FORMS)).toHaveLength(1);
  expect(formsIn(Buffer.from("::ffff:51bb:cb2e"), FORMS)).toHaveLength(1);
  expect(formsIn(Buffer.from(String(0x51bbcb2e)), FORMS)).toHaveLength(1);
  expect(formsIn(Buffer.from("2001:4c4e:a9d3:61b7::/64"), FORMS).length).toBeGreaterThan(0);
  expect(formsIn(Buffer.from(v6.replaceAll(":", ""), "hex"), FORMS).length).toBeGreaterThan(0);
  expect(formsIn(Buffer.from(v6.toUpperCase()), FORMS).length).toBeGreaterThan(0);
  expect(formsIn(Buffer.from("nothing of the kind"), FORMS)).toEqual([]);
});
