import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { snippetLanguages } from "../../console/conversions/conversions-search.ts";
import { consoleOpener, launchChromium } from "../support/console-browser.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { ensureCurl, findInterpreter } from "../support/interpreters.ts";
import { startTestService, type TestService } from "../support/service.ts";

// The examples that the console shows developers, run as they stand by the programs they are for, against the service.

const LIMIT_ms = 240_000;
const PATH = "/api/v1/conversions";
/** A code that a careless quotation would break. */
const CODE = "frühling_1-x";

let service: TestService;
let browser: Browser;
let folder: string;
let link: string;
/** The link as its short URL writes it, which is as good a reference. */
let shownLink: string;
const examples: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService("sqlite");
  const { host } = new URL(service.running.baseUrl);
  link = `${host}/${CODE}`;
  shownLink = `${host}/${encodeURIComponent(CODE)}`;
  const made = await service.workspace.api("POST", "/api/v1/links", {
    destination: "https://shop.example/",
    short_code: CODE,
  });
  expect(made.status).toBe(201);
  folder = freshFolder();
  browser = await launchChromium();
  const { page } = await (await consoleOpener(browser, service))();
  for (const language of snippetLanguages) {
    await page.goto(`/conversions?tab=connect&language=${language}`);
    examples[language] = (await page.locator("pre").textContent()) ?? "";
  }
}, LIMIT_ms);

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await browser.close();
  await service.stop();
}, LIMIT_ms);

interface Run {
  readonly exitCode: number;
  /** What the developer sees. */
  readonly shown: string;
}

/** Runs code as a file by a program, with a token in the environment. */
async function run(command: string, ending: string, code: string, token: string): Promise<Run> {
  const file = join(folder, `example.${ending}`);
  writeFileSync(file, code);
  const env = { ...process.env, UTMOST_TOKEN: token };
  const made = Bun.spawn([command, file], { env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const shown = await Promise.all([made.stdout, made.stderr].map((part) => new Response(part).text()));
  return { exitCode: await made.exited, shown: shown.join("\n") };
}

/** What runs each: curl, Node.js's own and Bun are always there, the others where the machine has them. */
const programs = [
  { name: "curl", language: "curl", ending: "sh", command: ensureCurl() && "sh" },
  {
    name: "Node.js",
    language: "node",
    ending: "mjs",
    command: findInterpreter("node", "the Node.js example"),
  },
  { name: "Bun", language: "node", ending: "mjs", command: process.execPath },
  {
    name: "Python",
    language: "python",
    ending: "py",
    command: findInterpreter("python3", "the Python example"),
  },
  { name: "PHP", language: "php", ending: "php", command: findInterpreter("php", "the PHP example") },
];

for (const { name, language, ending, command } of programs) {
  if (command === null) continue;
  test(
    `${name}: the example records a conversion once, and shows what is refused and why`,
    async () => {
      const { api, token } = service.workspace;
      const event = `order-${name}`;
      const code = (examples[language] ?? "").replace("order-1001", event);
      expect(code).toContain(event);
      expect(code).toContain(shownLink);
      const recorded = async () =>
        (await api("GET", `${PATH}?event_id=${encodeURIComponent(event)}`)).body.data;

      const wrong = await run(command, ending, code.replace(shownLink, "nowhere.example/x"), token);
      expect([name, wrong.exitCode]).not.toEqual([name, 0]);
      expect(wrong.shown).toContain("invalid_input");
      expect(wrong.shown).toContain("No link of this workspace");
      const stranger = await run(command, ending, code, "nobody");
      expect([name, stranger.exitCode]).not.toEqual([name, 0]);
      expect(stranger.shown).toContain("unauthenticated");
      expect(await recorded()).toEqual([]);

      // What was refused left no trace: the same event, once it is right, is a first try.
      const first = await run(command, ending, code, token);
      expect([name, first.exitCode, first.shown]).toEqual([name, 0, expect.stringContaining(`"${event}"`)]);
      expect(first.shown).toContain('"duplicate":null');
      const again = await run(command, ending, code, token);
      expect([name, again.exitCode, again.shown]).toEqual([
        name,
        0,
        expect.stringContaining('"duplicate":true'),
      ]);
      expect(await recorded()).toMatchObject([
        {
          event_id: event,
          customer_id: "customer-17",
          kind: "purchase",
          link,
          value: "49.90",
          currency: "EUR",
        },
      ]);
    },
    LIMIT_ms,
  );
}

test("an apostrophe in an id, as people have in their names, breaks no example's JSON", async () => {
  const code = (examples["curl"] ?? "").replace("order-1001", "O'Brien $HOME `id`");
  const { exitCode, shown } = await run("sh", "sh", code, service.workspace.token);
  expect([exitCode, shown]).toEqual([0, expect.stringContaining("O'Brien $HOME `id`")]);
});
