import { expect, test } from "bun:test";
import { type Breach, lineBreaches, type SourceFile, sourceFiles, written } from "./source.ts";

const product = sourceFiles("src");
const all = sourceFiles("src", "console", "tests", "scripts", "bench", "demo");

const FILE_lines = 300;

/** Names that say nothing, and what to call the file instead. */
const EMPTY_NAMES = /^(utils?|helpers?|common|misc|shared|base|types?|constants?|lib|manager|service-utils)$/;

const SUFFIXES = ["contract", "rules", "store", "routes", "test"];

test("a file is at most 300 lines long", () => {
  const long = all
    .filter(({ text }) => text.split("\n").length > FILE_lines)
    .map(({ path }) => ({ path, line: FILE_lines, instead: "split it: one concept a file, named after it" }));
  expect(written(long)).toBe("");
});

test("a file is named after the one concept in it", () => {
  const badly = all.flatMap((file): Breach[] => {
    const name = file.path.split("/").at(-1) ?? "";
    const [stem = ""] = name.split(".");
    const at = { path: file.path, line: 1 };
    if (stem === "index") return [{ ...at, instead: "import the file that defines the name: no barrels" }];
    if (EMPTY_NAMES.test(stem)) return [{ ...at, instead: "name the file after the concept in it" }];
    if (!/^\d{0,4}-?[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(stem))
      return [{ ...at, instead: "kebab-case: words in lower case with hyphens" }];
    return [];
  });
  expect(written(badly)).toBe("");
});

test("a suffix is one of the closed list", () => {
  const unknown = all.flatMap((file): Breach[] => {
    const [, suffix = null] = /\.([^./]+)\.tsx?$/.exec(file.path) ?? [];
    if (suffix === null || SUFFIXES.includes(suffix)) return [];
    return [{ path: file.path, line: 1, instead: `no suffix, or one of ${SUFFIXES.join(", ")}` }];
  });
  expect(written(unknown)).toBe("");
});

test("nothing is exported again from another file", () => {
  const found = lineBreaches(
    all,
    /^export (\*|\{[^}]*\}) from|^export type \{[^}]*\} from/,
    "import from the file that defines it",
  );
  expect(written(found)).toBe("");
});

test("no work is left for later in a comment", () => {
  const found = all.flatMap(({ path, text }: SourceFile) =>
    text
      .split("\n")
      .flatMap((line, index) =>
        /\/\/.*\b(TODO|FIXME|XXX|HACK)\b|^\s*\*.*\b(TODO|FIXME|XXX|HACK)\b/.test(line)
          ? [{ path, line: index + 1, instead: "do it now, or open an issue" }]
          : [],
      ),
  );
  expect(written(found)).toBe("");
});

test.each(["src/limits.ts", "src/run-limits.ts"])("a bound in %s has its reason and its unit", (path) => {
  const text = product.find((file) => file.path === path)?.text ?? "";
  const found: Breach[] = [];
  // A comment speaks for the lines below it up to the next blank one.
  let explained = false;
  for (const [index, line] of text.split("\n").entries()) {
    if (line === "") explained = false;
    if (/^(\/\*\*|\/\/| \*)/.test(line)) explained = true;
    const [, name = null] = /^export const (\w+)/.exec(line) ?? [];
    if (name === null) continue;
    const at = { path, line: index + 1 };
    if (!explained) found.push({ ...at, instead: "a comment above it that says why this number" });
    if (!/^[A-Z0-9_]+_[a-z_]+$/.test(name))
      found.push({ ...at, instead: "NAME_unit, the unit last in lower case" });
  }
  expect(written(found)).toBe("");
});
