import { readFileSync } from "node:fs";
import crawlers from "crawler-user-agents";
import { httpLibraries, inAppBrowsers, linkPreviews, mailScanners } from "./agent-lists.ts";
import { type Dice, weighted } from "./dice.ts";

/** What sends a visit. What we expect of the reports comes from the list it was drawn from, never from its text. */
export interface Agent {
  /** The `User-Agent` header; null when none is sent. */
  readonly text: string | null;
  readonly list: string;
  readonly automated: boolean;
  /** As reports should name it. */
  readonly device: "desktop" | "mobile" | "tablet" | "tv" | "other";
  /** The phone whose own URL it should be sent to. */
  readonly phone: "ios" | "android" | null;
}

export interface Agents {
  /** One of the browsers people use, as likely as it is in the field. */
  person(dice: Dice): Agent;
  /** One of the programs that ask by themselves. */
  machine(dice: Dice): Agent;
  /** A developer's tool. */
  tool(dice: Dice): Agent;
  readonly personCount: number;
  readonly machineCount: number;
  /** People's browsers and machines, each once. */
  readonly all: readonly Agent[];
}

const CRAWLERS = "crawler-user-agents";
/** The share of people who come out of an app's own browser rather than a browser of its own. */
const IN_APP_share = 0.06;

/** Every agent that the demo sends: two public corpora and lists of our own. */
export function readAgents(): Agents {
  const browsers = readBrowsers();
  const inApp = inAppBrowsers.map(
    ([text, device, phone]): Agent => ({ text, list: "in-app browsers", automated: false, device, phone }),
  );
  const people = new Set(inApp.map(({ text }) => text));
  const crawlerTexts = crawlers.flatMap(({ instances }) => instances).filter((text) => !people.has(text));
  const machines = [
    ...machinesOf(CRAWLERS, crawlerTexts),
    ...machinesOf("link previews", linkPreviews),
    ...machinesOf("mail scanners", mailScanners),
    ...machinesOf("HTTP libraries", httpLibraries),
    ...machinesOf("no agent", ["", null]),
  ];
  // The corpus is many times as long as our own lists: half of the machines come out of it, one after the other.
  const { corpus = [], own = [] } = Object.groupBy(machines, ({ list }) =>
    list === CRAWLERS ? "corpus" : "own",
  );
  const lists = [...Map.groupBy(own, ({ list }) => list).values()];
  const anyBrowser = weighted(browsers);
  const tools = httpLibraries.map(
    (text): Agent => ({ text, list: "tools at home", automated: false, device: "other", phone: null }),
  );
  const everyBrowser = browsers.map(({ item }) => item);
  const everyMachine = inTurn(corpus);
  return {
    // Everyone once, then as in the field.
    person: (dice) => everyBrowser.pop() ?? (dice.chance(IN_APP_share) ? dice.pick(inApp) : anyBrowser(dice)),
    machine: (dice) => (dice.chance(0.5) ? everyMachine() : dice.pick(dice.pick(lists))),
    tool: (dice) => dice.pick(tools),
    personCount: browsers.length + inApp.length,
    machineCount: machines.length,
    all: [...browsers.map(({ item }) => item), ...inApp, ...machines],
  };
}

function inTurn<T>(items: readonly T[]): () => T {
  let turn = 0;
  return () => {
    const item = items[turn % items.length];
    turn += 1;
    if (item === undefined) throw new Error("nothing to take in turn");
    return item;
  };
}

interface CorpusEntry {
  readonly userAgent: string;
  readonly deviceCategory: "desktop" | "mobile" | "tablet";
  readonly platform: string;
  readonly weight: number;
}

/**
 * The browsers of the `user-agents` package with their weights. Read from its data: the package itself draws from
 * `Math.random`, and then no seed could repeat a run.
 */
function readBrowsers(): { readonly item: Agent; readonly weight: number }[] {
  const data = new URL("user-agents.json", import.meta.resolve("user-agents"));
  const entries = JSON.parse(readFileSync(data, "utf8")) as readonly CorpusEntry[];
  const weights = new Map<string, { item: Agent; weight: number }>();
  for (const { userAgent, deviceCategory, weight } of entries) {
    const known = weights.get(userAgent);
    if (known !== undefined) known.weight += weight;
    else weights.set(userAgent, { item: browser(userAgent, deviceCategory), weight });
  }
  return [...weights.values()];
}

function browser(text: string, device: CorpusEntry["deviceCategory"]): Agent {
  const system = text.includes("Android") ? "android" : "ios";
  const phone = device === "mobile" ? system : null;
  return { text, list: "user-agents", automated: false, device, phone };
}

function machinesOf(list: string, texts: readonly (string | null)[]): Agent[] {
  return texts.map((text) => ({
    // A header's value has no white space around it: RFC 9110, section 5.5.
    text: text?.trim() ?? null,
    list,
    automated: true,
    device: "other",
    phone: null,
  }));
}
