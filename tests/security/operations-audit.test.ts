import { afterAll, beforeAll, expect, test } from "bun:test";
import { type OperationsBench, startOperationsBench } from "../support/operations.ts";
import type { TestWorkspace } from "../support/service.ts";

// Every operation that writes is in the audit trail, whoever wrote it.

/** Operations that are no GET and still write nothing, or only what somebody's DNS says. */
const ONLY_JUDGES = ["checkValues", "checkCode", "verifyDomain"];

let bench: OperationsBench;
beforeAll(async () => {
  bench = await startOperationsBench("sqlite");
});
afterAll(() => bench.stop());

async function newestEntry(workspace: TestWorkspace) {
  const { body } = await workspace.api("GET", "/api/v1/audit?limit=1");
  return body.data[0] as
    | { id: number; actor: { kind: string; api_token_id: number }; before: unknown; after: unknown }
    | undefined;
}

test("every write leaves an entry with its caller, and nothing else does", async () => {
  const workspace = await bench.service.addWorkspace("Audited");
  for (const operation of bench.operations) {
    const request = await bench.validRequest(operation, workspace);
    const before = await newestEntry(workspace);
    const { status } = await bench.send(operation, request);
    const after = await newestEntry(workspace);
    const writes = operation.method !== "GET" && !ONLY_JUDGES.includes(operation.id);
    expect([operation.id, status < 300, after?.id !== before?.id]).toEqual([operation.id, true, writes]);
    if (!writes) continue;
    expect([operation.id, after?.actor.kind, typeof after?.actor.api_token_id]).toEqual([
      operation.id,
      "token",
      "number",
    ]);
    expect(after?.before ?? after?.after).toBeObject();
  }
});

test("no entry holds a secret that an operation has given out", async () => {
  const workspace = await bench.service.addWorkspace("Secretive");
  const secrets: string[] = [workspace.token];
  for (const operation of bench.operations.filter(({ method }) => method === "POST")) {
    const { body } = await bench.send(operation, await bench.validRequest(operation, workspace));
    // What is shown this once: a token, or the last segment of a URL that lets its holder in.
    for (const value of [body.token, body.url]) if (typeof value === "string") secrets.push(value);
  }
  expect(secrets.length).toBeGreaterThan(1);
  const { body } = await workspace.api("GET", "/api/v1/audit?limit=100");
  const text = JSON.stringify(body);
  for (const secret of secrets) expect(text).not.toContain(secret.split(/[/_]/).at(-1) ?? secret);
});
