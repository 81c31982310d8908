import { expect } from "bun:test";
import type { CrashPerson, CrashWorld } from "./crash/crash-world.ts";

const WORKERS = 6;
const VISITS_per_link = 25;
/** How much has to have happened since the last look. */
const BUSY_deeds = 150;

/** What was done up to a moment: each deed by its kind and its name. */
export type Deeds = ReadonlySet<string>;

/** People who make links, visit, edit and report conversions, all at once, and remember what they asked for and were told. */
export class BusyTeam {
  readonly #world: CrashWorld;
  readonly #asked = new Set<string>();
  readonly #answered = new Set<string>();
  #seen = 0;
  /** Kept while the team rests. */
  #rest: PromiseWithResolvers<void> | null = null;

  constructor(world: CrashWorld) {
    this.#world = world;
  }

  answered(): Deeds {
    return new Set(this.#answered);
  }

  asked(): Deeds {
    return new Set(this.#asked);
  }

  /** Until the world is over. Throws at a wrong answer. */
  async work(): Promise<void> {
    await Promise.all(Array.from({ length: WORKERS }, (_, number) => this.#worker(`w${number}`)));
  }

  /** Ends a rest, and waits until a good deal has happened since this was last asked. */
  async untilBusy(): Promise<void> {
    this.goOn();
    while (this.#answered.size < this.#seen + BUSY_deeds) await Bun.sleep(20);
    this.#seen = this.#answered.size;
  }

  /** From now on nobody begins anything, until they shall be busy again or go home. */
  rest(): void {
    this.#rest ??= Promise.withResolvers<void>();
  }

  /** Ends a rest. */
  goOn(): void {
    this.#rest?.resolve();
    this.#rest = null;
  }

  #isOver(): boolean {
    return this.#world.isOver;
  }

  async #worker(name: string): Promise<void> {
    const person = this.#world.person();
    for (let round = 0; !this.#isOver(); round += 1) {
      const code = `${name}r${round}`;
      const destination = `https://shop.example/${code}`;
      const link = { destination, short_code: code, note: "0", tags: [name] };
      const made = await this.#do(`link ${code}`, 201, () => person.api("POST", "/links", link));
      for (let visit = 0; visit < VISITS_per_link; visit += 1) {
        if (this.#isOver()) break;
        const site = `v${visit}.${code}.example`;
        await this.#do(`visit ${site}`, 302, () => person.visit(`/${code}`, site));
        if (visit % 5 !== 0) continue;
        const event = `${code}-${visit}`;
        const conversion = { customer_id: code, event_id: event, value: "0.01", currency: "EUR" };
        const reference = `localhost:${this.#world.port}/${code}`;
        await this.#do(`event ${event}`, 201, () =>
          person.api("POST", "/conversions", { ...conversion, link: reference }),
        );
        const note = { note: String(visit + 1) };
        await this.#do(`note ${code} ${visit + 1}`, 200, () =>
          person.api("PATCH", `/links/${made.body.id}`, note),
        );
      }
    }
    person.close();
  }

  async #do(deed: string, status: number, ask: () => ReturnType<CrashPerson["api"]>) {
    await this.#rest?.promise;
    this.#asked.add(deed);
    const told = await ask();
    if (told?.status !== status) throw new Error(`${deed}: ${JSON.stringify(told)}`);
    this.#answered.add(deed);
    return told;
  }

  /** Throws unless a service holds what was answered before a moment, nothing that was first asked for after another, and all once. */
  async check(person: CrashPerson, before: Deeds, after: Deeds): Promise<void> {
    const links = await listAll(person, "/links");
    const events = await listAll(person, "/conversions");
    const found = new Set<string>(events.map(({ event_id }) => `event ${event_id}`));
    let clicks = 0;
    for (const { short_code, note } of links) {
      found.add(`link ${short_code}`);
      for (let number = 1; number <= Number(note); number += 5) found.add(`note ${short_code} ${number}`);
      const path = `/analytics/report?group_by=referrer&short_code=${short_code}`;
      const { rows, totals } = (await person.api("GET", path))?.body ?? {};
      clicks += totals.clicks;
      for (const row of rows) {
        // Conversions have no referrer, and stand in a row of their own.
        if (row.referrer !== null) found.add(`visit ${row.referrer}`);
        expect([short_code, row.referrer, row.clicks]).toEqual([
          short_code,
          row.referrer,
          row.referrer === null ? 0 : 1,
        ]);
      }
    }
    expect({
      lost: [...before].filter((deed) => !found.has(deed)),
      strange: [...found].filter((deed) => !after.has(deed)),
    }).toEqual({ lost: [], strange: [] });
    // No click is a link's that is not there, and every conversion is in reports, once.
    const { totals } = (await person.api("GET", "/analytics/report"))?.body ?? {};
    const value = (events.length / 100).toFixed(2);
    expect(totals).toMatchObject({ clicks, conversions: events.length, value: { EUR: value } });
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
    person.close();
  }
}

// biome-ignore lint/suspicious/noExplicitAny: as the API has them.
async function listAll(person: CrashPerson, path: string): Promise<any[]> {
  const all = [];
  for (let after: number | null = 0; after !== null; ) {
    const query: string = after === 0 ? "?limit=100" : `?limit=100&after=${after}`;
    const told = await person.api("GET", path + query);
    expect(told?.status).toBe(200);
    all.push(...(told?.body.data ?? []));
    after = told?.body.next_after ?? null;
  }
  return all;
}
