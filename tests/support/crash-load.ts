import { expect } from "bun:test";
import { KeepAliveClient } from "./keep-alive-client.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of each body.
type Api = (method: string, path: string, body?: object) => Promise<{ status: number; body: any }>;

/** One client's visits of one link, each told apart by the site it says it comes from. */
export interface Visits {
  readonly code: string;
  /** Whether it is the QR code that is scanned. */
  readonly isScan: boolean;
  readonly answered: string[];
  /** The visit that had no answer when the service died: it may count, and need not. */
  unanswered: string | null;
}

export interface Load {
  readonly visits: readonly Visits[];
  /** Every conversion that was sent, answered or not. */
  readonly events: readonly ShopEvent[];
}

export interface ShopEvent {
  readonly code: string;
  readonly event: string;
}

const VISITORS = 6;
/** A report has 1,000 rows at most, and each visit is to be one. */
const VISITS_at_most = 900;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

/** Visitors, a shop's server that reports conversions, and somebody who keeps looking at the report. */
export class CrashLoad {
  readonly #port: number;
  readonly #api: Api;
  #answered = 0;

  constructor(port: number, api: Api) {
    this.#port = port;
    this.#api = api;
  }

  /**
   * Begins a round on links of its own, and calls `onVisits` when they are there. Ends when the service does. Throws for
   * any wrong answer.
   */
  async run(round: number, onVisits: () => void): Promise<Load> {
    const visits: Visits[] = [];
    for (let number = 0; number < VISITORS; number += 1) {
      const code = `r${round}-${number}`;
      const input = {
        destination: `https://shop.example/${code}`,
        short_code: code,
        tags: [`round ${round}`],
      };
      const made = await this.#api("POST", "/links", input).catch(() => null);
      // Killed before its links were made: a round without load.
      if (made === null) break;
      expect(made.status).toBe(201);
      visits.push({ code, isScan: number % 3 === 0, answered: [], unanswered: null });
    }
    const events: ShopEvent[] = [];
    const [first] = visits;
    onVisits();
    const others = first === undefined ? [] : [this.#convert(first.code, events), this.#watch()];
    await Promise.all([...visits.map((one) => this.#visit(one)), ...others]);
    return { visits, events };
  }

  /** Every answered visit is in the report once, the unanswered one at most once, and no other. */
  async checkVisits({ code, isScan, answered, unanswered }: Visits): Promise<void> {
    const { status, body } = await this.#api("GET", `/analytics/report?short_code=${code}&group_by=referrer`);
    expect(status).toBe(200);
    const kind = isScan ? "scans" : "clicks";
    // Conversions stand in a row of their own: nobody knows where they were made.
    const rows = body.rows.filter(({ conversions }: { conversions: number }) => conversions === 0);
    const counted = new Map<string, number>(
      rows.map((row: Record<string, never>) => [row["referrer"], row[kind]]),
    );
    const lost = answered.filter((site) => !counted.has(site));
    const doubled = [...counted].filter(([, count]) => count !== 1);
    const known = new Set([...answered, unanswered]);
    const strange = [...counted.keys()].filter((site) => !known.has(site));
    expect({ code, lost, doubled, strange }).toEqual({ code, lost: [], doubled: [], strange: [] });
    expect(body.totals.clicks + body.totals.scans).toBe(counted.size);
  }

  /** Sent again, every conversion is recorded, and the report counts each once with its cent. */
  async checkConversions(events: readonly ShopEvent[]): Promise<void> {
    for (const one of events) {
      const { status } = await this.#api("POST", "/conversions", this.#conversion(one));
      expect([one, status === 200 || status === 201]).toEqual([one, true]);
    }
    const { body } = await this.#api("GET", "/analytics/report?group_by=event_type");
    const sum = `${Math.floor(events.length / 100)}.${String(events.length % 100).padStart(2, "0")}`;
    expect([body.totals.conversions, body.totals.value]).toEqual([
      events.length,
      events.length === 0 ? null : { EUR: sum },
    ]);
  }

  async #visit(visits: Visits): Promise<void> {
    const client = new KeepAliveClient(this.#port);
    for (let number = 0; number < VISITS_at_most; number += 1) {
      const site = `v${number}.${visits.code}.example`;
      visits.unanswered = site;
      const path = `/${visits.code}${visits.isScan ? "?qr=1" : ""}`;
      const status = await client.get(path, { referer: `https://${site}/page`, "user-agent": BROWSER });
      if (status === null) break;
      expect(status).toBe(302);
      visits.answered.push(site);
      visits.unanswered = null;
      this.#answered += 1;
    }
    client.close();
  }

  async #convert(code: string, events: ShopEvent[]): Promise<void> {
    for (;;) {
      const one = { code, event: `${code}-${events.length}` };
      events.push(one);
      const answer = await this.#api("POST", "/conversions", this.#conversion(one)).catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(201);
    }
  }

  /** Reports make the service take clicks in at once; each must hold all that was answered before it was asked for. */
  async #watch(): Promise<void> {
    for (;;) {
      const before = this.#answered;
      const answer = await this.#api("GET", "/analytics/report").catch(() => null);
      if (answer === null) return;
      expect(answer.status).toBe(200);
      const { clicks, scans } = answer.body.totals;
      expect(clicks + scans).toBeGreaterThanOrEqual(before);
      await Bun.sleep(50);
    }
  }

  #conversion({ code, event }: ShopEvent): object {
    const link = `localhost:${this.#port}/${code}`;
    return { customer_id: `customer ${event}`, event_id: event, link, value: "0.01", currency: "EUR" };
  }
}
