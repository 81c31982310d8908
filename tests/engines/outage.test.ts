import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "kysely";
import { EDGE_POLL_every_ms } from "../../src/run-limits.ts";
import { ConsoleVisitor, givePassword } from "../support/console-visitor.ts";
import { type Line, layLine } from "../support/line.ts";
import { makeLink } from "../support/links.ts";
import { type ApiAnswer, createDatabase, startTestService, type TestService } from "../support/service.ts";

// The control database is away, or others hold it: the API says so and when to come again, known links go on, and all is
// well again without a restart.

let service: TestService;
/** The known link, as conversions name it. */
let reference: string;

const CLIENTS = 20;

function expectUnavailable({ status, headers, body }: ApiAnswer): void {
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(body).toEqual({
    error: {
      code: "unavailable",
      message: expect.stringContaining("Try again in 5 s"),
      details: null,
      permission: null,
      retry_after_seconds: 5,
    },
  });
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-z]{20}$/);
}

const convert = (event: string) =>
  service.workspace.api("POST", "/api/v1/conversions", {
    event_id: event,
    customer_id: "customer",
    link: reference,
  });

/** Every kind of request at once. */
const ask = (round: string) =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      client % 2 === 0
        ? convert(`${round} ${client}`)
        : service.workspace.api("POST", "/api/v1/tags", { name: `${round} ${client}` }),
    ),
  );

/** Every conversion that was asked for stands once, whatever the answer was; asked for again, each is there. */
async function expectEachOnce(rounds: readonly string[]): Promise<void> {
  const events = rounds.flatMap((round) =>
    Array.from({ length: CLIENTS / 2 }, (_, client) => `${round} ${client * 2}`),
  );
  for (const event of events) expect([200, 201]).toContain((await convert(event)).status);
  const { body } = await service.workspace.api("GET", "/api/v1/conversions?limit=100");
  const found = body.data.map(({ event_id }: { event_id: string }) => event_id);
  expect(found.toSorted()).toEqual(events.toSorted());
}

async function expectKnownLinkGoesOn(): Promise<void> {
  for (let visit = 0; visit < 50; visit += 1) expect((await service.visit("/known")).status).toBe(302);
}

async function prepare(): Promise<void> {
  const { body } = await makeLink(service.workspace, { short_code: "known" });
  reference = body.short_url.replace("http://", "");
  // The edge reads once more what has just been made: known is what it has looked up since.
  await Bun.sleep(6 * EDGE_POLL_every_ms);
  expect((await service.visit("/known")).status).toBe(302);
}

describe("a SQLite database that another process holds", () => {
  let other: Database;
  beforeEach(async () => {
    service = await startTestService("sqlite", { env: { LOG_LEVEL: "silent" } });
    await prepare();
    other = new Database(join(service.dataDir, "control.sqlite"));
  });
  afterEach(async () => {
    other.close();
    await service.stop();
  });

  test("for long: 503 for who would write, answers for who reads, redirects, and then all goes on", async () => {
    other.run("BEGIN EXCLUSIVE");
    const asked = ask("held");
    await expectKnownLinkGoesOn();
    expect((await service.workspace.api("GET", "/api/v1/tags")).status).toBe(200);
    for (const answer of await asked) expectUnavailable(answer);
    other.run("ROLLBACK");
    for (const { status } of await ask("free")) expect(status).toBe(201);
    await expectEachOnce(["held", "free"]);
  });

  test("for long: the console's page says so as well", async () => {
    const { email, password } = await givePassword(service, service.workspace.ownerId);
    const visitor = new ConsoleVisitor(service.url);
    expect((await visitor.signIn(email, password)).status).toBe(303);
    await visitor.get("/account");
    other.run("BEGIN EXCLUSIVE");
    const { status, headers, text } = await visitor.submit("/account/name", [["name", "Held"]]);
    other.run("ROLLBACK");
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(text).toContain("Not just now");
    expect(text).toContain(`Request id: ${headers.get("x-request-id")}.`);
    expect((await visitor.get("/account")).text).not.toContain("Held");
  });

  test("for a moment: nobody notices", async () => {
    other.run("BEGIN EXCLUSIVE");
    const asked = ask("held");
    await Bun.sleep(300);
    other.run("ROLLBACK");
    for (const { status } of await asked) expect(status).toBe(201);
    await expectEachOnce(["held"]);
  });

  test("a disk without room is a 503 as well, and refused writes leave nothing", async () => {
    const { db } = service.running.control;
    const pages = await sql<{ page_count: number }>`PRAGMA page_count`.execute(db);
    await sql`PRAGMA max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(db);
    const name = (n: number) => `${n} ${"x".repeat(60)}`;
    let answer: ApiAnswer;
    let made = 0;
    do {
      answer = await service.workspace.api("POST", "/api/v1/tags", { name: name(made) });
      made += 1;
    } while (answer.status === 201);
    expectUnavailable(answer);
    await expectKnownLinkGoesOn();
    const tags = await service.workspace.api("GET", "/api/v1/tags");
    expect(tags.body.data.length).toBe(made - 1);
    await sql`PRAGMA max_page_count = 1000000`.execute(db);
    for (const { status } of await ask("roomy")) expect(status).toBe(201);
    await expectEachOnce(["roomy"]);
  });
});

describe("a PostgreSQL server that is away", () => {
  let line: Line;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const database = await createDatabase();
    drop = database.drop;
    const url = new URL(database.url);
    line = await layLine({ host: url.hostname, port: Number(url.port) });
    url.port = String(line.port);
    service = await startTestService("sqlite", { env: { LOG_LEVEL: "silent", DATABASE_URL: url.href } });
    expect(service.running.control.engine).toBe("postgres");
    await prepare();
  });
  afterEach(async () => {
    await service.stop();
    await line.close();
    await drop();
  });

  test("gone: 503 at once for everybody, redirects, and then all goes on", async () => {
    // Some are at work when it goes.
    const asked = ask("cut");
    await line.cut();
    for (const answer of await asked) if (answer.status !== 201) expectUnavailable(answer);
    for (const answer of await ask("gone")) expectUnavailable(answer);
    expectUnavailable(await service.workspace.api("GET", "/api/v1/tags"));
    await expectKnownLinkGoesOn();
    await line.mend();
    for (const { status } of await ask("back")) expect(status).toBe(201);
    await expectEachOnce(["cut", "gone", "back"]);
  });

  test("silent: 503 within the bound, redirects, and then all goes on", async () => {
    expect((await ask("before")).every(({ status }) => status === 201)).toBe(true);
    line.freeze();
    const asked = ask("silent");
    await expectKnownLinkGoesOn();
    for (const answer of await asked) expectUnavailable(answer);
    expectUnavailable(await service.workspace.api("GET", "/api/v1/tags"));
    line.thaw();
    for (const { status } of await ask("back")) expect(status).toBe(201);
    await expectEachOnce(["before", "silent", "back"]);
  });

  test("silent for a moment: nobody notices", async () => {
    line.freeze();
    const asked = ask("silent");
    await Bun.sleep(300);
    line.thaw();
    for (const { status } of await asked) expect(status).toBe(201);
    await expectEachOnce(["silent"]);
  });
});
