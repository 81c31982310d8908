import { afterAll, expect, test } from "bun:test";
import { sentPieces } from "../../src/http/sent-pieces.ts";
import { until } from "../support/until.ts";

// Bodies that are made while they are sent, over real HTTP.

const failures: unknown[] = [];
let isLetGo = false;

async function* whole() {
  yield "one,";
  yield "two,";
  yield "größe";
}
async function* failing() {
  yield "x".repeat(100_000);
  throw new Error("the database is away");
}
async function* endless() {
  try {
    for (;;) yield "x".repeat(10_000);
  } finally {
    isLetGo = true;
  }
}
const bodies: Readonly<Record<string, () => AsyncGenerator<string>>> = { whole, failing, endless };

const server = Bun.serve({
  port: 0,
  development: false,
  fetch: async ({ url }) => {
    const pieces = bodies[new URL(url).pathname.slice(1)] ?? whole;
    return new Response(await sentPieces(pieces(), (error) => failures.push(error)));
  },
});
afterAll(() => server.stop(true));
const ask = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${server.port}/${path}`, init);

test("the pieces come in their order, in UTF-8", async () => {
  expect(await (await ask("whole")).text()).toBe("one,two,größe");
});

test("one that fails cuts the answer off, so that nobody takes a part for the whole, and is told", async () => {
  const outcome = await ask("failing")
    .then((response) => response.text())
    .then(
      () => "whole",
      () => "cut off",
    );
  expect([outcome, failures.map(String)]).toEqual(["cut off", ["Error: the database is away"]]);
});

test("what fails before the first piece is thrown", async () => {
  async function* none() {
    await Promise.reject(new Error("not even the first"));
    yield "";
  }
  const outcome = await sentPieces(none(), () => {}).then(
    () => "begun",
    (error: unknown) => String(error),
  );
  expect(outcome).toBe("Error: not even the first");
});

test("whoever hangs up lets go of what makes the pieces", async () => {
  const leaving = new AbortController();
  const response = await ask("endless", { signal: leaving.signal });
  await response.body?.getReader().read();
  leaving.abort();
  expect(
    await until(
      async () => isLetGo,
      (isSo) => isSo,
    ),
  ).toBe(true);
});
