import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { sql } from "kysely";
import { onEachEngine } from "../support/engines.ts";
import { type HostileRequest, hostileRequests } from "../support/hostile-requests.ts";
import { type OperationsBench, startOperationsBench, type TestedOperation } from "../support/operations.ts";
import type { ApiAnswer } from "../support/service.ts";

// No input gives a 500, an undeclared answer, or leaves something behind when it is refused. The requests come from
// the OpenAPI document; a failure prints the smallest one and the seed that gives it again.

/** Cases an operation. `npm run test:fuzz` asks for more. */
const CASES = Number(process.env["FUZZ_CASES"] ?? 40);
const PATIENCE_ms = 60_000 + CASES * 2000;

onEachEngine("hostile requests", (engine) => {
  // SQLite takes the bulk; PostgreSQL, on which statements take longer, a share that covers each kind.
  const cases = engine === "sqlite" ? CASES : Math.ceil(CASES / 2);
  let bench: OperationsBench;
  beforeAll(async () => {
    bench = await startOperationsBench(engine);
  });
  afterAll(() => bench.stop());

  test(
    `${cases} an operation: every answer is declared, and a refusal leaves nothing behind`,
    async () => {
      for (const operation of bench.operations) {
        const target = await bench.validRequest(operation, bench.service.workspace);
        const requests = hostileRequests(bench.api, operation, target);
        const refused: HostileRequest[] = [];
        await fc.assert(
          fc.asyncProperty(requests, async (request) => {
            const answer = await send(bench, operation, request);
            expect({ id: operation.id, faults: bench.api.faultsOf(operation, answer) }).toEqual({
              id: operation.id,
              faults: [],
            });
            if (answer.status >= 400) refused.push(request);
          }),
          { numRuns: cases },
        );
        expect([operation.id, await leftBehind(bench, operation, refused)]).toEqual([operation.id, []]);
      }
    },
    PATIENCE_ms,
  );

  test("afterwards the service is well: every operation does its work", async () => {
    const fresh = await bench.service.addWorkspace("After");
    for (const operation of bench.operations) {
      const { status } = await bench.send(operation, await bench.validRequest(operation, fresh));
      expect([operation.id, Math.floor(status / 100)]).toEqual([operation.id, 2]);
    }
  });
});

async function send(
  bench: OperationsBench,
  operation: TestedOperation,
  request: HostileRequest,
): Promise<ApiAnswer> {
  const path = operation.path.replace("{id}", request.id) + request.query;
  const response = await fetch(bench.service.url + path, {
    method: operation.method,
    redirect: "manual",
    headers: { ...request.headers, authorization: `Bearer ${bench.service.workspace.token}` },
    ...(request.body === null ? {} : { body: request.body }),
  });
  const text = await response.text();
  // A picture is kept as it is: that it is what the document says is judged by its media type.
  const isJson = (response.headers.get("content-type") ?? "").startsWith("application/json");
  const body = isJson && text !== "" ? JSON.parse(text) : text;
  return { status: response.status, headers: response.headers, body };
}

/** Sends refused requests again; gives what that changed in the database, in words. */
async function leftBehind(
  bench: OperationsBench,
  operation: TestedOperation,
  refused: readonly HostileRequest[],
): Promise<string[]> {
  let remaining = refused;
  while (true) {
    const before = await everythingStored(bench);
    const again: HostileRequest[] = [];
    for (const request of remaining) {
      if ((await send(bench, operation, request)).status >= 400) again.push(request);
    }
    if (again.length === remaining.length) return changes(before, await everythingStored(bench));
    // Some fit by now (a conversion without a link, after its customer was bound to one): leave them out.
    remaining = again;
  }
}

/** The rows of each table, as text. */
type Stored = ReadonlyMap<string, ReadonlySet<string>>;

/** What is counted of refusals, in the background: no part of what a request does. */
const COUNTED = "conversion_refusals";
/** Tables that the service itself empties in the background. */
const EMPTIED = new Set(["conversion_outbox", "link_changes"]);

/** Every row of every table. */
async function everythingStored({ service }: OperationsBench): Promise<Stored> {
  const { db, engine } = service.running.control;
  const { rows: tables } = await (engine === "sqlite"
    ? sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`
    : sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
  ).execute(db);
  const stored = new Map<string, ReadonlySet<string>>();
  for (const { name } of tables) {
    if (name === COUNTED) continue;
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(db);
    stored.set(name, new Set(rows.map((row) => JSON.stringify(row))));
  }
  return stored;
}

/** What was added, changed or taken away, in words. */
function changes(before: Stored, after: Stored): string[] {
  const found: string[] = [];
  for (const [table, rows] of after) {
    const known = before.get(table) ?? new Set();
    for (const row of rows) if (!known.has(row)) found.push(`${table} + ${row}`);
    for (const row of known) if (!rows.has(row) && !EMPTIED.has(table)) found.push(`${table} - ${row}`);
  }
  return found;
}
