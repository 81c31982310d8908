import { expect } from "bun:test";
import type { OpenApiDocument } from "../../src/http/openapi.ts";
import { bodyLimitOf } from "../../src/http/operation.ts";
import { ApiDocument, type DescribedOperation } from "./api-document.ts";
import { startDnsServer } from "./dns-server.ts";
import type { Engine } from "./engines.ts";
import {
  type ApiAnswer,
  startTestService,
  TestClock,
  type TestService,
  type TestWorkspace,
} from "./service.ts";

/** An operation with what the generated tests need to know of it. */
export interface TestedOperation extends DescribedOperation {
  readonly id: string;
  readonly permission: string | null;
  readonly role: string;
  readonly hasBody: boolean;
  readonly bodyOptional: boolean;
  readonly bodyLimit_bytes: number;
}

/** A service, its description, and ways to call every operation that it has. */
export interface OperationsBench {
  readonly service: TestService;
  readonly clock: TestClock;
  readonly api: ApiDocument;
  readonly operations: readonly TestedOperation[];
  /**
   * Sends a request and holds its answer against the document: status, body, headers. `query` begins with `?`.
   * A null token sends none.
   */
  send(operation: TestedOperation, request: OperationRequest): Promise<ApiAnswer>;
  /** A request that the operation answers with success, on something made for it in this workspace. */
  validRequest(
    operation: TestedOperation,
    workspace: TestWorkspace,
  ): Promise<OperationRequest & { readonly token: string }>;
  stop(): Promise<void>;
}

export interface OperationRequest {
  readonly token: string | null;
  readonly id?: string | number;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Starts a service for the generated tests. Its clock moves a second with each request, so that no quota runs out. */
export async function startOperationsBench(engine: Engine): Promise<OperationsBench> {
  const clock = new TestClock("2026-03-01T12:00:00Z");
  const dns = await startDnsServer();
  const env = { RATE_LIMIT_PER_MINUTE: "1000000", DNS_SERVERS: dns.address };
  const service = await startTestService(engine, { clock, env });
  const described = await service.call(null, "GET", "/api/v1/openapi.json");
  const api = new ApiDocument(described.body as OpenApiDocument);
  const operations = service.running.operations.map((operation): TestedOperation => {
    const known = api.operations.find(
      ({ method, path }) => method === operation.method && path === operation.path,
    );
    if (known === undefined) throw new Error(`${operation.id} is not in the OpenAPI document`);
    return {
      ...known,
      id: operation.id,
      permission: operation.permission,
      role: operation.role,
      hasBody: operation.body !== undefined,
      bodyOptional: operation.bodyOptional === true,
      bodyLimit_bytes: bodyLimitOf(operation),
    };
  });

  const send: OperationsBench["send"] = async (operation, request) => {
    clock.advance(1000);
    const path = operation.path.replace("{id}", String(request.id ?? 0)) + (request.query ?? "");
    const answer = await service.call(request.token, operation.method, path, request.body, request.headers);
    expect({ id: operation.id, faults: api.faultsOf(operation, answer) }).toEqual({
      id: operation.id,
      faults: [],
    });
    return answer;
  };

  const stop = async (): Promise<void> => {
    await service.stop();
    await dns.stop();
  };
  const bench = { service, clock, api, operations, send, stop };
  return {
    ...bench,
    validRequest: async (operation, workspace) => ({
      token: workspace.token,
      ...(operation.path.includes("{id}") ? { id: await makeThing(bench, operation, workspace) } : {}),
      ...(operation.hasBody ? { body: await validBody(bench, operation, workspace) } : {}),
    }),
  };
}

type Bench = Omit<OperationsBench, "validRequest">;

/** The path of the collection that an operation's `{id}` is of. */
export function collectionOf({ path }: TestedOperation): string {
  const collection = path.replace(/\/\{id\}.*$/, "");
  // A label is a report link's.
  return collection === "/api/v1/report-link-labels" ? "/api/v1/report-links" : collection;
}

/** Makes something that the operation's `{id}` can name; gives its id. */
async function makeThing(
  bench: Bench,
  operation: TestedOperation,
  workspace: TestWorkspace,
): Promise<number> {
  const collection = collectionOf(operation);
  if (collection === "/api/v1/members") return (await bench.service.addMember(workspace, "member")).id;
  const maker = bench.operations.find(({ method, path }) => method === "POST" && path === collection);
  if (maker === undefined) throw new Error(`no operation makes what ${operation.path} names`);
  const body = await validBody(bench, maker, workspace);
  const { status, body: made } = await bench.send(maker, { token: workspace.token, body });
  if (status < 300) return made.id ?? made.data[0].id;
  // There are as many as there may be: one of those.
  const list = bench.operations.find(({ method, path }) => method === "GET" && path === collection);
  if (list === undefined) throw new Error(`${maker.id} was refused: ${made.error.message}`);
  return (await bench.send(list, { token: workspace.token })).body.data[0].id;
}

let made = 0;

/** The example of the OpenAPI document, made to name what exists, and new each time. */
async function validBody(
  bench: Bench,
  operation: TestedOperation,
  workspace: TestWorkspace,
): Promise<object> {
  made += 1;
  const fresh: Record<string, () => Promise<object> | object> = {
    createConversion: async () => ({
      event_id: `event-${made}`,
      link: await linkReference(bench, workspace),
    }),
    createCampaign: () => ({ name: `Campaign ${made}` }),
    updateCampaign: () => ({ name: `Renamed ${made}` }),
    createTag: () => ({ name: `tag-${made}` }),
    updateTag: () => ({ name: `renamed-${made}` }),
    createView: () => ({ name: `View ${made}` }),
    updateView: () => ({ name: `Renamed ${made}` }),
    createInvitation: () => ({ email: `invited-${made}@example.com` }),
    // What a token with this permission alone may give away.
    createToken: () => ({ permissions: ["tokens:write"] }),
    addDomain: () => ({ host: `go-${made}.example.com` }),
    createLink: () => ({ short_code: `code-${made}` }),
    createLinks: () => ({ links: [{ destination: "https://shop.example/", short_code: `first-${made}` }] }),
    // A parameter that no example of a link has: the rule must not get in another test's way.
    approveValues: () => ({ parameter: "utm_content", values: [`value-${made}`] }),
    addDependencies: () => ({ driving_value: `driver-${made}` }),
  };
  return { ...exampleOf(operation), ...(await fresh[operation.id]?.()) };
}

/** The body that the document shows as an example. */
export function exampleOf({ id, description }: TestedOperation): Record<string, unknown> {
  const body = description.requestBody as
    | { content: { "application/json": { example?: unknown } } }
    | undefined;
  const example = body?.content["application/json"].example;
  if (example === undefined) throw new Error(`${id} has no example: add one to src/openapi/examples.ts`);
  return example as Record<string, unknown>;
}

async function linkReference(bench: Bench, workspace: TestWorkspace): Promise<string> {
  const maker = bench.operations.find(({ id }) => id === "createLink");
  if (maker === undefined) throw new Error("no operation makes links");
  const request = { token: workspace.token, body: await validBody(bench, maker, workspace) };
  const { host, pathname } = new URL((await bench.send(maker, request)).body.short_url);
  return host + pathname;
}
