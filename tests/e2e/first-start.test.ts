import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newToken } from "../../src/access/token.rules.ts";
import { systemRandom } from "../../src/lib/random.ts";
import { ConsoleVisitor } from "../support/console-visitor.ts";
import { createDatabase } from "../support/service.ts";
import { freePort, freshDataDir, type Serving, serveUtmost, stopServing } from "../support/utmost-program.ts";

const TOKEN = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/g;
const PASSWORD = /[a-z0-9]{5}(-[a-z0-9]{5}){3}/g;
const LIMIT_ms = 120_000;

let dataDir: string;
let removeDataDir: () => void;
const running: Serving[] = [];

beforeEach(() => {
  ({ dataDir, remove: removeDataDir } = freshDataDir());
});
afterEach(async () => {
  for (const serving of running.splice(0)) {
    serving.signal("SIGKILL");
    await serving.ended;
  }
  removeDataDir();
});

async function serve(variables: Record<string, string>, command?: readonly string[]): Promise<Serving> {
  const serving = await serveUtmost(variables, command);
  running.push(serving);
  return serving;
}

async function statusWith(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/v1/campaigns`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

/** Every byte that the service keeps, as one text. */
function everythingIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n");
}

test(
  "npm start on an empty folder: an address, a sign-in and a token, once, and all of them work",
  async () => {
    const first = await serve({ DATA_DIR: dataDir }, ["npm", "start"]);
    const out = first.out();
    const tokens = out.match(TOKEN) ?? [];
    const passwords = out.match(PASSWORD) ?? [];
    expect([tokens.length, passwords.length]).toEqual([1, 1]);
    const [token = ""] = tokens;
    const [password = ""] = passwords;
    expect(out).toContain(`http://localhost:${first.port}/`);
    expect(out).toContain("owner@localhost");
    expect(await statusWith(first.url, token)).toBe(200);
    const visitor = new ConsoleVisitor(first.url);
    expect((await visitor.signIn("owner@localhost", password)).status).toBe(303);
    expect(first.complaints()).toBe("");
    first.signal("SIGTERM");
    await first.ended;

    const kept = everythingIn(dataDir);
    expect(kept).toContain(token.slice(7, 19));
    for (const secret of [token, token.slice(20), token.slice(20, 54), password])
      expect(kept).not.toContain(secret);

    const later = await serve({ DATA_DIR: dataDir, PORT: String(first.port) });
    expect(later.out()).toContain(`http://localhost:${first.port}/`);
    expect(later.out()).toContain("utmost token create");
    expect(later.out()).not.toMatch(TOKEN);
    expect(later.out()).not.toMatch(PASSWORD);
    expect(await statusWith(later.url, token)).toBe(200);
    expect(await stopServing(later)).toBe(0);
  },
  LIMIT_ms,
);

for (const engine of ["sqlite", "postgres"] as const) {
  test(
    `UTMOST_BOOTSTRAP_TOKEN on ${engine}: the first start makes that very token, later ones need it no more`,
    async () => {
      const database = engine === "postgres" ? await createDatabase() : null;
      const store: Record<string, string> = database === null ? {} : { DATABASE_URL: database.url };
      const chosen = newToken(systemRandom);
      const variables = { DATA_DIR: dataDir, ...store, UTMOST_BOOTSTRAP_TOKEN: chosen };
      const first = await serve(variables);
      expect(first.out()).toContain("the one in UTMOST_BOOTSTRAP_TOKEN");
      expect(first.out() + first.complaints()).not.toContain(chosen.slice(20));
      expect(await statusWith(first.url, chosen)).toBe(200);
      await stopServing(first);

      const again = await serve(variables);
      expect(again.complaints()).toBe("");
      expect(await statusWith(again.url, chosen)).toBe(200);
      await stopServing(again);

      // Another one on a later start opens nothing, and that is said.
      const other = newToken(systemRandom);
      const later = await serve({ ...variables, UTMOST_BOOTSTRAP_TOKEN: other });
      expect(later.complaints()).toContain("UTMOST_BOOTSTRAP_TOKEN is no token of this instance");
      expect(later.complaints()).not.toContain(other.slice(20));
      expect(await statusWith(later.url, other)).toBe(401);
      expect(await statusWith(later.url, chosen)).toBe(200);
      await stopServing(later);
      await database?.drop();
    },
    LIMIT_ms,
  );
}

test(
  "serve --json says the same to a program",
  async () => {
    const command = [process.execPath, "src/main.ts", "serve", "--json"];
    const first = await serve({ DATA_DIR: dataDir }, command);
    const said = JSON.parse(first.out());
    expect(said).toEqual({
      url: `http://localhost:${first.port}`,
      console: `http://localhost:${first.port}/`,
      first_start: {
        owner_email: "owner@localhost",
        owner_password: expect.stringMatching(PASSWORD),
        token: expect.stringMatching(TOKEN),
      },
    });
    await stopServing(first);
    const later = await serve({ DATA_DIR: dataDir }, command);
    expect(JSON.parse(later.out()).first_start).toBeNull();
    await stopServing(later);
  },
  LIMIT_ms,
);

test(
  "three first starts at once on one PostgreSQL: one makes the workspace, all of them serve it",
  async () => {
    const database = await createDatabase();
    const others = [freshDataDir(), freshDataDir()];
    const started = await Promise.all(
      [dataDir, ...others.map((other) => other.dataDir)].map((folder) =>
        serve({ DATA_DIR: folder, DATABASE_URL: database.url }),
      ),
    );
    const tokens = started.flatMap((serving) => serving.out().match(TOKEN) ?? []);
    const passwords = started.flatMap((serving) => serving.out().match(PASSWORD) ?? []);
    expect([tokens.length, passwords.length]).toEqual([1, 1]);
    for (const { url } of started) expect(await statusWith(url, tokens[0] ?? "")).toBe(200);
    for (const serving of started) expect(await stopServing(serving)).toBe(0);
    await database.drop();
    for (const other of others) other.remove();
  },
  LIMIT_ms,
);

test(
  "two first starts at once on one data folder: one serves, the other says why it does not",
  async () => {
    const starts = await Promise.allSettled([serve({ DATA_DIR: dataDir }), serve({ DATA_DIR: dataDir })]);
    const serving = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    const reasons = starts.flatMap((start) => (start.status === "rejected" ? [String(start.reason)] : []));
    expect([serving.length, reasons.length]).toEqual([1, 1]);
    expect(reasons[0]).toContain("Another process has the data folder");
    expect(reasons[0]).not.toMatch(/\n\s+at |TOKEN/);
    const [only] = serving;
    const tokens = only?.out().match(TOKEN) ?? [];
    expect(tokens).toHaveLength(1);
    expect(await statusWith(only?.url ?? "", tokens[0] ?? "")).toBe(200);
  },
  LIMIT_ms,
);

test(
  "a first start that finds its port taken touches nothing, so that the next one is the first",
  async () => {
    const port = await freePort();
    const blocker = Bun.serve({ port, hostname: "127.0.0.1", fetch: () => new Response("mine") });
    try {
      const refused = serve({ DATA_DIR: dataDir, PORT: String(port) });
      expect(refused).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken`);
      await refused.catch(() => {});
      expect(() => readdirSync(dataDir)).toThrow();
    } finally {
      await blocker.stop(true);
    }
    const first = await serve({ DATA_DIR: dataDir, PORT: String(port) });
    expect(first.out().match(TOKEN)).toHaveLength(1);
  },
  LIMIT_ms,
);
