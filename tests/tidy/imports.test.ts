import { expect, test } from "bun:test";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freshFolder } from "../support/fresh-folder.ts";
import { PROJECT } from "../support/test-files.ts";

// `npm run check` holds the product against .dependency-cruiser.cjs. Here the rules themselves are tried: each has to
// refuse what breaks it.

/** Rule → files of a tree that breaks it: the path, and what it imports. */
const broken: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "no-cycles": { "src/tags/a.ts": "./b.ts", "src/tags/b.ts": "./a.ts" },
  "no-orphans": { "src/tags/alone.ts": "" },
  resolvable: { "src/tags/a.ts": "./nowhere.ts" },
  "production-packages": { "src/tags/a.ts": "fast-check" },
  "declared-packages": { "src/tags/a.ts": "pg-protocol" },
  "product-stands-alone": { "src/tags/a.ts": "../../tests/support/b.ts", "tests/support/b.ts": "" },
  "lib-knows-nothing-of-the-product": { "src/lib/a.ts": "../limits.ts", "src/limits.ts": "" },
  "limits-are-numbers": { "src/limits.ts": "./lib/a.ts", "src/lib/a.ts": "" },
  "kit-has-no-product-nouns": { "src/http/a.ts": "../tags/tag.rules.ts", "src/tags/tag.rules.ts": "" },
  "storage-knows-tables-only": { "src/storage/a.ts": "../tags/tag.rules.ts", "src/tags/tag.rules.ts": "" },
  "rules-are-pure": { "src/tags/tag.rules.ts": "../storage/tables.ts", "src/storage/tables.ts": "" },
  "rules-reach-no-input-or-output": {
    "src/tags/tag.rules.ts": "../lib/a.ts",
    "src/lib/a.ts": "./b.ts",
    "src/lib/b.ts": "node:fs",
  },
  "vocabulary-is-pure": {
    "src/governance/utm.ts": "./convention.rules.ts",
    "src/governance/convention.rules.ts": "",
  },
  "contracts-are-data": { "src/tags/tag.contract.ts": "./tag.store.ts", "src/tags/tag.store.ts": "" },
  "contracts-reach-no-input-or-output": {
    "src/tags/tag.contract.ts": "./tag.rules.ts",
    "src/tags/tag.rules.ts": "../lib/a.ts",
    "src/lib/a.ts": "node:net",
  },
  "stores-are-sql": { "src/tags/tag.store.ts": "./tag.contract.ts", "src/tags/tag.contract.ts": "" },
  "routes-are-joined-in-the-service": { "src/tags/a.ts": "./tag.routes.ts", "src/tags/tag.routes.ts": "" },
  "service-is-started-by-main": { "src/tags/a.ts": "../service.ts", "src/service.ts": "" },
  "main-is-nobody's": { "scripts/a.ts": "../src/main.ts", "src/main.ts": "" },
  "configuration-is-passed-in": { "src/tags/a.ts": "../config.ts", "src/config.ts": "" },
  "kit-is-for-routes-and-refusals": {
    "src/tags/make-tag.ts": "../http/operation.ts",
    "src/http/operation.ts": "",
  },
  "edge-stands-alone": { "src/edge/redirect.ts": "../http/refusal.ts", "src/http/refusal.ts": "" },
  "edge-is-mounted-by-the-service": {
    "src/links/make-link.ts": "../edge/redirect.ts",
    "src/edge/redirect.ts": "",
  },
  "console-imports-what-is-pure": { "console/a.ts": "../src/tags/tag.store.ts", "src/tags/tag.store.ts": "" },
  "console-reaches-no-input-or-output": {
    "console/a.ts": "../src/tags/tag.rules.ts",
    "src/tags/tag.rules.ts": "../lib/a.ts",
    "src/lib/a.ts": "node:fs",
  },
  "clicks-know-no-feature": {
    "src/clicks/ingest.ts": "../links/link.store.ts",
    "src/links/link.store.ts": "",
  },
};

/** A run of dependency-cruiser takes a second, and more on a busy machine. */
const RUN_ms = 60_000;

test(
  "each import rule refuses what breaks it",
  () => {
    // All in one tree: a file that several rules look at imports what each of them refuses.
    const tree: Record<string, string[]> = {};
    for (const files of Object.values(broken)) {
      for (const [path, imported] of Object.entries(files)) tree[path] = [...(tree[path] ?? []), imported];
    }
    const found = violations(tree).map(({ rule, from }) => `${rule}: ${from}`);
    const expected = Object.entries(broken).map(([rule, files]) => `${rule}: ${Object.keys(files)[0]}`);
    expect(expected.filter((line) => !found.includes(line))).toEqual([]);
  },
  RUN_ms,
);

test("no import rule is untried", () => {
  const config = violationsConfig();
  expect(config.forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(broken).sort());
});

test(
  "a tree that keeps to the rules passes",
  () => {
    const files = {
      "src/main.ts": ["./service.ts"],
      "src/service.ts": ["./tags/tag.routes.ts"],
      "src/tags/tag.routes.ts": ["./tag.store.ts", "../http/operation.ts"],
      "src/tags/tag.store.ts": ["../storage/tables.ts"],
      "src/storage/tables.ts": ["../lib/clock.ts"],
      "src/http/operation.ts": ["../lib/clock.ts"],
      "src/lib/clock.ts": [],
    };
    expect(violations(files)).toEqual([]);
  },
  RUN_ms,
);

function violationsConfig(): { readonly forbidden: readonly { readonly name: string }[] } {
  return require(join(PROJECT, ".dependency-cruiser.cjs"));
}

/** Which rules a tree breaks, and where. Its files are named with what each imports. */
function violations(files: Readonly<Record<string, readonly string[]>>): { rule: string; from: string }[] {
  const tree = freshFolder();
  try {
    for (const name of [".dependency-cruiser.cjs", "tsconfig.json", "package.json"])
      cpSync(join(PROJECT, name), join(tree, name));
    symlinkSync(join(PROJECT, "node_modules"), join(tree, "node_modules"));
    for (const [path, imports] of Object.entries(files)) {
      mkdirSync(join(tree, dirname(path)), { recursive: true });
      const lines = imports.filter((name) => name !== "").map((name) => `import "${name}";\n`);
      writeFileSync(join(tree, path), lines.length === 0 ? "export const a = 1;\n" : lines.join(""));
    }
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["node_modules/dependency-cruiser/bin/dependency-cruise.mjs", "--output-type", "json", "."],
      { cwd: tree, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
    );
    if (stdout === "") throw new Error(stderr);
    const { summary } = JSON.parse(stdout) as {
      summary: { violations: { rule: { name: string }; from: string }[] };
    };
    return summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
