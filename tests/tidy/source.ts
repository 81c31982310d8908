import { readFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import ts from "typescript";
import { PROJECT } from "../support/test-files.ts";

/** One TypeScript file of the project. */
export interface SourceFile {
  /** From the project's folder, with `/`. */
  readonly path: string;
  readonly text: string;
}

const GENERATED: ReadonlySet<string> = new Set(["console/api/schema.ts"]);

/** Every TypeScript file below these folders of the project that people write. */
export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders
    .flatMap((folder) => [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync(PROJECT)])
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => !GENERATED.has(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(resolve(PROJECT, path), "utf8") }));
}

/** Where something breaks a rule, and what to write instead. */
export interface Breach {
  readonly path: string;
  readonly line: number;
  readonly instead: string;
}

/** What `judge` finds in each node of these files. */
export function breaches(
  files: readonly SourceFile[],
  judge: (node: ts.Node, file: SourceFile) => string | null,
): readonly Breach[] {
  const found: Breach[] = [];
  for (const file of files) {
    const tree = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true);
    const walk = (node: ts.Node): void => {
      const instead = judge(node, file);
      if (instead !== null) found.push({ path: file.path, line: lineOf(node), instead });
      ts.forEachChild(node, walk);
    };
    walk(tree);
  }
  return found;
}

/** What `pattern` finds in the lines of these files, comments apart. */
export function lineBreaches(
  files: readonly SourceFile[],
  pattern: RegExp,
  instead: string,
): readonly Breach[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => {
      const code = line.replace(/^\s*(\/\/|\/?\*).*$/, "");
      return pattern.test(code) ? [{ path, line: index + 1, instead }] : [];
    }),
  );
}

/** The lines that the failed test prints: `path:line  what to write instead`. */
export function written(found: readonly Breach[]): string {
  return found.map(({ path, line, instead }) => `${path}:${line}  ${instead}`).join("\n");
}

/** The line on which a node begins, from 1. */
export function lineOf(node: ts.Node): number {
  return node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
}

/** How many lines a node takes. */
export function linesIn(node: ts.Node): number {
  const file = node.getSourceFile();
  return file.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - lineOf(node);
}

/** A function with a body, in any spelling. */
export function isFunction(node: ts.Node): node is ts.FunctionLikeDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  );
}

/** Whether a statement is exported from its file. */
export function isExported(node: ts.Node): boolean {
  if (!ts.canHaveModifiers(node)) return false;
  return (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** Whether a `/** … *\/` comment stands before a node. */
export function hasDocComment(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).length > 0;
}
