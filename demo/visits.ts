import { unreachable } from "../src/lib/assert.ts";
import { type Origin, privateOrigin, publicOrigin } from "./addresses.ts";
import type { Agent, Agents } from "./agents.ts";
import { namedCountries } from "./countries.ts";
import { type Dice, weighted } from "./dice.ts";
import { anyQuery, malformedPaths, spelledPath, unknownCodes } from "./paths.ts";
import { anyReferrer, type Referrer } from "./referrers.ts";
import type { WireRequest } from "./wire.ts";
import type { DemoLink } from "./workspace.ts";

/** One visit to send, and what must come of it. */
export interface VisitPlan {
  readonly kind: VisitKind;
  readonly request: WireRequest;
  readonly agent: Agent;
  readonly link: DemoLink | null;
  readonly status: 302 | 404 | 410;
  /** null when it must not count among people's visits. */
  readonly counted: CountedVisit | null;
  /** Names and values that the landing URL must carry on; null for what leads nowhere. */
  readonly passed: readonly (readonly [string, string])[] | null;
  /** The target that must be chosen. */
  readonly target: string | null;
}

export type VisitKind =
  | "click"
  | "scan"
  | "machine"
  | "prefetch"
  | "HEAD"
  | "tool at home"
  | "unknown code"
  | "malformed path"
  | "expired link"
  | "withdrawn link";

/** A visit that reports must show, with everything they may be grouped by. */
export interface CountedVisit {
  readonly link: DemoLink;
  readonly trigger: "link" | "qr";
  /** Address and agent: who it was. */
  readonly visitor: string;
  readonly device: Agent["device"];
  readonly country: string | null;
  readonly referrer: string | null;
  readonly destination: string;
  readonly utm: DemoLink["utm"];
}

interface Person {
  readonly origin: Origin;
  readonly agent: Agent;
}

/** What a visit comes with from the network: the headers of the proxy in front. */
interface Arrival {
  readonly headers: WireRequest["headers"];
  readonly country: string | null;
}

const kinds = weighted<VisitKind>([
  { item: "click", weight: 60 },
  { item: "scan", weight: 14 },
  { item: "machine", weight: 14 },
  { item: "prefetch", weight: 3 },
  { item: "HEAD", weight: 2 },
  { item: "tool at home", weight: 0.5 },
  { item: "unknown code", weight: 3 },
  { item: "malformed path", weight: 0.5 },
  { item: "expired link", weight: 2 },
  { item: "withdrawn link", weight: 1 },
]);

/** How often somebody new comes along, and of them how often from an address that somebody else has used. */
const NEW_share = 0.55;
const SAME_ADDRESS_share = 0.2;
/** How often the proxy in front says which country a visitor is in. */
const NAMED_COUNTRY_share = 0.2;

/** Draws visits, one after the other: of people who come back, and of programs. */
export class VisitPlanner {
  readonly #dice: Dice;
  readonly #agents: Agents;
  readonly #countryOf: (address: string) => string | null;
  readonly #people: Person[] = [];
  #byState: ReadonlyMap<DemoLink["state"], (dice: Dice) => DemoLink> = new Map();

  constructor(dice: Dice, agents: Agents, countryOf: (address: string) => string | null) {
    this.#dice = dice;
    this.#agents = agents;
    this.#countryOf = countryOf;
  }

  /** From now on visits go to these links as they stand. */
  turnTo(links: readonly DemoLink[]): void {
    const byState = Map.groupBy(links, ({ state }) => state);
    this.#byState = new Map(
      [...byState].map(([state, group]) => [
        state,
        // A few links get most of the visits.
        weighted(group.map((item, rank) => ({ item, weight: 1 / (rank + 3) }))),
      ]),
    );
  }

  next(): VisitPlan {
    const dice = this.#dice;
    const kind = kinds(dice);
    switch (kind) {
      case "click":
      case "scan":
        return this.#counted(kind, this.#person());
      case "tool at home":
        return this.#counted(kind, { origin: privateOrigin(dice), agent: this.#agents.tool(dice) });
      case "machine":
        return this.#apart(kind, { origin: publicOrigin(dice), agent: this.#agents.machine(dice) }, []);
      case "prefetch":
        return this.#apart(kind, this.#person(), [dice.pick(PREFETCH_HEADERS)]);
      case "HEAD":
        return this.#apart(kind, this.#person(), []);
      case "unknown code":
        return this.#nowhere(kind, 404, null, `/${dice.pick(unknownCodes)}${dice.below(1000)}`);
      case "malformed path":
        return this.#nowhere(kind, 404, null, dice.pick(malformedPaths));
      case "expired link":
        return this.#gone(kind, this.#byState.get("expired"));
      case "withdrawn link":
        return this.#gone(kind, this.#byState.get("withdrawn"));
      default:
        return unreachable(kind);
    }
  }

  #person(): Person {
    const dice = this.#dice;
    if (this.#people.length > 0 && !dice.chance(NEW_share)) return dice.pick(this.#people);
    const shared = this.#people.length > 0 && dice.chance(SAME_ADDRESS_share);
    const origin = shared ? dice.pick(this.#people).origin : publicOrigin(dice);
    const person = { origin, agent: this.#agents.person(dice) };
    this.#people.push(person);
    return person;
  }

  #counted(kind: VisitKind, person: Person): VisitPlan {
    const link = this.#live();
    const referrer = anyReferrer(this.#dice);
    const scan = kind === "scan";
    const query = anyQuery(this.#dice, scan);
    const target = targetOf(link, person.agent);
    const arrival = this.#arrival(person);
    const path = spelledPath(link.code, this.#dice) + query.text;
    return {
      kind,
      request: requestOf("GET", path, person.agent, referrer, arrival.headers),
      agent: person.agent,
      link,
      status: 302,
      counted: {
        link,
        trigger: scan ? "qr" : "link",
        visitor: `${person.origin.identity}\n${person.agent.text}`,
        device: person.agent.device,
        country: arrival.country,
        referrer: referrer.key,
        destination: target,
        utm: link.utm,
      },
      passed: query.passed,
      target,
    };
  }

  #apart(kind: VisitKind, person: Person, headers: WireRequest["headers"]): VisitPlan {
    const link = this.#live();
    const query = anyQuery(this.#dice, this.#dice.chance(0.15));
    const path = spelledPath(link.code, this.#dice) + query.text;
    const method = kind === "HEAD" ? "HEAD" : "GET";
    return {
      kind,
      request: requestOf(method, path, person.agent, anyReferrer(this.#dice), [
        ...this.#arrival(person).headers,
        ...headers,
      ]),
      agent: person.agent,
      link,
      status: 302,
      counted: null,
      passed: query.passed,
      target: targetOf(link, person.agent),
    };
  }

  #gone(kind: VisitKind, draw: ((dice: Dice) => DemoLink) | undefined): VisitPlan {
    // Before any link is withdrawn there is none to visit.
    if (draw === undefined) return this.#counted("click", this.#person());
    const link = draw(this.#dice);
    return this.#nowhere(kind, 410, link, spelledPath(link.code, this.#dice));
  }

  #nowhere(kind: VisitKind, status: 404 | 410, link: DemoLink | null, path: string): VisitPlan {
    const person = this.#person();
    const { headers } = this.#arrival(person);
    const request = requestOf("GET", path, person.agent, anyReferrer(this.#dice), headers);
    return { kind, request, agent: person.agent, link, status, counted: null, passed: null, target: null };
  }

  #live(): DemoLink {
    const draw = this.#byState.get("live");
    if (draw === undefined) throw new Error("no link is live");
    return draw(this.#dice);
  }

  #arrival({ origin }: Person): Arrival {
    const dice = this.#dice;
    const address = origin.draw(dice);
    // What stands before the proxy's own entry was written by the visitor and must be believed by nobody.
    const claimed = dice.chance(0.05) ? "198.51.100.7, " : "";
    const forwarded = ["X-Forwarded-For", claimed + address] as const;
    if (!dice.chance(NAMED_COUNTRY_share))
      return {
        headers: [forwarded],
        country: origin.isPublic ? this.#countryOf(plainOf(origin, address)) : null,
      };
    const country = dice.pick(namedCountries);
    return { headers: [forwarded, ["CF-IPCountry", country]], country };
  }
}

/** The table knows IPv4 addresses as such, not mapped into IPv6. */
function plainOf(origin: Origin, address: string): string {
  return origin.identity.includes(".") ? origin.identity : address;
}

function requestOf(
  method: WireRequest["method"],
  path: string,
  agent: Agent,
  referrer: Referrer,
  headers: WireRequest["headers"],
): WireRequest {
  return {
    method,
    path,
    headers: [
      ...headers,
      ...(agent.text === null ? [] : [["User-Agent", agent.text] as const]),
      ...(referrer.sent === null ? [] : [["Referer", referrer.sent] as const]),
    ],
  };
}

const PREFETCH_HEADERS = [
  ["Sec-Purpose", "prefetch"],
  ["Sec-Purpose", "prefetch;prerender"],
  ["Purpose", "prefetch"],
  ["X-Moz", "prefetch"],
] as const;

/** The URL a link's visitor must be sent to, before parameters. */
function targetOf(link: DemoLink, agent: Agent): string {
  if (agent.phone === "ios" && link.iosUrl !== null) return link.iosUrl;
  if (agent.phone === "android" && link.androidUrl !== null) return link.androidUrl;
  return link.destination;
}
