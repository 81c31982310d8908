import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { edgePidsOf, until } from "../support/edge-pids.ts";
import { type Engine, onEachEngine } from "../support/engines.ts";
import { createDatabase } from "../support/service.ts";
import {
  freePort,
  freshDataDir,
  runUtmost,
  type Serving,
  serveUtmost,
  stopServing,
} from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;
const EDGES = 2;
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36";

let dataDir: string;
let remove: () => void;
let serving: Serving;
let token: string;
let port: string;

let variables: Readonly<Record<string, string>>;
let drop: (() => Promise<void>) | null;

const start = () => serveUtmost(variables);

async function startAfresh(engine: Engine): Promise<void> {
  ({ dataDir, remove } = freshDataDir());
  port = String(await freePort());
  variables = { DATA_DIR: dataDir, PORT: port, EDGE_PROCESSES: String(1 + EDGES) };
  drop = null;
  if (engine === "postgres") {
    const database = await createDatabase();
    drop = () => database.drop();
    variables = { ...variables, DATABASE_URL: database.url };
  }
  serving = await start();
  token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(serving.out())?.[0] ?? "";
}

afterEach(async () => {
  serving.signal("SIGKILL");
  await serving.ended;
  await until(() => edgePids().length === 0);
  await drop?.();
  remove();
}, LIMIT_ms);

/** What these tests read of the API's answers. */
interface Body {
  readonly id: number;
  readonly totals: { readonly clicks: number };
  readonly error: { readonly code: string };
}

async function api(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly body: Body }> {
  const response = await fetch(`${serving.url}/api/v1${path}`, {
    method,
    keepalive: false,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** One visit on a connection of its own: which process takes it is for the system to say. */
const visit = (path: string) =>
  fetch(serving.url + path, {
    redirect: "manual",
    keepalive: false,
    headers: { "user-agent": CHROME, connection: "close" },
  });

/** So many at once that every process gets some. */
const visits = (path: string, count = 60) => Promise.all(Array.from({ length: count }, () => visit(path)));

async function counted(): Promise<number> {
  const { body } = await api("GET", "/analytics/report?group_by=trigger");
  return body.totals.clicks;
}

const edgePids = () => edgePidsOf(port);

onEachEngine("several processes", (engine) => {
  beforeEach(() => startAfresh(engine), LIMIT_ms);

  test(
    "redirects come from every process, everything else from the first, and all of it is counted",
    async () => {
      expect(edgePids().length).toBe(EDGES);
      const made = await api("POST", "/links", {
        destination: "https://shop.example/",
        short_code: "many",
      });
      expect(made.status).toBe(201);
      const answers = await visits("/many", 120);
      for (const { status, headers } of answers) {
        expect(status).toBe(302);
        expect(headers.get("location")).toContain("https://shop.example/?_link=");
      }
      // Asked through whichever process: the answer has them all.
      for (let round = 0; round < 12; round += 1) expect(await counted()).toBe(120);
      const logs = readdirSync(join(dataDir, "click-log"), { withFileTypes: true });
      expect([serving.complaints(), logs.filter((entry) => entry.isDirectory()).length]).toEqual(["", EDGES]);
      for (let round = 0; round < 8; round += 1) {
        expect((await visit("/")).headers.get("location")).toBe("/sign-in");
        expect((await visit("/r/nobodyknowsit")).status).toBe(404);
        expect((await visit("/robots.txt")).status).toBe(200);
        expect((await visit("/nothing-here")).status).toBe(404);
        const refused = await api("POST", "/links", { destination: 7 });
        expect(refused).toMatchObject({ status: 422, body: { error: { code: "invalid_input" } } });
        const tooLong = await api("POST", "/links", {
          destination: `https://a.example/${"x".repeat(1_100_000)}`,
        });
        expect(tooLong.status).toBe(413);
      }
      const metrics = await (await visit("/metrics")).text();
      expect(metrics).toContain('utmost_http_requests_total{kind="redirect",status="302"} 120\n');
      expect(metrics).toContain('utmost_http_requests_total{kind="redirect",status="404"} 8\n');
      expect(metrics).toContain('utmost_clicks_total{kind="click"} 120\n');
    },
    LIMIT_ms,
  );

  test(
    "a change that was answered holds for the next request in every process",
    async () => {
      const { body: link } = await api("POST", "/links", {
        destination: "https://shop.example/0",
        short_code: "edits",
      });
      for (let round = 1; round <= 10; round += 1) {
        await visits("/edits", 20);
        const destination = `https://shop.example/${round}`;
        expect((await api("PATCH", `/links/${link.id}`, { destination })).status).toBe(200);
        for (const { headers } of await visits("/edits", 20))
          expect(headers.get("location")).toStartWith(`${destination}?`);
      }
      // Expired from a moment on, and no longer.
      const expires_at = new Date(Date.now() + 2000).toISOString();
      expect((await api("PATCH", `/links/${link.id}`, { expires_at })).status).toBe(200);
      await Bun.sleep(Date.parse(expires_at) - Date.now() + 1);
      for (const { status } of await visits("/edits")) expect(status).toBe(410);
      expect((await api("PATCH", `/links/${link.id}`, { expires_at: null })).status).toBe(200);
      for (const { status } of await visits("/edits")) expect(status).toBe(302);
      const gone = await fetch(`${serving.url}/api/v1/links/${link.id}`, {
        method: "DELETE",
        headers: { authorization: `Bearer ${token}` },
      });
      expect(gone.status).toBe(204);
      for (const { status } of await visits("/edits")) expect(status).toBe(410);
      // A code that every process knew as nobody's.
      for (const { status } of await visits("/later")) expect(status).toBe(404);
      await api("POST", "/links", { destination: "https://shop.example/", short_code: "later" });
      for (const { status } of await visits("/later")) expect(status).toBe(302);
    },
    LIMIT_ms,
  );
});

describe("several processes when one of them fails or all stop", () => {
  beforeEach(() => startAfresh("sqlite"), LIMIT_ms);

  test(
    "an edge process that is killed is replaced, and what it answered is counted, in reports and in the metrics",
    async () => {
      await api("POST", "/links", { destination: "https://shop.example/", short_code: "kill" });
      let answered = 0;
      let unknown = 0;
      for (let round = 0; round < 3; round += 1) {
        const before = edgePids();
        answered += (await visits("/kill")).filter(({ status }) => status === 302).length;
        unknown += (await visits("/nobodys")).filter(({ status }) => status === 404).length;
        for (const pid of before) process.kill(pid, "SIGKILL");
        await until(() => edgePids().filter((pid) => !before.includes(pid)).length === EDGES);
        expect(await counted()).toBe(answered);
        const metrics = await (await visit("/metrics")).text();
        expect(metrics).toContain(`utmost_http_requests_total{kind="redirect",status="302"} ${answered}\n`);
        expect(metrics).toContain(`utmost_http_requests_total{kind="redirect",status="404"} ${unknown}\n`);
        expect(metrics).toContain(`utmost_clicks_total{kind="click"} ${answered}\n`);
      }
      expect(serving.complaints()).toContain("an edge process ended; starting another");
    },
    LIMIT_ms,
  );

  test(
    "when the first process is killed the others end, and a new start has every click",
    async () => {
      await api("POST", "/links", { destination: "https://shop.example/", short_code: "first" });
      expect((await visits("/first")).every(({ status }) => status === 302)).toBe(true);
      serving.signal("SIGKILL");
      await serving.ended;
      await until(() => edgePids().length === 0);
      serving = await start();
      expect(await counted()).toBe(60);
      await visits("/first");
      expect(await counted()).toBe(120);
    },
    LIMIT_ms,
  );

  test(
    "an edge process that hangs holds up neither an edit nor a report for long, and is replaced",
    async () => {
      const { body: link } = await api("POST", "/links", {
        destination: "https://shop.example/old",
        short_code: "hang",
      });
      const before = await visits("/hang");
      const answered = before.filter(({ status }) => status === 302).length;
      const [pid = 0] = edgePids();
      process.kill(pid, "SIGSTOP");
      // A request may reach the process that hangs, and is then cut off; whoever sent it tries again.
      const edit = () => api("PATCH", `/links/${link.id}`, { destination: "https://shop.example/new" });
      for (let answer = await edit().catch(() => null); answer?.status !== 200; )
        answer = await edit().catch(() => null);
      await until(() => !edgePids().includes(pid) && edgePids().length === EDGES);
      for (const { headers } of await visits("/hang"))
        expect(headers.get("location")).toStartWith("https://shop.example/new?");
      expect(await counted()).toBe(answered + 60);
    },
    LIMIT_ms,
  );

  test(
    "a stop in good order answers what is in flight, empties the logs and leaves no process behind",
    async () => {
      await api("POST", "/links", { destination: "https://shop.example/", short_code: "stop" });
      let answered = 0;
      const over = new AbortController();
      const client = async (): Promise<void> => {
        while (!over.signal.aborted) {
          const response = await visit("/stop").catch(() => null);
          if (response === null) return;
          expect(response.status).toBe(302);
          answered += 1;
        }
      };
      const load = Promise.all(Array.from({ length: 16 }, client));
      await Bun.sleep(500);
      serving.signal("SIGTERM");
      expect(await serving.ended).toBe(0);
      over.abort();
      await load;
      expect(edgePids()).toEqual([]);
      expect(existsSync(join(dataDir, "inside.sock"))).toBe(false);
      serving = await start();
      const found = await counted();
      // A connection may be cut off between the click and the answer, never between the answer and the click.
      expect(found).toBeGreaterThanOrEqual(answered);
      expect(found).toBeLessThanOrEqual(answered + 16);
    },
    LIMIT_ms,
  );

  test(
    "the port is not shared with another service, and a data folder with too long a name is refused in words",
    async () => {
      const other = freshDataDir();
      const second = await runUtmost(["serve"], {
        DATA_DIR: other.dataDir,
        PORT: port,
        EDGE_PROCESSES: "2",
      });
      expect(second.code).toBe(1);
      expect(second.complaints).toContain(`Port ${port} on 127.0.0.1 is taken`);
      expect(await stopServing(serving)).toBe(0);
      const deep = join(other.dataDir, "x".repeat(100));
      const refused = await runUtmost(["serve"], { DATA_DIR: deep, PORT: port, EDGE_PROCESSES: "2" });
      const isTouched = existsSync(deep);
      other.remove();
      expect(isTouched).toBe(false);
      expect(refused.code).toBe(1);
      expect(refused.complaints).toContain("the path of DATA_DIR may have 91 bytes at most");
      const alone = await runUtmost(["edge", "--port", port, "--log", dataDir], { DATA_DIR: dataDir });
      expect(alone.code).toBe(1);
      expect(alone.complaints).toContain("starts its edge processes by itself");
    },
    LIMIT_ms,
  );
});
