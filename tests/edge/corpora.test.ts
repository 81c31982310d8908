import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readAgent } from "../../src/clicks/agent.rules.ts";
import { allCorpora, type CorpusResult, tell } from "../support/corpora.ts";
import { corporaTable } from "../support/corpora-table.ts";
import { PROJECT } from "../support/test-files.ts";

const results = allCorpora().map(tell);
const of = (kind: "people" | "programs") => results.filter(({ corpus }) => corpus.of === kind);

test("there are enough real agents, each once in its corpus", () => {
  const kept = of("people").filter(({ corpus }) => !corpus.name.includes("(npm)"));
  expect(sum(kept, ({ corpus }) => corpus.agents.length)).toBeGreaterThan(1000);
  expect(sum(of("programs"), ({ corpus }) => corpus.agents.length)).toBeGreaterThan(2500);
  for (const { corpus } of results) {
    const agents = corpus.agents.map(({ agent }) => agent);
    expect([corpus.name, agents.length]).toEqual([corpus.name, new Set(agents).size]);
  }
});

test.each(of("programs").map((result) => [result.corpus.name, result] as const))(
  "%s: 99.5 % of the programs are told",
  (_name, { corpus, misses }) => {
    expect(1 - misses.length / corpus.agents.length).toBeGreaterThanOrEqual(0.995);
  },
);

test("nobody is lost", () => {
  const lost = of("people").flatMap(({ misses }) => misses);
  expect(lost).toEqual([]);
});

test("phones go to their store and nothing else does, whatever device it is", () => {
  const wrong = of("people").flatMap(({ otherDevices }) => otherDevices);
  expect(wrong.length).toBeLessThanOrEqual(sum(of("people"), ({ devicesSaid }) => devicesSaid) * 0.01);
  const programs = of("programs").flatMap(({ corpus, misses }) =>
    corpus.agents.filter((entry) => !misses.includes(entry)),
  );
  expect(programs.filter(({ agent }) => readAgent(agent).platform !== "other")).toEqual([]);
});

test("what is told otherwise than its source has it is explained, and nothing else", () => {
  for (const { corpus, misses, otherDevices } of results) {
    const explained = corpus.agents.filter(({ otherwise }) => otherwise !== null);
    expect(new Set(explained)).toEqual(new Set([...misses, ...otherDevices]));
  }
});

test("docs/agents.md has what `npm run corpora` prints", () => {
  expect(readFileSync(resolve(PROJECT, "docs/agents.md"), "utf8")).toContain(corporaTable(results));
});

function sum(list: readonly CorpusResult[], measure: (result: CorpusResult) => number): number {
  return list.reduce((total, result) => total + measure(result), 0);
}
