import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { type OperationsBench, startOperationsBench, type TestedOperation } from "../support/operations.ts";
import type { ApiAnswer } from "../support/service.ts";

// Every operation, whichever there are: what does not fit is refused, by name, in the envelope.

onEachEngine("input of operations", (engine) => {
  let bench: OperationsBench;
  beforeAll(async () => {
    bench = await startOperationsBench(engine);
  });
  afterAll(() => bench.stop());

  const withBody = (): TestedOperation[] => bench.operations.filter(({ hasBody }) => hasBody);
  const valid = (operation: TestedOperation) => bench.validRequest(operation, bench.service.workspace);

  const expectRefused = (
    operation: TestedOperation,
    answer: ApiAnswer,
    status: number,
    ...fields: string[]
  ) => {
    const details: Record<string, string[]> = answer.body?.error?.details ?? {};
    const named = Object.keys(details);
    // Sentences of our own, each once, and none of the validator's.
    for (const [field, messages] of Object.entries(details)) {
      expect([field, messages]).toEqual([field, [...new Set(messages)]]);
      for (const message of messages) {
        expect(message).toMatch(/^[A-Z].*\.$/s);
        expect(message).not.toMatch(
          /received|invalid|too (small|big)|[<>]=|option|expected (string|int|array)/i,
        );
      }
    }
    const missing = fields.filter((field) => !named.includes(field));
    expect({ id: operation.id, status: answer.status, missing, answered: answer.body }).toEqual({
      id: operation.id,
      status,
      missing: [],
      answered: answer.body,
    });
  };

  test("a query name nobody knows is refused by its name", async () => {
    for (const operation of bench.operations) {
      const request = await valid(operation);
      for (const name of ["nope", "__proto__", "constructor", "toString", "ID", "a.b", "a[]", "\u00e9", ""]) {
        const answer = await bench.send(operation, { ...request, query: `?${encodeURIComponent(name)}=1` });
        expectRefused(operation, answer, 422, name);
      }
      const two = await bench.send(operation, { ...request, query: "?one=1&two=2" });
      expectRefused(operation, two, 422, "one", "two");
    }
  });

  test("a known query name given twice or with a value of another kind is refused by its name", async () => {
    for (const operation of bench.operations) {
      const request = await valid(operation);
      for (const parameter of operation.description.parameters ?? []) {
        if (parameter.in !== "query") continue;
        const { name, schema } = parameter;
        const twice = await bench.send(operation, { ...request, query: `?${name}=1&${name}=1` });
        expectRefused(operation, twice, 422, name);
        const bad =
          schema["type"] === "string" && schema["enum"] === undefined && schema["format"] === undefined;
        for (const value of bad ? ["%00", `a%00b`] : ["%00", "nonsense", "%F0%9F%98%80", "1;2"]) {
          const answer = await bench.send(operation, { ...request, query: `?${name}=${value}` });
          expectRefused(operation, answer, 422, name);
        }
      }
    }
  });

  test("a field nobody knows is refused by its name, with every other that is wrong", async () => {
    for (const operation of withBody()) {
      const request = await valid(operation);
      const body = request.body as object;
      for (const name of ["nope", "id", "workspace_id", "created_at", "constructor", "Name", ""]) {
        const answer = await bench.send(operation, { ...request, body: { ...body, [name]: 1 } });
        expectRefused(operation, answer, 422, name);
      }
      const prototype = JSON.stringify(body)
        .replace(/^\{/, '{"__proto__":{"admin":true},')
        .replace(/,\}$/, "}");
      expectRefused(
        operation,
        await bench.send(operation, { ...request, body: prototype }),
        422,
        "__proto__",
      );
      const several = await bench.send(operation, {
        ...request,
        body: { ...body, one: 1, two: 2 },
        query: "?three=3",
      });
      expectRefused(operation, several, 422, "one", "two", "three");
    }
  });

  test("a field of another type is refused by its name; so is a required one that is missing", async () => {
    for (const operation of withBody()) {
      const request = await valid(operation);
      const body = request.body as Record<string, unknown>;
      const schema = bench.api.bodyFields(operation);
      for (const [name, { type }] of Object.entries(schema.properties)) {
        for (const value of [type === "boolean" ? "true" : true, { a: 1 }, 1.5, [[1]], [null]]) {
          const answer = await bench.send(operation, { ...request, body: { ...body, [name]: value } });
          expectRefused(operation, answer, 422, name);
        }
      }
      for (const name of schema.required) {
        const { [name]: _, ...rest } = body;
        expectRefused(operation, await bench.send(operation, { ...request, body: rest }), 422, name);
        if ([schema.properties[name]?.["type"]].flat().includes("null")) continue;
        const empty = await bench.send(operation, { ...request, body: { ...body, [name]: null } });
        expectRefused(operation, empty, 422, name);
      }
      if (schema.required.length > 1)
        expectRefused(
          operation,
          await bench.send(operation, { ...request, body: {} }),
          422,
          ...schema.required,
        );
    }
  });

  test("a text with NUL or half a surrogate pair is refused by its name", async () => {
    for (const operation of withBody()) {
      const request = await valid(operation);
      const body = request.body as Record<string, unknown>;
      for (const [name, { type }] of Object.entries(bench.api.bodyFields(operation).properties)) {
        const isList = type === "array";
        if (!isList && type !== "string" && !(Array.isArray(type) && type.includes("string"))) continue;
        for (const bad of ["a\0b", "\0", "a\ud800", "\udc00b"]) {
          const changed = { ...body, [name]: isList ? [bad] : bad };
          expectRefused(operation, await bench.send(operation, { ...request, body: changed }), 422, name);
        }
      }
    }
  });

  test("a body that is no JSON object in UTF-8 is refused", async () => {
    const bad = [
      "{",
      "[]",
      "null",
      "1",
      '"a"',
      "{}{}",
      "{'a':1}",
      '{"a":}',
      "\u0000",
      "NaN",
      "[".repeat(500),
    ];
    for (const operation of withBody()) {
      const request = await valid(operation);
      for (const body of bad)
        expectRefused(operation, await bench.send(operation, { ...request, body }), 422, "body");
      const deep = `{"a":${"[".repeat(10_000)}${"]".repeat(10_000)}}`;
      expectRefused(operation, await bench.send(operation, { ...request, body: deep }), 422, "body");
      const twice = JSON.stringify(request.body).replace(/^\{/, '{"x":1,"x":2,').replace(/,\}$/, "}");
      expectRefused(operation, await bench.send(operation, { ...request, body: twice }), 422, "x");
    }
  });

  test("another content type, and no body at all, are refused", async () => {
    const types = [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "application/json; charset=latin1",
      "json",
    ];
    for (const operation of withBody()) {
      const request = await valid(operation);
      for (const type of types) {
        const answer = await bench.send(operation, { ...request, headers: { "content-type": type } });
        expectRefused(operation, answer, 422, "body");
      }
      for (const type of ["application/json; charset=utf-8", 'Application/JSON;charset="UTF-8"']) {
        const answer = await bench.send(operation, {
          ...(await valid(operation)),
          headers: { "content-type": type },
        });
        expect([operation.id, type, Math.floor(answer.status / 100)]).toEqual([operation.id, type, 2]);
      }
      const { body: _, ...without } = await valid(operation);
      const answer = await bench.send(operation, without);
      if (operation.bodyOptional) expect(answer.status).toBeLessThan(300);
      else expectRefused(operation, answer, 422, "body");
    }
  });

  test("a body over the limit is a 413", async () => {
    for (const operation of withBody()) {
      const request = await valid(operation);
      const body = `{"a":"${"x".repeat(operation.bodyLimit_bytes)}"}`;
      const answer = await bench.send(operation, { ...request, body });
      expectRefused(operation, answer, 413, "body");
    }
  });
});
