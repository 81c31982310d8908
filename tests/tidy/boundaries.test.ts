import { expect, test } from "bun:test";
import { lineBreaches, type SourceFile, sourceFiles, written } from "./source.ts";

/** What may stand in a few files only: everybody else is given it. */
const boundaries: readonly {
  readonly name: string;
  readonly pattern: RegExp;
  readonly allowed: (path: string) => boolean;
  readonly instead: string;
}[] = [
  {
    name: "the process and its environment are seen by main.ts alone",
    pattern: /\bprocess\.[a-z]|\bBun\.(env|argv|main)\b|import\.meta\.env|from "(node:)?process"/,
    // The console's program is made with one such name put in as a constant.
    allowed: (path) => path === "src/main.ts" || path === "src/access/console/console-build.ts",
    instead: "take a value from Config, passed in by service.ts; what a command needs comes from main.ts",
  },
  {
    name: "the clock is read in lib/clock.ts alone",
    pattern: /\bDate\.now\(|\bnew Date\(\)|\bDate\(\)|\bperformance\.now\(/,
    allowed: (path) => path === "src/lib/clock.ts",
    instead: "clock.now(), with the clock passed in",
  },
  {
    name: "randomness comes from lib/random.ts alone",
    pattern:
      /\bMath\.random\(|\bgetRandomValues\(|\brandom(Bytes|UUID|Int|FillSync|UUIDv7)\(|\bcrypto\.randomUUID/,
    allowed: (path) => path === "src/lib/random.ts",
    instead: "random.bytes(n) or randomText(random, …), with the source passed in",
  },
  {
    name: "SQL stands in stores alone",
    pattern:
      /\b(selectFrom|insertInto|updateTable|deleteFrom|replaceInto)\(|\bsql(\.raw\(|<[^>]*>`|`)|["'`]\s*(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|PRAGMA)\b/,
    allowed: (path) =>
      path.endsWith(".store.ts") ||
      path.startsWith("src/storage/") ||
      /^src\/clicks\/[a-z-]*(duckdb|clickhouse|store|sql|recount)[a-z-]*\.ts$/.test(path),
    instead: "a function of a .store.ts file",
  },
  {
    name: "the product writes through its log",
    pattern: /\bconsole\.(log|error|warn|info|debug|trace|table|dir)\(/,
    allowed: (path) => path === "src/main.ts",
    instead: "log.info(facts, message), with the log passed in; what a command prints is returned to main.ts",
  },
  {
    name: "no code is made from text",
    pattern: /\beval\(|\bnew Function\(/,
    allowed: () => false,
    instead: "a function",
  },
  {
    name: "the product opens no connection to a destination",
    pattern: /(\bawait|\breturn|=>|=|\() *fetch\(|\bnew WebSocket\(|from "(node:)?(https?|net|tls|dns)"/,
    // The provider is told of a destination, and is none.
    // The check of an installation asks the service's own addresses, as the operator has set them.
    allowed: (path) =>
      path === "src/http/listen.ts" ||
      path === "src/scanner/web-risk.ts" ||
      path === "src/command-line/check/network-checks.ts",
    instead: "nothing: a destination is never fetched (it may lie in our own network)",
  },
];

for (const { name, pattern, allowed, instead } of boundaries) {
  test(name, () => {
    const files = sourceFiles("src").filter(({ path }: SourceFile) => !allowed(path));
    expect(written(lineBreaches(files, pattern, instead))).toBe("");
  });
}

test("every test runs: none is skipped, left for later or singled out", () => {
  const files = sourceFiles("tests").filter(({ path }) => !path.startsWith("tests/tidy/"));
  const pattern =
    /\b(test|it|describe)\.(skip|todo|only|skipIf|todoIf|if|failing)\b|\b(xit|xtest|xdescribe)\(/;
  expect(written(lineBreaches(files, pattern, "make it run, or remove it"))).toBe("");
});

test("what tests put into the temporary folder goes where it is taken away", () => {
  const allowed = /^tests\/support\/(fresh-folder|temporary-folder|postgres-program|utmost-program)\.ts$/;
  const files = sourceFiles("tests").filter(
    ({ path }) => !allowed.test(path) && !path.startsWith("tests/tidy/"),
  );
  expect(written(lineBreaches(files, /\bmkdtemp|\btmpdir\b/, "freshFolder()"))).toBe("");
});

test("a test runs our own parts, not stand-ins for them", () => {
  const files = sourceFiles("tests").filter(({ path }) => !path.startsWith("tests/tidy/"));
  const pattern = /\b(mock\.module|mock\(|spyOn\(|jest\.|vi\.)/;
  expect(written(lineBreaches(files, pattern, "startTestService: the real thing over real HTTP"))).toBe("");
});
