import { expect } from "bun:test";
import type { ConsoleVisitor } from "../console-visitor.ts";
import type { ApiAnswer } from "../service.ts";
import type { CrashClient, CrashPerson, CrashWorld } from "./crash-world.ts";

/** Live, revoked, or either when the revocation was not answered. */
type State = "live" | "revoked" | "either";

const SECRETS_at_most = 20;

/** Issues client report links and revokes every other one: whoever holds its URL sees nothing from the next request. */
export class ReportLinkHolder implements CrashClient {
  readonly #person: CrashPerson;
  readonly #states = new Map<string, State>();

  constructor(world: CrashWorld) {
    this.#person = world.person();
  }

  async act(ready: () => void): Promise<void> {
    ready();
    for (let number = 0; number < SECRETS_at_most && !this.#person.world.isOver; number += 1) {
      const made = await this.#person.api("POST", "/report-links", {});
      if (made === null) continue;
      expect(made.status).toBe(201);
      const { pathname } = new URL(made.body.url);
      this.#states.set(pathname, "live");
      await this.#look(pathname, 200);
      if (number % 2 === 1) continue;
      this.#states.set(pathname, "either");
      const revoked = await this.#person.api("DELETE", `/report-links/${made.body.id}`);
      if (revoked === null) continue;
      expect([revoked.status, revoked.body.state]).toEqual([200, "revoked"]);
      this.#states.set(pathname, "revoked");
      await this.#look(pathname, 404);
    }
  }

  async check(): Promise<void> {
    for (const [pathname, state] of this.#states)
      if (state !== "either") await this.#look(pathname, state === "live" ? 200 : 404, true);
  }

  async #look(pathname: string, status: number, mustAnswer = false): Promise<void> {
    const told = await this.#person.page(pathname);
    if (told !== null || mustAnswer) expect(told?.status).toBe(status);
  }
}

/** Mints API tokens as the console does and revokes every other one: it is refused from the next request. */
export class TokenHolder implements CrashClient {
  readonly #person: CrashPerson;
  readonly #console: ConsoleVisitor;
  readonly #states = new Map<string, State>();

  constructor(world: CrashWorld, signedIn: ConsoleVisitor) {
    this.#person = world.person();
    this.#console = signedIn;
  }

  async act(ready: () => void): Promise<void> {
    ready();
    for (let number = 0; number < SECRETS_at_most && !this.#person.world.isOver; number += 1) {
      const order = { name: "Crash", permissions: ["links:read"] };
      const made = await this.#ask("POST", "/api/v1/tokens", order);
      if (made === null) continue;
      expect(made.status).toBe(201);
      const { id, token } = made.body;
      this.#states.set(token, "live");
      await this.#use(token, 200);
      if (number % 2 === 1) continue;
      this.#states.set(token, "either");
      const revoked = await this.#ask("DELETE", `/api/v1/tokens/${id}`);
      if (revoked === null) continue;
      expect([revoked.status, revoked.body.state]).toEqual([200, "revoked"]);
      this.#states.set(token, "revoked");
      await this.#use(token, 401);
    }
  }

  async check(): Promise<void> {
    for (const [token, state] of this.#states)
      if (state !== "either") await this.#use(token, state === "live" ? 200 : 401, true);
  }

  /** What the API says to the session; null when the service died, or said that it could not. */
  async #ask(method: string, path: string, body?: object): Promise<ApiAnswer | null> {
    const told = await this.#console.api(method, path, body).catch(() => null);
    return told?.status === 503 ? null : told;
  }

  async #use(token: string, status: number, mustAnswer = false): Promise<void> {
    const told = await this.#person.api("GET", "/tags", undefined, token);
    if (told !== null || mustAnswer) expect(told?.status).toBe(status);
  }
}
