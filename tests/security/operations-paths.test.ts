import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { type OperationsBench, startOperationsBench } from "../support/operations.ts";
import { rawGet } from "../support/raw-http.ts";

// Every operation, whichever there are: paths, ids and methods that lead nowhere.

const NO_IDS = [
  "0",
  "-1",
  "+1",
  "01",
  "1.5",
  "1e3",
  "0x1",
  "abc",
  "null",
  "undefined",
  "NaN",
  "9007199254740992",
  "99999999999999999999",
  "1".repeat(500),
  "%31%00",
  "%00",
  "1%20",
  "%201",
  "1%0A",
  "\uff11",
  "%EF%BC%91",
  "%F0%9F%98%80",
  "%",
  "%zz",
  "%C3",
  "1;2",
  "1,2",
  "1'--",
  "..%2f1",
];

onEachEngine("paths of operations", (engine) => {
  let bench: OperationsBench;
  let token: string;
  beforeAll(async () => {
    bench = await startOperationsBench(engine);
    token = bench.service.workspace.token;
  });
  afterAll(() => bench.stop());

  test("an id that is none is a 404, before query and body are judged", async () => {
    for (const operation of bench.operations.filter(({ path }) => path.includes("{id}"))) {
      for (const id of NO_IDS) {
        for (const query of ["", "?nope=1"])
          expect([id, (await bench.send(operation, { token, id, query })).status]).toEqual([id, 404]);
      }
      const request = {
        token,
        id: 987_654_321,
        query: "?nope=1",
        ...(operation.hasBody ? { body: "{" } : {}),
      };
      expect((await bench.send(operation, request)).status).toBe(404);
    }
  });

  test("another method on a known path is a 405 that names the right ones", async () => {
    const paths = new Set(bench.operations.map(({ path }) => path));
    for (const path of paths) {
      const known = bench.operations
        .filter((operation) => operation.path === path)
        .map(({ method }) => method);
      const allowed = known.includes("GET") ? [...known, "HEAD"] : known;
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        if (known.includes(method)) continue;
        const answer = await bench.service.call(token, method, path.replace("{id}", "1"));
        expect([path, method, answer.status, answer.body.error.code]).toEqual([
          path,
          method,
          405,
          "not_found",
        ]);
        expect(answer.headers.get("allow")?.split(", ").sort()).toEqual(allowed.toSorted());
        expect(bench.api.faultsOfValue({ $ref: "#/components/schemas/Error" }, answer.body)).toEqual([]);
        bench.clock.advance(1000);
        expect((await bench.service.call(null, method, path.replace("{id}", "1"))).status).toBe(401);
      }
    }
  });

  test("TRACE and CONNECT, which clients cannot send by themselves, are other methods too", async () => {
    const { url } = bench.service;
    for (const path of new Set(bench.operations.map((operation) => operation.path.replace("{id}", "1")))) {
      for (const method of ["TRACE", "CONNECT"]) {
        const answer = await rawGet(url, path, [`Authorization: Bearer ${token}`, "X-Secret: 7"], method);
        bench.clock.advance(1000);
        expect([path, method, answer.status]).toEqual([path, method, 405]);
        const { error } = JSON.parse(answer.body);
        expect([error.code, error.message]).toEqual([
          "not_found",
          `This path takes ${answer.header("allow")} only.`,
        ]);
        expect(answer.header("x-request-id")).toMatch(/^[a-z0-9]{20}$/);
        expect(answer.body).not.toContain("X-Secret");
        const stranger = await rawGet(url, path, ["Host: a.example:1"], method);
        expect([path, method, stranger.status]).toEqual([path, method, 401]);
      }
    }
    const unknown = await rawGet(url, "/api/v1/nope", [`Authorization: Bearer ${token}`], "TRACE");
    expect([unknown.status, JSON.parse(unknown.body).error.code]).toEqual([404, "not_found"]);
    for (const path of ["/tokens", "/healthz", "/r/x", "/code"])
      expect([path, (await rawGet(url, path, [], "TRACE")).status]).toEqual([path, 405]);
  });

  test("a path nobody knows is a 404, with a token; without one a 401", async () => {
    const paths = new Set(bench.operations.map(({ path }) => path.replace("{id}", "1")));
    const around = [...paths].flatMap((path) => [
      `${path}/`,
      `${path}/more/still`,
      `${path}//`,
      path.toUpperCase(),
    ]);
    for (const path of [
      ...around,
      "/api",
      "/api/",
      "/api/v1",
      "/api/v1/",
      "/api/v2/links",
      "/api/v1/%",
      "/api/v1/nope",
    ]) {
      const answer = await bench.service.call(token, "GET", path);
      expect([path, answer.status, answer.body.error?.code]).toEqual([path, 404, "not_found"]);
      bench.clock.advance(1000);
      expect([path, (await bench.service.call(null, "GET", path)).status]).toEqual([path, 401]);
    }
  });

  test("HEAD is answered as GET, without a body", async () => {
    for (const operation of bench.operations.filter(({ method }) => method === "GET")) {
      const request = await bench.validRequest(operation, bench.service.workspace);
      const got = await bench.send(operation, request);
      const path = operation.path.replace("{id}", String(request.id ?? 0));
      const head = await bench.service.call(token, "HEAD", path);
      expect([operation.id, head.status, head.body]).toEqual([operation.id, got.status, ""]);
    }
  });
});
