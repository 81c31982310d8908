import { expect } from "bun:test";
import type { CrashClient, CrashPerson, CrashWorld } from "./crash-world.ts";

/** A report has 1,000 rows at most, and each visit is to be one. */
const VISITS_at_most = 900;

/** One client's visits of one link, each told apart by the site it says it comes from. */
export class Visitor implements CrashClient {
  readonly #person: CrashPerson;
  readonly #code: string;
  /** Whether it is the QR code that is scanned. */
  readonly #isScan: boolean;
  readonly #answered: string[] = [];
  /** Visits that had no answer when the service died: each may count, and need not. */
  readonly #unanswered: string[] = [];

  constructor(world: CrashWorld, code: string, isScan: boolean) {
    this.#person = world.person();
    this.#code = code;
    this.#isScan = isScan;
  }

  async act(ready: () => void): Promise<void> {
    const destination = `https://shop.example/${this.#code}`;
    const made = await this.#person.api("POST", "/links", { destination, short_code: this.#code });
    ready();
    if (made === null) return;
    expect(made.status).toBe(201);
    for (let number = 0; number < VISITS_at_most && !this.#person.world.isOver; number += 1) {
      const site = `v${number}.${this.#code}.example`;
      const told = await this.#person.visit(`/${this.#code}${this.#isScan ? "?qr=1" : ""}`, site);
      if (told === null) this.#unanswered.push(site);
      else {
        expect(told.status).toBe(302);
        this.#answered.push(site);
      }
    }
  }

  /** Every answered visit is in the report once, an unanswered one at most once, and no other. */
  async check(): Promise<void> {
    const path = `/analytics/report?short_code=${this.#code}&group_by=referrer`;
    const told = await this.#person.api("GET", path);
    expect(told?.status).toBe(200);
    const kind = this.#isScan ? "scans" : "clicks";
    const counted = new Map<string, number>(
      told?.body.rows.map((row: Record<string, never>) => [row["referrer"], row[kind]]),
    );
    const known = new Set([...this.#answered, ...this.#unanswered]);
    const faults = {
      lost: this.#answered.filter((site) => !counted.has(site)),
      doubled: [...counted].filter(([, count]) => count !== 1),
      strange: [...counted.keys()].filter((site) => !known.has(site)),
    };
    expect([this.#code, faults]).toEqual([this.#code, { lost: [], doubled: [], strange: [] }]);
    expect(told?.body.totals.clicks + told?.body.totals.scans).toBe(counted.size);
  }
}

/** Somebody who keeps looking at the report: each must hold all that was answered before it was asked for. */
export class ReportReader implements CrashClient {
  readonly #person: CrashPerson;

  constructor(world: CrashWorld) {
    this.#person = world.person();
  }

  async act(ready: () => void): Promise<void> {
    ready();
    const { world } = this.#person;
    while (!world.isOver) {
      const before = world.answeredVisits;
      const told = await this.#person.api("GET", "/analytics/report");
      if (told !== null) {
        expect(told.status).toBe(200);
        expect(told.body.totals.clicks + told.body.totals.scans).toBeGreaterThanOrEqual(before);
      }
      await Bun.sleep(50);
    }
  }

  /** In sum over all rounds: what was answered, and at most what was asked for. */
  async check(): Promise<void> {
    const { world } = this.#person;
    const { answeredVisits, unansweredVisits } = world;
    const told = await this.#person.api("GET", "/analytics/report");
    const counted = told?.body.totals.clicks + told?.body.totals.scans;
    expect(counted).toBeGreaterThanOrEqual(answeredVisits);
    expect(counted).toBeLessThanOrEqual(answeredVisits + unansweredVisits);
  }
}
