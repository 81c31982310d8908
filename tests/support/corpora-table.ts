import type { AgentReason } from "../../src/clicks/agent.rules.ts";
import type { CorpusResult } from "./corpora.ts";

/** Reasons in the order of the table's columns, and how they are headed. */
const REASONS: readonly (readonly [AgentReason, string])[] = [
  ["known_bot", "bot"],
  ["link_preview", "preview"],
  ["mail_scanner", "mail"],
  ["monitoring", "monitor"],
  ["library", "library"],
  ["empty_agent", "empty"],
];

/** How each corpus is told, as a Markdown table with a line a corpus. */
export function corporaTable(results: readonly CorpusResult[]): string {
  const head = [
    "Corpus",
    "Agents",
    "People",
    ...REASONS.map(([, name]) => name),
    "Told right",
    "Devices right",
  ];
  const lines = results.map((result) => {
    const { corpus, people, programs, misses, devicesSaid, otherDevices } = result;
    return [
      `${corpus.name}: ${corpus.of}`,
      corpus.agents.length,
      people,
      ...REASONS.map(([reason]) => programs[reason]),
      percent(corpus.agents.length - misses.length, corpus.agents.length),
      devicesSaid === 0 ? "" : `${devicesSaid - otherDevices.length} of ${devicesSaid}`,
    ];
  });
  return [head, head.map((_, column) => (column === 0 ? "---" : "--:")), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

/** Every agent that is told otherwise than its source has it, and why. */
export function differences(results: readonly CorpusResult[]): string {
  return results
    .flatMap(({ corpus, misses, otherDevices }) => [
      ...misses.map((entry) => ({
        corpus,
        entry,
        what: corpus.of === "people" ? "not a person" : "a person",
      })),
      ...otherDevices.map((entry) => ({ corpus, entry, what: "another device" })),
    ])
    .map(({ corpus, entry, what }) => `${corpus.name}: ${what} (${entry.otherwise ?? "?"}): ${entry.agent}`)
    .join("\n");
}

/** Rounded down, so that 100 % means all. */
function percent(part: number, whole: number): string {
  return `${(Math.floor((part / whole) * 10_000) / 100).toFixed(2)} %`;
}
