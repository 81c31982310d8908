import { expect } from "bun:test";
import type { CrashClient, CrashPerson, CrashWorld } from "./crash-world.ts";

/** All are sent once more when the round is checked. */
const EVENTS_at_most = 150;

/** A shop's server that reports conversions of one link, a cent each. */
export class Shop implements CrashClient {
  readonly #person: CrashPerson;
  readonly #code: string;
  /** Every event that was sent, with the id it was told, or null when it was told nothing. */
  readonly #events = new Map<string, number | null>();

  constructor(world: CrashWorld, code: string) {
    this.#person = world.person();
    this.#code = code;
  }

  async act(ready: () => void): Promise<void> {
    const destination = `https://shop.example/${this.#code}`;
    const made = await this.#person.api("POST", "/links", { destination, short_code: this.#code });
    ready();
    if (made === null) return;
    expect(made.status).toBe(201);
    for (let number = 0; number < EVENTS_at_most && !this.#person.world.isOver; number += 1) {
      const event = `${this.#code}-${number}`;
      this.#events.set(event, null);
      const told = await this.#person.api("POST", "/conversions", this.#conversion(event));
      if (told === null) continue;
      expect([told.status, told.body.duplicate]).toEqual([201, null]);
      this.#events.set(event, told.body.id);
    }
  }

  /** Sent once more, an event that was recorded is known under its id; then the report counts each once, with its cent. */
  async check(): Promise<void> {
    for (const [event, id] of this.#events) {
      const told = await this.#person.api("POST", "/conversions", this.#conversion(event));
      if (id === null) expect([event, told?.status === 200 || told?.status === 201]).toEqual([event, true]);
      else expect([event, told?.status, told?.body.id]).toEqual([event, 200, id]);
    }
    const { size } = this.#events;
    const told = await this.#person.api("GET", `/analytics/report?short_code=${this.#code}`);
    const value = `${Math.floor(size / 100)}.${String(size % 100).padStart(2, "0")}`;
    expect([told?.body.totals.conversions, told?.body.totals.value]).toEqual([
      size,
      size === 0 ? null : { EUR: value },
    ]);
  }

  #conversion(event: string): object {
    const link = `localhost:${this.#person.world.port}/${this.#code}`;
    return { customer_id: `customer ${event}`, event_id: event, link, value: "0.01", currency: "EUR" };
  }
}
