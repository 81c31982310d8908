import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import crawlers from "crawler-user-agents";
import { type AgentReason, readAgent } from "../../src/clicks/agent.rules.ts";
import { type Device, devices } from "../../src/clicks/click.ts";
import type { Platform } from "../../src/clicks/device.rules.ts";
import { PROJECT } from "./test-files.ts";

/** Agents from one public source, all of people or all of programs. */
export interface Corpus {
  /** The source as it is told: a repository or an npm package. */
  readonly name: string;
  readonly of: "people" | "programs";
  readonly agents: readonly CorpusAgent[];
}

export interface CorpusAgent {
  readonly agent: string;
  /** What the source says it runs on; null where it does not say. */
  readonly said: { readonly device: Device; readonly platform: Platform | null } | null;
  /** Why it is told otherwise than the source has it; null where it is not. */
  readonly otherwise: string | null;
}

/** How the agents of a corpus are told. */
export interface CorpusResult {
  readonly corpus: Corpus;
  readonly people: number;
  readonly programs: Readonly<Record<AgentReason, number>>;
  /** Agents told as the other kind. */
  readonly misses: readonly CorpusAgent[];
  /** How many the source names a device for, and those told otherwise. */
  readonly devicesSaid: number;
  readonly otherDevices: readonly CorpusAgent[];
}

/** Every corpus there is: those in `tests/corpora`, and those that npm packages ship. */
export function allCorpora(): readonly Corpus[] {
  return [
    { name: "user-agents (npm)", of: "people", agents: visitorsOfSites() },
    { name: "ua-parser-js", of: "people", agents: fromFile("people-ua-parser-js.txt") },
    { name: "isbot, browsers", of: "people", agents: fromFile("people-isbot.txt") },
    { name: "device-detector", of: "people", agents: fromFile("people-device-detector.txt") },
    { name: "woothee", of: "people", agents: fromFile("people-woothee.txt") },
    { name: "crawler-user-agents (npm)", of: "programs", agents: publishedCrawlers() },
    { name: "isbot, crawlers", of: "programs", agents: fromFile("automated-isbot.txt") },
    { name: "device-detector, bots", of: "programs", agents: fromFile("automated-device-detector.txt") },
    { name: "woothee, crawlers", of: "programs", agents: fromFile("automated-woothee.txt") },
  ];
}

/** Tells each agent of a corpus as the edge would. */
export function tell(corpus: Corpus): CorpusResult {
  const programs = {
    known_bot: 0,
    link_preview: 0,
    mail_scanner: 0,
    monitoring: 0,
    library: 0,
    empty_agent: 0,
  } satisfies Record<AgentReason, number>;
  const misses: CorpusAgent[] = [];
  const otherDevices: CorpusAgent[] = [];
  let people = 0;
  for (const entry of corpus.agents) {
    const facts = readAgent(entry.agent);
    if (facts.automated === null) people += 1;
    else programs[facts.automated] += 1;
    if ((facts.automated === null) !== (corpus.of === "people")) misses.push(entry);
    else if (entry.said !== null && !isAsSaid(facts, entry.said)) otherDevices.push(entry);
  }
  const devicesSaid = corpus.agents.filter(({ said }) => said !== null).length;
  return { corpus, people, programs, misses, devicesSaid, otherDevices };
}

function isAsSaid(
  facts: { readonly device: Device; readonly platform: Platform },
  said: NonNullable<CorpusAgent["said"]>,
): boolean {
  return facts.device === said.device && (said.platform === null || facts.platform === said.platform);
}

/** `tests/corpora/README.md` has the form of these files. */
function fromFile(name: string): readonly CorpusAgent[] {
  const lines = readFileSync(resolve(PROJECT, "tests/corpora", name), "utf8").split("\n");
  const agents: CorpusAgent[] = [];
  let said: CorpusAgent["said"] = null;
  for (const line of lines) {
    if (line.startsWith("= ")) said = readSaid(line.slice("= ".length));
    else if (line !== "" && !line.startsWith("#")) {
      const [agent = "", otherwise = null] = line.split("\t");
      agents.push({ agent, said, otherwise });
    }
  }
  return agents;
}

const PLATFORMS: Readonly<Record<string, Platform>> = {
  ios: "ios_phone",
  android: "android_phone",
  other: "other",
};

function readSaid(words: string): CorpusAgent["said"] {
  if (words === "-") return null;
  const [name = "", system = ""] = words.split(" ");
  const device = devices.find((known) => known === name);
  const platform = PLATFORMS[system];
  if (device === undefined || platform === undefined) throw new Error(`no device and system: ${words}`);
  return { device, platform };
}

/** Real visits of the last weeks before the package was published; it says the device, not the system. */
function visitorsOfSites(): readonly CorpusAgent[] {
  const file = fileURLToPath(new URL("user-agents.json", import.meta.resolve("user-agents")));
  const visits = JSON.parse(readFileSync(file, "utf8")) as { userAgent: string; deviceCategory: Device }[];
  const byAgent = new Map(visits.map(({ userAgent, deviceCategory }) => [userAgent, deviceCategory]));
  return [...byAgent].map(([agent, device]) => ({
    agent,
    said: { device, platform: null },
    otherwise: null,
  }));
}

/** What the list of crawlers has that people use. */
const PEOPLE_AMONG_CRAWLERS: readonly (readonly [RegExp, string])[] = [
  [/ Instagram [\d.]+ Android /, "the browser of the Instagram app: a person"],
  [/ MetaIAB Facebook$/, "the browser of the Facebook app: a person"],
  [/ Fluid\/[\d.]+ Safari\//, "a browser for a single site: a person"],
];

function publishedCrawlers(): readonly CorpusAgent[] {
  const agents = new Set(crawlers.flatMap(({ instances }) => instances));
  return [...agents].map((agent) => ({
    agent,
    said: null,
    otherwise: PEOPLE_AMONG_CRAWLERS.find(([pattern]) => pattern.test(agent))?.[1] ?? null,
  }));
}
