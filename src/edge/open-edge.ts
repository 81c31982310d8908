import type { ClickSink } from "../clicks/click-log.ts";
import { type CountryTable, openCountryTable } from "../clicks/country.ts";
import type { Proxies } from "../clicks/proxies.rules.ts";
import { VisitorKeys } from "../clicks/visitor-keys.ts";
import { HostBook } from "../domains/host-book.ts";
import type { Hosts } from "../domains/hosts.ts";
import { warnOfOwnDomains } from "../domains/warn-of-own-domains.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import type { Random } from "../lib/random.ts";
import type { LinkChange } from "../links/link-change.store.ts";
import type { TryVisit } from "../links/visit-trial.rules.ts";
import type { ControlDb } from "../storage/control-db.ts";
import { EdgeFeed } from "./edge-feed.ts";
import { EdgeSweep } from "./edge-sweep.ts";
import { LinkDirectory } from "./link-directory.ts";
import { createEdge, type Edge } from "./redirect.ts";
import { tryVisit } from "./try-visit.ts";
import { createVisitReader } from "./visit.ts";

interface Tools {
  readonly control: ControlDb;
  readonly hosts: Hosts;
  readonly proxies: Proxies;
  /** Whether somebody who is signed in to the console asks, as far as a request's headers tell. */
  readonly isMember: (headers: Headers) => boolean;
  readonly sink: ClickSink;
  /** Told the status of every answer. */
  readonly count: (status: number) => void;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

interface Settings {
  readonly visitorKey_days: number;
  /** Whether this process clears away what no edge of the machine needs any more. */
  readonly sweeps: boolean;
  /** A country table's file; the bundled one when null. */
  readonly geoipMmdb: string | null;
}

/** The edge of this process with all that it keeps at hand. */
export interface OpenEdge extends Edge {
  readonly hostBook: HostBook;
  readonly countries: CountryTable;
  /** What would come of a visit; nothing is counted. */
  readonly tryVisit: TryVisit;
  /** What this process holds of these links is out of date: the next request reads them afresh. */
  forget(changes: readonly Pick<LinkChange, "host" | "codeKey">[]): void;
  /** Follows and sweeps no more. Redirects go on as long as requests come. */
  stop(): Promise<void>;
}

/** Opens the edge. Throws a `CountryTableError` for a country table that cannot be read. */
export async function openEdge(tools: Tools, settings: Settings): Promise<OpenEdge> {
  const { control, hosts, proxies, isMember, sink, count, clock, random, log } = tools;
  const countries = openCountryTable(settings.geoipMmdb);
  await warnOfOwnDomains(control.reader, hosts, log);
  const hostBook = new HostBook(control.reader, hosts);
  const directory = new LinkDirectory(control.reader, hosts);
  const visitorKeys = new VisitorKeys({ control, clock, random, log }, settings.visitorKey_days);
  const readVisit = createVisitReader({ proxies, countries, clock });
  const edge = createEdge({ readVisit, hostBook, directory, visitorKeys, sink, isMember, count, log });
  const feed = new EdgeFeed({ control, directory, hostBook, clock, log });
  await feed.start();
  const sweep = settings.sweeps ? new EdgeSweep({ control, visitorKeys, clock, log }) : null;
  return {
    handle: edge.handle,
    hostBook,
    countries,
    tryVisit: (trial) => tryVisit({ hostBook, directory }, trial),
    forget: (changes) => directory.forget(changes),
    stop: async () => {
      await feed.stop();
      await sweep?.stop();
    },
  };
}
