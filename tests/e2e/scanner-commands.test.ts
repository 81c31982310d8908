import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { formDigest } from "../../src/scanner/url-form.rules.ts";
import { onEachEngine } from "../support/engines.ts";
import { type ServingOnEngine, serveOnEngine } from "../support/serve-on-engine.ts";
import { until } from "../support/until.ts";
import { runUtmost } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;

onEachEngine("the scanner's commands beside a running service", (engine) => {
  let variables: ServingOnEngine["variables"];
  let serving: ServingOnEngine["serving"];
  let stop: ServingOnEngine["stop"];
  let token: string;
  beforeAll(async () => {
    ({ serving, variables, stop } = await serveOnEngine(engine, (dataDir) => {
      const list = join(dirname(dataDir), "list.txt");
      writeFileSync(list, "listed.example\nthis line is broken\n");
      return { BLOCKLISTS: `${list},${list}.none`, EDGE_PROCESSES: "2" };
    }));
    token = (await run("token", "create", "--name", "t", "--permissions", "all")).out.trim();
  }, LIMIT_ms);
  afterAll(() => stop(), LIMIT_ms);

  const run = (...words: string[]) => runUtmost(words, variables);
  const json = async (...words: string[]) => {
    const { code, out } = await run(...words, "--json");
    expect([words.join(" "), code]).toEqual([words.join(" "), 0]);
    return JSON.parse(out);
  };
  const make = async (destination: string) => {
    const answer = await fetch(`${serving.url}/api/v1/links`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ destination }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of each body.
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const statuses = async (code: string) => {
    // Each connection may reach another of the processes.
    const visits = Array.from({ length: 8 }, () =>
      fetch(`${serving.url}/${code}`, {
        redirect: "manual",
        headers: { connection: "close", "user-agent": "Mozilla/5.0 Firefox/140.0" },
      }),
    );
    return [...new Set((await Promise.all(visits)).map(({ status }) => status))];
  };
  const became = (code: string, status: number) =>
    until(
      () => statuses(code),
      (seen) => seen.length === 1 && seen[0] === status,
    );

  test(
    "a false alarm is cleared, a host blocked by hand, each until withdrawn, in every process",
    async () => {
      expect((await make("https://listed.example/")).body.error.code).toBe("scanner_refused");
      const cleared = await json("scanner", "clear", "--host", "*.Listed.example", "--note", "ours");
      expect(cleared).toMatchObject({
        id: 1,
        effect: "clear",
        kind: "host",
        target: "listed.example",
        note: "ours",
      });
      const made = await until(
        () => make("https://www.listed.example/x"),
        ({ status }) => status === 201,
      );
      expect(made.status).toBe(201);
      const { id, short_code: code } = made.body;
      expect(await became(code, 302)).toEqual([302]);

      const blocked = await json("scanner", "block", "--url", "HTTPS://www.listed.example//%78#y");
      expect(blocked).toMatchObject({ id: 2, effect: "block", kind: "url", target: "www.listed.example/x" });
      expect(await became(code, 403)).toEqual([403]);
      const listed = await json("scanner", "list");
      expect(listed.rulings.map((ruling: { id: number }) => ruling.id)).toEqual([1, 2]);
      expect(listed.links).toEqual([
        expect.objectContaining({
          id,
          scan: "blocked",
          reason: expect.stringContaining("has blocked www.listed.example/x"),
        }),
      ]);
      const table = await run("scanner", "list");
      expect(table.out).toContain("www.listed.example/x");
      expect(table.out).toContain("LINK  WORKSPACE  SCAN");

      expect((await run("scanner", "withdraw", "--id", "2")).out).toBe(
        "www.listed.example/x is no longer blocked by hand.\n",
      );
      expect(await became(code, 302)).toEqual([302]);
      await json("scanner", "withdraw", "--id", "1");
      expect(await became(code, 403)).toEqual([403]);
      expect(await run("scanner", "withdraw", "--id", "1")).toMatchObject({ code: 1 });

      // What is refused without a list is the operator's to open as well.
      await json("scanner", "clear", "--host", "127.0.0.1");
      const local = await until(
        () => make("http://2130706433:8080/"),
        ({ status }) => status === 201,
      );
      expect(local.status).toBe(201);
      expect(serving.complaints()).toContain("list.txt:2 is skipped");
      expect(serving.complaints()).toContain("list.txt.none");
    },
    LIMIT_ms,
  );

  test(
    "check tells what the scanner makes of a URL; wrong usage is told",
    async () => {
      const checked = await run("scanner", "check", "--url", "https://Listed.example/%61?b#c");
      expect(checked.code).toBe(0);
      expect(checked.out).toBe(
        `refused: The block list list.txt has listed.example. Choose another destination; if the list is mistaken, ask the operator of this service to clear it.\nnormal form  listed.example/a?b\nSHA-256      ${formDigest("listed.example/a?b")}\n`,
      );
      expect(checked.complaints).toContain("list.txt:2 is skipped");
      expect(await json("scanner", "check", "--url", "https://fine.example/")).toMatchObject({
        judgement: "fine",
        reason: null,
      });
      for (const words of [
        ["clear"],
        ["clear", "--host", "a.example", "--url", "https://a.example/"],
        ["block", "--host", "a.example/path"],
        ["block", "--host", "not a host"],
        ["block", "--url", "ftp://a.example/"],
        ["withdraw", "--id", "x"],
        ["check", "--url", "nonsense"],
        ["clear", "--host", "a.example", "--note", "x".repeat(501)],
      ])
        expect([words, (await run("scanner", ...words)).code]).toEqual([words, 2]);
    },
    LIMIT_ms,
  );
});
