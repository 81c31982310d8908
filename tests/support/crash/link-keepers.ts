import { expect } from "bun:test";
import type { CrashClient, CrashPerson, CrashWorld, Told } from "./crash-world.ts";

/** Visitors with connections of their own, one after the other: of several processes each may be who answers. */
class PassersBy {
  readonly #people: readonly CrashPerson[];
  #visits = 0;

  constructor(world: CrashWorld) {
    this.#people = [world.person(), world.person(), world.person()];
  }

  async visit(code: string): Promise<Told> {
    this.#visits += 1;
    const person = this.#people[this.#visits % this.#people.length];
    return person === undefined ? null : person.visit(`/${code}`);
  }
}

/** Edits one link again and again; each edit that is answered holds for the next visit. */
export class Editor implements CrashClient {
  readonly #person: CrashPerson;
  readonly #code: string;
  readonly #passersBy: PassersBy;
  #id: number | null = null;
  #answered = 0;
  /** The edit that was last sent: it may hold when it was not answered. */
  #sent = 0;

  constructor(world: CrashWorld, code: string) {
    this.#person = world.person();
    this.#passersBy = new PassersBy(world);
    this.#code = code;
  }

  async act(ready: () => void): Promise<void> {
    const input = { destination: this.#destination(0), short_code: this.#code };
    const made = await this.#person.api("POST", "/links", input);
    ready();
    if (made === null) return;
    expect(made.status).toBe(201);
    this.#id = made.body.id;
    while (!this.#person.world.isOver) {
      this.#sent += 1;
      const change = { destination: this.#destination(this.#sent) };
      const told = await this.#person.api("PATCH", `/links/${this.#id}`, change);
      if (told === null) continue;
      expect(told.status).toBe(200);
      this.#answered = this.#sent;
      const visit = await this.#passersBy.visit(this.#code);
      if (visit !== null) expect(visit.location).toStartWith(`${change.destination}?`);
    }
  }

  /** The last edit that was answered holds, or one that was sent after it; API and edge say the same. */
  async check(): Promise<void> {
    if (this.#id === null) return;
    const told = await this.#person.api("GET", `/links/${this.#id}`);
    const number = Number(told?.body.destination.split("/").at(-1));
    expect(number).toBeGreaterThanOrEqual(this.#answered);
    expect(number).toBeLessThanOrEqual(this.#sent);
    const visit = await this.#passersBy.visit(this.#code);
    expect(visit?.location).toStartWith(`${told?.body.destination}?`);
  }

  #destination(number: number): string {
    return `https://shop.example/${this.#code}/${number}`;
  }
}

const LINKS_at_most = 60;

/** Makes links and withdraws every other one. What is withdrawn is gone for the next visit, and for ever. */
export class Withdrawer implements CrashClient {
  readonly #person: CrashPerson;
  readonly #code: string;
  readonly #passersBy: PassersBy;
  /** Each code that was asked for, and the statuses that its visits may be answered with. */
  readonly #allowed = new Map<string, readonly number[]>();

  constructor(world: CrashWorld, code: string) {
    this.#person = world.person();
    this.#passersBy = new PassersBy(world);
    this.#code = code;
  }

  async act(ready: () => void): Promise<void> {
    ready();
    for (let number = 0; number < LINKS_at_most && !this.#person.world.isOver; number += 1) {
      const code = `${this.#code}-${number}`;
      const input = { destination: "https://shop.example/", short_code: code };
      this.#allowed.set(code, [302, 404]);
      const made = await this.#person.api("POST", "/links", input);
      if (made === null) continue;
      expect(made.status).toBe(201);
      this.#allowed.set(code, [302]);
      await this.#see(code, 302);
      if (number % 2 === 0) await this.#withdraw(code, made.body.id);
    }
  }

  async check(): Promise<void> {
    for (const [code, allowed] of this.#allowed) {
      const visit = await this.#passersBy.visit(code);
      expect([code, allowed.includes(visit?.status ?? 0), visit?.status]).toEqual([
        code,
        true,
        visit?.status,
      ]);
    }
  }

  async #withdraw(code: string, id: number): Promise<void> {
    this.#allowed.set(code, [302, 410]);
    const told = await this.#person.api("DELETE", `/links/${id}`);
    if (told === null) return;
    expect(told.status).toBe(204);
    this.#allowed.set(code, [410]);
    await this.#see(code, 410);
  }

  async #see(code: string, status: number): Promise<void> {
    const visit = await this.#passersBy.visit(code);
    if (visit !== null) expect([code, visit.status]).toEqual([code, status]);
  }
}
