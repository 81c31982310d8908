import { expect, test } from "bun:test";
import ts from "typescript";
import { breaches, hasDocComment, isExported, isFunction, linesIn, sourceFiles, written } from "./source.ts";

const FUNCTION_lines = 60;
/** Every file of the project is parsed, which takes its time on a busy machine. */
const RUN_ms = 60_000;

/** Short forms, and the word to write. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  arr: "the plural of what it holds",
  btn: "button",
  cb: "a name for what it does",
  cfg: "config",
  ctx: "context",
  cur: "current",
  desc: "description",
  elem: "element",
  evt: "event",
  idx: "index",
  len: "length",
  msg: "message",
  num: "what it counts",
  obj: "what it is",
  opts: "options",
  params: "parameters",
  prev: "previous",
  ptr: "what it points to",
  ref: "reference",
  req: "request",
  res: "answer or response",
  str: "text, or what it says",
  tmp: "what it holds",
  val: "value",
  ws: "workspace",
};

test(
  "a function is at most 60 lines long",
  () => {
    // A migration is a list of statements, in order.
    const files = sourceFiles("src", "console", "scripts", "bench", "demo", "tests/support").filter(
      ({ path }) => !path.startsWith("src/storage/migrations/"),
    );
    const found = breaches(files, (node) =>
      isFunction(node) && linesIn(node) > FUNCTION_lines
        ? `${linesIn(node)} lines: give a part of it a name of its own`
        : null,
    );
    expect(written(found)).toBe("");
  },
  RUN_ms,
);

test("an exported function or class of the product has a doc comment", () => {
  const found = breaches(sourceFiles("src"), (node) => {
    if (!isExported(node) || hasDocComment(node)) return null;
    const isCode =
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      (ts.isVariableStatement(node) &&
        node.declarationList.declarations.some(
          ({ initializer }) => initializer !== undefined && isFunction(initializer),
        ));
    return isCode
      ? "a comment above it: what it gives, units, what it throws, and the source of the rule"
      : null;
  });
  expect(written(found)).toBe("");
});

test("a name is a whole word", () => {
  const found = breaches(sourceFiles("src", "console"), (node) => {
    const declares =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node);
    if (!declares || node.name === undefined || !ts.isIdentifier(node.name)) return null;
    const name = node.name.text;
    return Object.hasOwn(ABBREVIATIONS, name) ? `not ${name}: ${ABBREVIATIONS[name]}` : null;
  });
  expect(written(found)).toBe("");
});

test("a unit stands last, after an underscore", () => {
  const found = breaches(sourceFiles("src", "console"), (node) => {
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isPropertySignature(node);
    if (!declares || !ts.isIdentifier(node.name)) return null;
    const [, name, unit] =
      /^(\w+[a-z])(Ms|Millis|Seconds|Secs|Minutes|Hours|Kb|Mb)$/.exec(node.name.text) ?? [];
    return name === undefined || unit === undefined ? null : `${name}_${unit.toLowerCase()}`;
  });
  expect(written(found)).toBe("");
});

test("a rule does not wait: it is synchronous", () => {
  const rules = sourceFiles("src").filter(({ path }) => path.endsWith(".rules.ts"));
  const found = breaches(rules, (node) => {
    if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node))
      return "a plain function: the use case reads first and passes in what the rule needs";
    return null;
  });
  expect(written(found)).toBe("");
});

test("a store's function takes the connection first and the workspace second", () => {
  const stores = sourceFiles("src").filter(({ path }) => path.endsWith(".store.ts"));
  const found = breaches(stores, (node) => {
    if (!ts.isFunctionDeclaration(node) || !isExported(node)) return null;
    const names = node.parameters.map(({ name }) => name.getText());
    if (names[0] !== "db" && names[0] !== "trx") return "the first parameter is `db: Db | Trx` or `trx: Trx`";
    const workspace = names.indexOf("workspaceId");
    return workspace === -1 || workspace === 1 ? null : "the second parameter is `workspaceId`";
  });
  expect(written(found)).toBe("");
});

test("a contract is data: it exports no function", () => {
  const contracts = sourceFiles("src").filter(({ path }) => path.endsWith(".contract.ts"));
  const found = breaches(contracts, (node) =>
    ts.isFunctionDeclaration(node) && isExported(node) ? "move it to a .rules.ts file or a use case" : null,
  );
  expect(written(found)).toBe("");
});
