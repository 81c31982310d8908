import { type Address, readAddress } from "../clicks/address.rules.ts";
import { AgentReader, agentOf, automatedReason, isPrefetch } from "../clicks/classify.ts";
import type { AutomatedReason, Device } from "../clicks/click.ts";
import { countryHeaders, readCountry } from "../clicks/country.rules.ts";
import type { CountryTable } from "../clicks/country.ts";
import type { Platform } from "../clicks/device.rules.ts";
import type { Proxies } from "../clicks/proxies.rules.ts";
import { readReferrer } from "../clicks/referrer.rules.ts";
import type { Clock } from "../lib/clock.ts";
import { LruMap } from "../lib/lru-map.ts";
import type { RequestTarget } from "../lib/request-target.ts";
import { isScan } from "../links/landing-url.rules.ts";
import { LOCATED_ADDRESS_entries } from "../run-limits.ts";

/** A request of the edge, read once: nothing after this looks at the Request itself. */
export interface Visit {
  readonly at_ms: number;
  readonly method: string;
  /** The host that was asked for, as written. */
  readonly host: string;
  /** As sent, escapes and all. */
  readonly path: string;
  /** As sent, without `?`. */
  readonly query: string;
  readonly isScan: boolean;
  readonly agent: string;
  readonly device: Device;
  readonly platform: Platform;
  readonly automated: AutomatedReason | null;
  /** What tells the visitor's line from others; empty when the address is unknown. */
  readonly line: Address["line"];
  readonly country: string | null;
  readonly referrer: string | null;
  /** For what matters only where there is no link, and is not read before. */
  readonly headers: Headers;
}

export type ReadVisit = (request: Request, target: RequestTarget, socketAddress: string) => Visit;

interface Tools {
  readonly proxies: Proxies;
  readonly countries: CountryTable;
  readonly clock: Clock;
}

interface Located {
  readonly address: Address | null;
  readonly country: string | null;
}

/** A reader of visits that remembers what it has made of agents and addresses, within bounds and in memory alone. */
export function createVisitReader({ proxies, countries, clock }: Tools): ReadVisit {
  const agents = new AgentReader();
  const addresses = new LruMap<string, Located>(LOCATED_ADDRESS_entries);

  const locate = (written: string): Located => {
    let located = addresses.get(written);
    if (located === undefined) {
      const address = readAddress(written);
      located = { address, country: address === null ? null : countries.countryOf(address) };
      addresses.set(written, located);
    }
    return located;
  };

  return ({ headers, method }, { path, query }, socketAddress) => {
    const isTrusted = proxies.trusts(socketAddress);
    const client = isTrusted
      ? proxies.clientOf(socketAddress, headers.get("x-forwarded-for"))
      : socketAddress;
    const { address, country } = locate(client);
    const agent = agentOf(headers.get("user-agent"));
    const facts = agents.read(agent);
    const referrer = headers.get("referer");
    return {
      at_ms: clock.now(),
      method,
      host: proxies.hostOf(socketAddress, headers),
      path,
      query,
      isScan: isScan(query),
      agent,
      device: facts.device,
      platform: facts.platform,
      automated: automatedReason(
        { isHead: method === "HEAD", isPrefetch: asksToPrefetch(headers), address },
        facts,
      ),
      line: address?.line ?? "",
      country: isTrusted ? countryByProxy(headers, country) : country,
      referrer: referrer === null ? null : readReferrer(referrer),
      headers,
    };
  };
}

function asksToPrefetch(headers: Headers): boolean {
  return (
    isPrefetch(headers.get("sec-purpose")) ||
    isPrefetch(headers.get("purpose")) ||
    isPrefetch(headers.get("x-purpose")) ||
    isPrefetch(headers.get("x-moz"))
  );
}

/** What a trusted proxy says of the country, `unknown` included; where it says nothing, the table's word. */
function countryByProxy(headers: Headers, fromTable: string | null): string | null {
  for (const name of countryHeaders) {
    const said = headers.get(name);
    if (said !== null && said.trim() !== "") return readCountry(said);
  }
  return fromTable;
}
