import { expect } from "bun:test";
import type { ConsoleVisitor } from "../console-visitor.ts";
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

const TOKEN = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/;

/** Mints API tokens in the console and revokes every other one: it is refused from the next request. */
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
      const token = await this.#mint();
      if (token === null) continue;
      this.#states.set(token, "live");
      await this.#use(token, 200);
      if (number % 2 === 1) continue;
      this.#states.set(token, "either");
      if (!(await this.#revokeNewest())) continue;
      this.#states.set(token, "revoked");
      await this.#use(token, 401);
    }
  }

  async check(): Promise<void> {
    for (const [token, state] of this.#states)
      if (state !== "either") await this.#use(token, state === "live" ? 200 : 401, true);
  }

  async #mint(): Promise<string | null> {
    const opened = await this.#console.get("/tokens").catch(() => null);
    if (opened === null || opened.status !== 200) return null;
    const fields = [["name", "Crash"] as const, ["permissions", "links:read"] as const];
    const made = await this.#console.submit("/tokens", fields).catch(() => null);
    if (made === null || made.status === 503) return null;
    expect(made.status).toBe(200);
    return TOKEN.exec(made.text)?.[0] ?? null;
  }

  async #revokeNewest(): Promise<boolean> {
    const opened = await this.#console.get("/tokens").catch(() => null);
    const [, id = ""] = /action="\/tokens\/(\d+)\/revoke"/.exec(opened?.text ?? "") ?? [];
    const revoked = await this.#console.submit(`/tokens/${id}/revoke`, []).catch(() => null);
    return revoked?.status === 303 && revoked.headers.get("location") === `/tokens?revoked=${id}`;
  }

  async #use(token: string, status: number, mustAnswer = false): Promise<void> {
    const told = await this.#person.api("GET", "/tags", undefined, token);
    if (told !== null || mustAnswer) expect(told?.status).toBe(status);
  }
}
