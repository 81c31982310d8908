import { expect } from "bun:test";
import type { CrashClient, CrashPerson, CrashWorld } from "./crash-world.ts";

const KEPT = "kept";
const CHANGES_at_most = 60;
const casings = ["lower", "any"] as const;

/** How a rule may be found: there, gone, or either when its last change was not answered. */
type State = "there" | "gone" | "either";

/** Approves and retires values, adds and removes dependency rules, and changes the naming convention. */
export class RuleKeeper implements CrashClient {
  readonly #person: CrashPerson;
  readonly #name: string;
  readonly #values = new Map<string, State>();
  readonly #dependencies = new Map<string, State>();

  constructor(world: CrashWorld, name: string) {
    this.#person = world.person();
    this.#name = name;
  }

  async act(ready: () => void): Promise<void> {
    // With one value that stays, the parameter is restricted for good.
    const kept = await this.#person.api("POST", "/rules/values", { parameter: "utm_term", values: [KEPT] });
    ready();
    if (kept === null) return;
    expect(kept.status).toBe(201);
    for (let number = 0; number < CHANGES_at_most && !this.#person.world.isOver; number += 1) {
      const value = `${this.#name}-${number}`;
      await this.#addAndRemove("/rules/values", this.#values, value, {
        parameter: "utm_term",
        values: [value],
      });
      await this.#tryRetired(value);
      await this.#addAndRemove("/rules/dependencies", this.#dependencies, value, {
        driving_parameter: "utm_content",
        driving_value: value,
        target: "utm_medium",
        values: [value],
      });
      await this.#setCasing(casings[number % 2] ?? "any");
    }
  }

  async check(): Promise<void> {
    await this.#compare("/rules/values", this.#values);
    await this.#compare("/rules/dependencies", this.#dependencies);
    const told = await this.#person.api("GET", "/rules/convention");
    expect(this.#person.world.casings).toContain(told?.body.casing);
    for (const [value, state] of this.#values) if (state === "gone") return this.#tryRetired(value);
  }

  async #addAndRemove(path: string, states: Map<string, State>, value: string, input: object): Promise<void> {
    states.set(value, "either");
    const added = await this.#person.api("POST", path, input);
    if (added === null) return;
    expect(added.status).toBe(201);
    states.set(value, "there");
    const number = Number(value.split("-").at(-1));
    // Every fourth stays.
    if (number % 4 === 3) return;
    states.set(value, "either");
    const removed = await this.#person.api("DELETE", `${path}/${added.body.data[0].id}`);
    if (removed === null) return;
    expect(removed.status).toBe(204);
    states.set(value, "gone");
  }

  /** A value that was retired is refused. */
  async #tryRetired(value: string): Promise<void> {
    if (this.#values.get(value) !== "gone") return;
    const input = { destination: "https://shop.example/", utm_term: value };
    const told = await this.#person.api("POST", "/links", input);
    if (told !== null) expect([told.status, told.body.error?.code]).toEqual([422, "governance_refused"]);
  }

  async #setCasing(casing: string): Promise<void> {
    const { world } = this.#person;
    world.casings = [...world.casings, casing];
    const told = await this.#person.api("PATCH", "/rules/convention", { casing });
    if (told === null) return;
    expect([told.status, told.body.casing]).toEqual([200, casing]);
    world.casings = [casing];
  }

  async #compare(path: string, states: ReadonlyMap<string, State>): Promise<void> {
    const told = await this.#person.api("GET", path);
    const listed = new Set(told?.body.data.map(({ value }: { value: string }) => value));
    const there = [...states].filter(([, state]) => state === "there").map(([value]) => value);
    const gone = [...states].filter(([, state]) => state === "gone").map(([value]) => value);
    expect([path, there.filter((value) => !listed.has(value))]).toEqual([path, []]);
    expect([path, gone.filter((value) => listed.has(value))]).toEqual([path, []]);
  }
}
