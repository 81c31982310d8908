import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { exampleOf, type OperationsBench, startOperationsBench } from "../support/operations.ts";
import { PROJECT } from "../support/test-files.ts";

// The operations that the contract, decisions, section 1 and the issues name, written down a second time: method, path,
// permission, the least role (decisions, section 3) and the statuses of success.

const promised: readonly (readonly [string, string, string | null, string, readonly number[]])[] = [
  ["GET", "/api/v1/analytics/automated", "analytics:read", "viewer", [200]],
  ["GET", "/api/v1/analytics/hours", "analytics:read", "viewer", [200]],
  ["GET", "/api/v1/analytics/top", "analytics:read", "viewer", [200]],
  ["GET", "/api/v1/analytics/visits", "analytics:read", "viewer", [200]],
  ["GET", "/api/v1/analytics/report", "analytics:read", "viewer", [200]],
  ["GET", "/api/v1/audit", "audit:read", "admin", [200]],
  ["GET", "/api/v1/campaigns", "campaigns:read", "viewer", [200]],
  ["POST", "/api/v1/campaigns", "campaigns:write", "member", [201]],
  ["GET", "/api/v1/campaigns/{id}", "campaigns:read", "viewer", [200]],
  ["PATCH", "/api/v1/campaigns/{id}", "campaigns:write", "member", [200]],
  ["DELETE", "/api/v1/campaigns/{id}", "campaigns:write", "admin", [204]],
  ["GET", "/api/v1/conversions", "analytics:read", "viewer", [200]],
  ["POST", "/api/v1/conversions", "conversions:write", "member", [200, 201]],
  ["GET", "/api/v1/conversions/refusals", "analytics:read", "viewer", [200]],
  ["GET", "/api/v1/domains", "domains:read", "viewer", [200]],
  ["POST", "/api/v1/domains", "domains:write", "admin", [201]],
  ["GET", "/api/v1/domains/{id}", "domains:read", "viewer", [200]],
  ["PATCH", "/api/v1/domains/{id}", "domains:write", "admin", [200]],
  ["DELETE", "/api/v1/domains/{id}", "domains:write", "admin", [204]],
  ["POST", "/api/v1/domains/{id}/verify", "domains:write", "admin", [200]],
  ["GET", "/api/v1/links", "links:read", "viewer", [200]],
  ["POST", "/api/v1/links", "links:write", "member", [201]],
  ["POST", "/api/v1/links/bulk", "links:write", "member", [200]],
  ["GET", "/api/v1/links/{id}", "links:read", "viewer", [200]],
  ["GET", "/api/v1/links/{id}/qr", "links:read", "viewer", [200, 304]],
  ["GET", "/api/v1/links/{id}/trial", "links:read", "viewer", [200]],
  ["PATCH", "/api/v1/links/{id}", "links:write", "member", [200]],
  ["DELETE", "/api/v1/links/{id}", "links:write", "member", [204]],
  ["GET", "/api/v1/openapi.json", null, "viewer", [200]],
  ["GET", "/api/v1/report-brand", "reports:write", "admin", [200]],
  ["PATCH", "/api/v1/report-brand", "reports:write", "admin", [200]],
  ["GET", "/api/v1/report-link-labels", "reports:write", "admin", [200]],
  ["PUT", "/api/v1/report-link-labels/{id}", "reports:write", "admin", [200]],
  ["GET", "/api/v1/report-links", "reports:write", "admin", [200]],
  ["POST", "/api/v1/report-links", "reports:write", "admin", [201]],
  ["DELETE", "/api/v1/report-links/{id}", "reports:write", "admin", [200]],
  ["POST", "/api/v1/links/check-code", "links:write", "member", [200]],
  ["POST", "/api/v1/rules/check", "rules:read", "viewer", [200]],
  ["GET", "/api/v1/rules/convention", "rules:read", "viewer", [200]],
  ["PUT", "/api/v1/rules/convention", "rules:write", "admin", [200]],
  ["PATCH", "/api/v1/rules/convention", "rules:write", "admin", [200]],
  ["GET", "/api/v1/rules/dependencies", "rules:read", "viewer", [200]],
  ["POST", "/api/v1/rules/dependencies", "rules:write", "admin", [201]],
  ["DELETE", "/api/v1/rules/dependencies/{id}", "rules:write", "admin", [204]],
  ["GET", "/api/v1/rules/values", "rules:read", "viewer", [200]],
  ["POST", "/api/v1/rules/values", "rules:write", "admin", [201]],
  ["DELETE", "/api/v1/rules/values/{id}", "rules:write", "admin", [204]],
  ["GET", "/api/v1/tags", "links:read", "viewer", [200]],
  ["POST", "/api/v1/tags", "links:write", "member", [201]],
  ["PATCH", "/api/v1/tags/{id}", "links:write", "member", [200]],
  ["DELETE", "/api/v1/tags/{id}", "links:write", "member", [204]],
  ["GET", "/api/v1/views", "links:read", "viewer", [200]],
  ["POST", "/api/v1/views", "links:write", "member", [201]],
  ["PATCH", "/api/v1/views/{id}", "links:write", "member", [200]],
  ["DELETE", "/api/v1/views/{id}", "links:write", "member", [204]],
  ["GET", "/api/v1/members", "members:read", "viewer", [200]],
  ["PATCH", "/api/v1/members/{id}", "members:write", "admin", [200]],
  ["DELETE", "/api/v1/members/{id}", "members:write", "admin", [204]],
  ["GET", "/api/v1/invitations", "members:read", "admin", [200]],
  ["POST", "/api/v1/invitations", "members:write", "admin", [201]],
  ["DELETE", "/api/v1/invitations/{id}", "members:write", "admin", [204]],
  ["GET", "/api/v1/tokens", "tokens:read", "viewer", [200]],
  ["POST", "/api/v1/tokens", "tokens:write", "viewer", [201]],
  ["DELETE", "/api/v1/tokens/{id}", "tokens:write", "viewer", [200]],
  ["GET", "/api/v1/workspace", "workspace:read", "viewer", [200]],
  ["PATCH", "/api/v1/workspace", "workspace:write", "owner", [200]],
];

/** Contract: Errors. */
const CODES = [
  "unauthenticated",
  "subscription_required",
  "subscription_ended",
  "missing_permission",
  "role_forbids",
  "plan_forbids",
  "rate_limited",
  "governance_refused",
  "scanner_refused",
  "limit_reached",
  "duplicate_link",
  "not_found",
  "invalid_input",
];

// Every operation is called, most of them several times, which takes seconds on a busy machine.
setDefaultTimeout(60_000);

let bench: OperationsBench;
beforeAll(async () => {
  bench = await startOperationsBench("sqlite");
});
afterAll(() => bench.stop());

test("the service has the operations it promises, and no other", () => {
  const built = bench.service.running.operations.map(({ method, path, permission, role, answers }) => [
    method,
    path,
    permission,
    role,
    Object.keys(answers).map(Number),
  ]);
  const order = (rows: readonly unknown[]): string[] => rows.map((row) => JSON.stringify(row)).sort();
  expect(order(built)).toEqual(order(promised));
});

test("every operation answers success as its schema says", async () => {
  for (const operation of bench.operations) {
    const answer = await bench.send(operation, await bench.validRequest(operation, bench.service.workspace));
    const [, , , , statuses = []] =
      promised.find(([method, path]) => method === operation.method && path === operation.path) ?? [];
    expect(statuses).toContain(answer.status);
  }
});

test("every operation answers in each media type that it declares, and in JSON whatever else is asked for", async () => {
  const declared: Record<string, string[]> = {};
  for (const operation of bench.operations) {
    const [, response] =
      Object.entries(operation.description.responses).find(([status]) => status < "3") ?? [];
    const { content = {} } = (response ?? {}) as { content?: Record<string, object> };
    const isFile = Object.keys(content).length > 0 && !("application/json" in content);
    if (Object.keys(content).length > 1) declared[operation.id] = Object.keys(content);
    for (const accept of [...Object.keys(content), "text/csv", "image/png", "*/*"]) {
      const request = await bench.validRequest(operation, bench.service.workspace);
      const { headers } = await bench.send(operation, { ...request, headers: { accept } });
      const [given = null] = headers.get("content-type")?.split(";") ?? [];
      // Of files the request's own fields choose one, whatever is asked for.
      if (isFile) {
        expect([operation.id, Object.keys(content)]).toEqual([operation.id, expect.arrayContaining([given])]);
        continue;
      }
      const expected = accept in content ? accept : "application/json";
      expect([operation.id, accept, given]).toEqual([
        operation.id,
        accept,
        content[expected] ? expected : null,
      ]);
      if (operation.id in declared) expect(headers.get("vary")).toBe("Accept");
    }
  }
  const reportAndTrail = ["application/json", "text/csv"];
  expect(declared).toEqual({
    listAuditEntries: reportAndTrail,
    listLinks: reportAndTrail,
    showReport: reportAndTrail,
    showQrCode: ["image/svg+xml", "image/png"],
  });
});

test("docs/openapi.json is the document that is served", () => {
  const kept = JSON.parse(readFileSync(resolve(PROJECT, "docs/openapi.json"), "utf8"));
  expect(kept).toEqual(bench.api.document);
});

test("the document is of version 1 and takes a bearer token or the console's session", () => {
  const { openapi, info, components } = bench.api.document;
  expect([openapi.slice(0, 3), info.version]).toEqual(["3.1", "1"]);
  expect(components["securitySchemes"]).toEqual({
    token: { type: "http", scheme: "bearer", description: expect.any(String) },
    session: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-utmost_session",
      description: expect.any(String),
    },
  });
});

test("the envelope has five keys, all required, and the contract's closed set of codes", () => {
  const error = bench.api.document.components.schemas["Error"] as {
    properties: { error: { required: string[]; properties: { code: { enum: string[] } } } };
  };
  const { required, properties } = error.properties.error;
  expect(required.toSorted()).toEqual(["code", "details", "message", "permission", "retry_after_seconds"]);
  expect(properties.code.enum.toSorted()).toEqual(CODES.toSorted());
});

test("every example is a body that its operation takes", () => {
  for (const operation of bench.operations.filter(({ hasBody }) => hasBody)) {
    const schema = bench.api.bodySchema(operation);
    if (schema === null) throw new Error(`${operation.id} has no schema for its body`);
    expect([operation.id, bench.api.faultsOfValue(schema, exampleOf(operation))]).toEqual([operation.id, []]);
  }
});

test("a parameter's type is what a reader sends: integers, booleans, dates", () => {
  const report = bench.operations.find(({ path }) => path === "/api/v1/analytics/report");
  const types = Object.fromEntries(
    (report?.description.parameters ?? []).map(({ name, schema }) => [
      name,
      schema["format"] ?? schema["type"],
    ]),
  );
  expect(types).toEqual({
    from: "date",
    to: "date",
    group_by: "string",
    short_code: "string",
    host: "string",
    campaign_id: "integer",
    tag: "string",
    compare: "boolean",
    // Ours: a row looked at alone.
    country: "string",
    device: "string",
    referrer: "string",
    utm_source: "string",
    utm_medium: "string",
    utm_campaign: "string",
    utm_term: "string",
    utm_content: "string",
    trigger: "string",
    destination: "string",
  });
});
