import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PROJECT } from "../support/test-files.ts";

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
}

const json = (path: string): unknown => JSON.parse(readFileSync(resolve(PROJECT, path), "utf8"));
const manifest = json("package.json") as Record<"dependencies" | "devDependencies", Record<string, string>>;
const { packages } = json("package-lock.json") as { packages: Record<string, Locked> };

/** Licences that ask for no more than their text to be kept. */
const TAKEN =
  /^(MIT|MIT-0|ISC|Apache-2\.0|BSD-2-Clause|BSD-3-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|CC-BY-4\.0)$/;

test("every package is pinned to one version", () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test("every package of the product has a licence that lets it be shipped", () => {
  const refused = Object.entries(packages)
    .filter(([path, { dev }]) => path !== "" && dev !== true)
    .filter(
      ([, { license = "" }]) =>
        !license
          .replaceAll(/[()]/g, "")
          .split(/ OR | AND /)
          .every((name) => TAKEN.test(name)),
    )
    .map(([path, { license }]) => `${path}: ${license ?? "unknown"}`);
  expect(refused).toEqual([]);
});

test("the lock file names no address that packages are downloaded from", () => {
  const named = Object.entries(packages).filter(
    ([path, { resolved }]) => path !== "" && resolved !== undefined,
  );
  expect(named.map(([path]) => path)).toEqual([]);
});
