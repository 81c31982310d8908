import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { namesOf, unsupportedVariables, variables } from "../../src/config-variables.ts";
import { refusalStatus } from "../../src/http/refusal.ts";
import { PROJECT } from "../support/test-files.ts";

// What the documents say of the project is so.

const read = (path: string): string => readFileSync(resolve(PROJECT, path), "utf8");

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...scan("docs/**/*.md"),
];

function scan(pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync(PROJECT)].sort();
}

test("every link between documents leads somewhere", () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(resolve(PROJECT, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("every file and folder that a document names is there", () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/`(?:npx bun test )?((?:src|tests|docs|scripts|bench|demo|bin)\/[\w./-]+)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !existsSync(resolve(PROJECT, target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test("every npm script that a document names is there", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run ([\w:-]+)/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !(name in scripts))
      .map((name) => `${path}: npm run ${name}`),
  );
  expect(broken).toEqual([]);
});

test("docs/configuration.md lists every variable and no other", () => {
  const listed = [...read("docs/configuration.md").matchAll(/^\| `([A-Z][A-Z_]*)`/gm)].map(
    ([, name = ""]) => name,
  );
  const known = [...variables, ...unsupportedVariables].map(({ name }) => name);
  expect(listed.toSorted()).toEqual(known.toSorted());
  for (const name of variables.flatMap(namesOf)) expect(read("docs/configuration.md")).toContain(name);
});

test("no line that sets a variable has a comment behind it: systemd would take it for a part of the value", () => {
  const names = variables.flatMap(namesOf).join("|");
  const commented = new RegExp(`^(?:${names})=(?:'[^']*'|"[^"]*"|[^\\s'"]+)[ \\t]+#.*$`, "gm");
  const found = documents.flatMap((path) => [...read(path).matchAll(commented)].map(([line]) => line));
  expect(found).toEqual([]);
});

test("docs/errors.md has every code with its status and no other", () => {
  const headings = [...read("docs/errors.md").matchAll(/^## `(\w+)` \((\d{3})\)$/gm)];
  const listed = headings.map(([, code, status]) => `${code} ${status}`);
  const known = Object.entries(refusalStatus).map(([code, status]) => `${code} ${status}`);
  expect(listed.toSorted()).toEqual(known.toSorted());
});

test("decisions are numbered without gaps, with context, decision and honest drawbacks", () => {
  const records = scan("docs/decisions/*.md");
  expect(records.map((path) => Number(/\/(\d{4})-/.exec(path)?.[1]))).toEqual(
    records.map((_, index) => index + 1),
  );
  for (const path of records) {
    for (const heading of ["Context", "Decision", "Drawbacks"])
      expect([path, read(path).includes(`## ${heading}`)]).toEqual([path, true]);
  }
});
