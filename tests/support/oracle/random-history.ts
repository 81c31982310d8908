import { automatedReasons, devices } from "../../../src/clicks/click.ts";
import { click, clickLink, visitor } from "../clicks.ts";
import { addDomain } from "../links.ts";
import type { TestClock, TestService, TestWorkspace } from "../service.ts";
import type { Facts, LinkFact, Origin } from "./facts.ts";
import type { Seeded } from "./seeded.ts";

const DAY_ms = 86_400_000;
const countries = ["DE", "AT", "CH", "US", "JP", null] as const;
const referrers = [
  "news.example",
  "t.co",
  "com.slack",
  "bücher.example",
  "zz.example",
  "a.example",
  null,
] as const;
const words = ["mail", "Mail", "social", "größe", "漢字", "a b", "%2F", "🎉", null] as const;
const tags = ["Sale", "Sommer Ä", "R&D #1+", "Print"] as const;
const kinds = ["purchase", "signup", "lead", "click", "scan", "Ünï & co", null] as const;
const currencies = ["EUR", "eur", "USD", "JPY", "KWD"] as const;
const money = ["0.1", "0.2", "1.005", "1000", "0", "007.50", "19.99", "0.000000000001"] as const;
const VISITORS = 60;

/** A workspace, and what happened in it by the test's own book. */
export interface Recorded {
  readonly workspace: TestWorkspace;
  readonly facts: Facts;
  readonly campaigns: number[];
  readonly host: string;
}

/** Things that happen to a service, chosen by a seed and done through its API and its click log. */
export class RandomHistory {
  readonly recorded: Recorded[] = [];
  readonly #service: TestService;
  readonly #clock: TestClock;
  readonly #seeded: Seeded;
  #made = 0;

  constructor(service: TestService, clock: TestClock, seeded: Seeded) {
    this.#service = service;
    this.#clock = clock;
    this.#seeded = seeded;
  }

  async addWorkspace(): Promise<void> {
    this.#made += 1;
    const workspace = await this.#service.addWorkspace(`Workspace ${this.#made}`);
    const host = `go${this.#made}.example`;
    await addDomain(this.#service, workspace, host);
    const facts = { createdAt_ms: this.#clock.now(), links: new Map(), clicks: [], conversions: [] };
    const one: Recorded = { workspace, facts, campaigns: [], host };
    this.recorded.push(one);
    // Its own: one without a link has nothing to visit.
    for (let count = 0; count < 3; count += 1) await this.#makeLink(one);
  }

  /** One thing happens, and some time passes. */
  async step(): Promise<void> {
    const one = this.#anyone();
    const choice = this.#seeded.next();
    if (choice < 0.72) this.#visit(one, this.#seeded.whole(1, 8));
    else if (choice < 0.86) await this.#convert(one);
    else if (choice < 0.9) await this.#makeLink(one);
    else if (choice < 0.97) await this.#editLink(one);
    else await this.#withdrawLink(one);
    this.#passTime();
  }

  /** Visits by more referrers than a report has rows. */
  burst(): void {
    const one = this.#anyone();
    const link = this.#anyLink(one);
    for (let count = 0; count < 1200; count += 1) this.#visitOnce(one, link, `host-${count % 1150}.example`);
  }

  #anyone(): Recorded {
    return this.#seeded.pick(this.recorded);
  }

  #anyLink(one: Recorded): LinkFact {
    return this.#seeded.pick([...one.facts.links.values()]);
  }

  /** Seconds, hours or weeks; often to the very border of a day. */
  #passTime(): void {
    const passed_ms = this.#seeded.pick([0, 1, 60_000, 3_600_000, DAY_ms / 2, DAY_ms, 5 * DAY_ms]);
    this.#clock.advance(Math.floor(passed_ms * this.#seeded.next()));
    if (!this.#seeded.chance(0.2)) return;
    const border_ms = Math.ceil(this.#clock.now() / DAY_ms) * DAY_ms;
    this.#clock.now_ms = this.#seeded.chance(0.5) ? border_ms : Math.max(this.#clock.now(), border_ms - 1);
  }

  #visit(one: Recorded, count: number): void {
    for (let visit = 0; visit < count; visit += 1) {
      this.#visitOnce(one, this.#anyLink(one), this.#seeded.pick(referrers));
    }
  }

  #visitOnce({ workspace, facts }: Recorded, link: LinkFact, referrer: string | null): void {
    const seeded = this.#seeded;
    // One in ten comes late, as a node's log does that could not be read for a while.
    const late_ms = seeded.chance(0.1) ? Math.floor(60 * DAY_ms * seeded.next()) : 0;
    const fact = {
      ...originOf(link, seeded.chance(0.3) && link.app !== null ? link.app : link.destination),
      link: link.id,
      at_ms: Math.max(facts.createdAt_ms, this.#clock.now() - late_ms),
      visitor: seeded.whole(1, VISITORS),
      isScan: seeded.chance(0.3),
      automated: seeded.chance(0.15) ? seeded.pick(automatedReasons) : null,
      device: seeded.pick(devices),
      country: seeded.pick(countries),
      referrer,
    };
    facts.clicks.push(fact);
    const { destination, at_ms, device, country, automated, ...rest } = fact;
    this.#service.running.clicks.sink.record(
      click({
        link: clickLink({ ...utmOf(rest), workspaceId: workspace.id, linkId: link.id }),
        ...{ destination, at_ms, device, country, referrer, automated },
        visitor: visitor(fact.visitor),
        trigger: fact.isScan ? "qr" : "link",
      }),
    );
  }

  async #convert({ workspace, facts, host }: Recorded): Promise<void> {
    const seeded = this.#seeded;
    const link = seeded.pick([...facts.links.values()]);
    this.#made += 1;
    const event_id = `event-${this.#made}`;
    const back_ms = seeded.pick([0, 0, -3_000_000, DAY_ms, 40 * DAY_ms, 700 * DAY_ms]);
    const at_ms = this.#clock.now() - Math.floor(back_ms * seeded.next());
    const isPaid = seeded.chance(0.7);
    const body = {
      customer_id: `customer-${seeded.whole(1, 20)}-${this.#made}`,
      event_id,
      kind: seeded.pick(kinds),
      link: `${link.host === "" ? this.#sharedHost() : host}/${link.code}`,
      value: isPaid ? this.#amount() : null,
      currency: isPaid || seeded.chance(0.3) ? seeded.pick(currencies) : null,
      occurred_at: instantText(at_ms, seeded.pick([0, 120, -330])),
    };
    const answer = await workspace.api("POST", "/api/v1/conversions", body);
    if (answer.status !== 201) throw new Error(`no conversion: ${JSON.stringify([body, answer.body])}`);
    if (seeded.chance(0.2))
      await workspace.api("POST", "/api/v1/conversions", { ...body, value: "5", currency: "EUR" });
    const { kind, value, currency } = body;
    const fact = { link: link.id, at_ms, kind: kind ?? "conversion", value, currency };
    facts.conversions.push({ ...originOf(link, link.destination), ...fact });
  }

  #amount(): string {
    const seeded = this.#seeded;
    if (seeded.chance(0.5)) return seeded.pick(money);
    const digits = (count: number) => Array.from({ length: count }, () => seeded.whole(0, 9)).join("");
    const decimals = seeded.whole(0, 12);
    return digits(seeded.whole(1, 18)) + (decimals === 0 ? "" : `.${digits(decimals)}`);
  }

  async #makeLink(one: Recorded): Promise<void> {
    this.#made += 1;
    const seeded = this.#seeded;
    const isOwn = seeded.chance(0.4);
    const input = {
      short_code: `${seeded.pick(["Promo", "sale", "X-"])}${this.#made}`,
      ...(isOwn ? { domain: one.host } : {}),
      ...this.#linkFields(),
      ...(await this.#campaignField(one)),
    };
    const { status, body } = await one.workspace.api("POST", "/api/v1/links", input);
    if (status !== 201) throw new Error(`no link: ${JSON.stringify([input, body])}`);
    this.#keep(one, body, isOwn ? one.host : "");
  }

  async #editLink(one: Recorded): Promise<void> {
    const link = this.#anyLink(one);
    if (link.isWithdrawn) return;
    const input = { ...this.#linkFields(), ...(await this.#campaignField(one)) };
    const { status, body } = await one.workspace.api("PATCH", `/api/v1/links/${link.id}`, input);
    if (status !== 200) throw new Error(`no edit: ${JSON.stringify([input, body])}`);
    this.#keep(one, body, link.host);
  }

  async #withdrawLink(one: Recorded): Promise<void> {
    const link = this.#anyLink(one);
    if (link.isWithdrawn) return;
    await one.workspace.api("DELETE", `/api/v1/links/${link.id}`);
    one.facts.links.set(link.id, { ...link, isWithdrawn: true });
  }

  #linkFields(): object {
    const seeded = this.#seeded;
    const some = (field: string, value: unknown) => (seeded.chance(0.5) ? { [field]: value } : {});
    return {
      destination: `https://shop.example/${seeded.whole(1, 5)}${seeded.pick(["", "?a=%C3%A9", "#top"])}`,
      ...some("ios_url", `https://apps.example/${seeded.whole(1, 3)}`),
      ...some("utm_source", seeded.pick(words) ?? ""),
      ...some("utm_medium", seeded.pick(words) ?? ""),
      ...some("utm_campaign", seeded.pick(words) ?? ""),
      ...some("utm_term", seeded.pick(words) ?? ""),
      ...some("utm_content", seeded.pick(words) ?? ""),
      ...some(
        "tags",
        tags.filter(() => seeded.chance(0.4)),
      ),
    };
  }

  async #campaignField({ workspace, campaigns }: Recorded): Promise<object> {
    const seeded = this.#seeded;
    if (seeded.chance(0.5)) return {};
    if (campaigns.length < 3) {
      this.#made += 1;
      const { body } = await workspace.api("POST", "/api/v1/campaigns", { name: `Campaign ${this.#made}` });
      campaigns.push(body.id);
    }
    return { campaign_id: seeded.chance(0.3) ? null : seeded.pick(campaigns) };
  }

  // biome-ignore lint/suspicious/noExplicitAny: the API's answer.
  #keep({ facts }: Recorded, body: any, host: string): void {
    const { id, destination, short_code: code, ios_url: app, campaign_id: campaign } = body;
    const names = body.tags.map(({ name }: { name: string }) => name);
    facts.links.set(id, {
      ...originOf(body, destination),
      id,
      host,
      code,
      app,
      campaign,
      tags: names,
      isWithdrawn: false,
    });
  }

  #sharedHost(): string {
    return new URL(this.#service.running.baseUrl).host;
  }
}

function utmOf({ utm_source, utm_medium, utm_campaign, utm_term, utm_content }: Omit<Origin, "destination">) {
  return { utm_source, utm_medium, utm_campaign, utm_term, utm_content };
}

function originOf(link: Origin, destination: string): Origin {
  return { ...utmOf(link), destination };
}

/** An instant as RFC 3339 writes it at an offset from UTC, in minutes. */
function instantText(at_ms: number, offset_min: number): string {
  const local = new Date(at_ms + offset_min * 60_000).toISOString().slice(0, -1);
  const two = (part: number) => String(part).padStart(2, "0");
  const size = Math.abs(offset_min);
  return `${local}${offset_min < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
