import { describe } from "bun:test";

export const engines = ["sqlite", "postgres"] as const;
export type Engine = (typeof engines)[number];

/** Describes the same tests once for each storage engine. */
export function onEachEngine(name: string, tests: (engine: Engine) => void): void {
  for (const engine of engines) describe(`${name} on ${engine}`, () => tests(engine));
}
