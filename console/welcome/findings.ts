import type { ShellFacts } from "../../src/access/console/shell-facts.ts";
import { isLocal } from "../frame/local-host.ts";
import { words } from "../words/welcome.ts";

const { check: text } = words;

/** One thing that was looked at. */
export interface Finding {
  readonly kind: "good" | "warn" | "bad" | "info";
  readonly name: string;
  /** What it means for whoever uses the service. */
  readonly sentence: string;
  /** What somebody can do about it, with the name of the setting. */
  readonly remedy?: string;
}

/** What `/readyz` says of the parts of the service. */
export interface Readiness {
  readonly control_database?: "up" | "down";
  readonly click_store?: "up" | "down";
  readonly click_log?: "up" | "down";
}

/** What is seen from the browser. */
export interface Seen {
  readonly facts: Pick<ShellFacts, "base_url" | "shared_host" | "sends_mail">;
  /** The origin of the page. */
  readonly here: string;
  /** Clicks and scans of the last 30 days; null while that is not known. */
  readonly visits: number | null;
}

/** What the self-check finds, in the order in which things depend on each other. */
export function findingsOf(
  ready: Readiness,
  { facts, here, visits }: Seen,
  count: (value: number) => string,
): readonly Finding[] {
  return [
    addressFinding(facts.base_url, here),
    isLocal(facts.shared_host)
      ? {
          kind: "warn",
          name: text.links,
          sentence: text.linksLocal(facts.shared_host),
          remedy: text.linksSetting,
        }
      : { kind: "good", name: text.links, sentence: text.linksRight(facts.shared_host) },
    partFinding(ready.control_database, text.database, text.databaseRight, text.databaseWrong),
    partFinding(ready.click_log, text.clickLog, text.clickLogRight, text.clickLogWrong),
    partFinding(ready.click_store, text.store, text.storeRight, text.storeWrong),
    visits === null || visits === 0
      ? { kind: "warn", name: text.click, sentence: text.clickNone }
      : { kind: "good", name: text.click, sentence: text.clickRight(count(visits)) },
    facts.sends_mail
      ? { kind: "good", name: text.mail, sentence: text.mailRight }
      : { kind: "info", name: text.mail, sentence: text.mailNone, remedy: text.mailSetting },
  ];
}

function addressFinding(baseUrl: string, here: string): Finding {
  const { origin, protocol, host } = new URL(baseUrl);
  if (origin !== here)
    return {
      kind: "bad",
      name: text.address,
      sentence: text.addressWrong(here, origin),
      remedy: text.addressSetting,
    };
  if (protocol === "http:" && !isLocal(host))
    return { kind: "warn", name: text.address, sentence: text.plain(origin), remedy: text.plainSetting };
  return { kind: "good", name: text.address, sentence: text.addressRight(origin) };
}

function partFinding(state: "up" | "down" | undefined, name: string, right: string, wrong: string): Finding {
  if (state === undefined) return { kind: "warn", name, sentence: text.unknown };
  return state === "up" ? { kind: "good", name, sentence: right } : { kind: "bad", name, sentence: wrong };
}
