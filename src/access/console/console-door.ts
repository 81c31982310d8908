import type { Context, Hono } from "hono";
import { deleteCookie, setCookie } from "hono/cookie";
import type { Hosts } from "../../domains/hosts.ts";
import type { Clock } from "../../lib/clock.ts";
import type { Log } from "../../lib/log.ts";
import type { Random } from "../../lib/random.ts";
import { sha256Hex } from "../../lib/secret.ts";
import { PROVIDER_FLOW_ms, SESSION_ms } from "../../limits.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { PlanBook } from "../../plans/plan-book.ts";
import type { Db } from "../../storage/control-db.ts";
import type { Caller } from "../caller.ts";
import { lastUses } from "../last-use.ts";
import { newSecret } from "../one-time-secret.rules.ts";
import type { SignInParts } from "../open-sign-in.ts";
import { type Role, readRole } from "../roles.rules.ts";
import {
  deleteSession,
  findSession,
  rotateSession,
  type SessionRow,
  touchSession,
} from "../session.store.ts";
import { sessionCaller } from "../session-caller.ts";
import { type CookieNames, cookieNames, cookieSecret, cookieValue } from "../session-cookie.rules.ts";
import { listMemberships, type MembershipRow } from "../workspace.store.ts";
import { type FormReading, formTokenOf, readForm } from "./console-form.ts";
import { messagePage } from "./page-frame.ts";

/** What the console is made of. */
export interface ConsoleParts extends SignInParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Where the console is, as configured. */
  readonly hosts: Hosts;
  readonly plans: PlanBook;
  /** Null: no mail is sent. */
  readonly mailer: Mailer | null;
}

export interface ConsoleEnv {
  /** The client's address, as the trusted proxies give it. */
  Bindings: { address: string };
}
export type ConsoleApp = Hono<ConsoleEnv>;
export type ConsoleContext = Context<ConsoleEnv>;

/** Whoever is signed in, with the role held in the workspace looked at. */
export interface Visitor {
  readonly session: SessionRow;
  readonly role: Role;
  /** The same, as the use cases know callers. */
  readonly caller: Caller;
  /** What each form on a page for this visitor carries. */
  readonly formToken: string;
  readonly memberships: readonly MembershipRow[];
}

/** Knows visitors by their cookies, and forms by the cookies they belong to. */
export class ConsoleDoor {
  readonly #parts: ConsoleParts;
  readonly #names: CookieNames;
  readonly #noteUse: ReturnType<typeof lastUses<number>>;
  readonly #options: { readonly path: "/"; readonly httpOnly: true; readonly secure: boolean };

  constructor(parts: ConsoleParts) {
    this.#parts = parts;
    this.#noteUse = lastUses(parts.log, "session", (id, now_ms) => touchSession(parts.db, id, now_ms));
    this.#names = cookieNames(parts.hosts.baseUrl);
    this.#options = { path: "/", httpOnly: true, secure: this.#names.secure };
  }

  /**
   * Who sent the request, or null when nobody is signed in. A session whose role has changed since its secret was given out gets
   * another with the page, so that what was seen of it under the one role is worth nothing under the other.
   */
  async visitorOf(context: ConsoleContext): Promise<Visitor | null> {
    const secret = this.sessionSecret(context);
    if (secret === null) return null;
    const { db, clock } = this.#parts;
    const now = clock.now();
    const session = await findSession(db, sha256Hex(secret), now);
    const role = readRole(session?.role);
    if (session === undefined || role === undefined) return null;
    this.#noteUse(session.id, session.last_used_at, now);
    const kept = session.secret_role === role ? secret : await this.#rotate(context, session, role, secret);
    const memberships = await listMemberships(db, session.user_id);
    const caller = sessionCaller(session, role);
    return { session, role, caller, formToken: formTokenOf(kept), memberships };
  }

  /** Lets whoever is signed in act with the fields of a form of ours; answers why not otherwise. */
  async withForm(
    context: ConsoleContext,
    act: (visitor: Visitor, fields: URLSearchParams) => Promise<Response>,
  ): Promise<Response> {
    const visitor = await this.visitorOf(context);
    if (visitor === null) return context.redirect("/sign-in", 303);
    const reading = await this.#read(context, this.sessionSecret(context));
    return reading.kind === "read" ? act(visitor, reading.fields) : refusedForm(context, reading);
  }

  /** The same for a form that somebody fills in who is not signed in. */
  async withOpenForm(
    context: ConsoleContext,
    act: (fields: URLSearchParams) => Promise<Response>,
  ): Promise<Response> {
    const reading = await this.#read(context, this.#cookie(context, this.#names.form));
    return reading.kind === "read" ? act(reading.fields) : refusedForm(context, reading);
  }

  /** What a form for somebody who is not signed in carries; sets the cookie it belongs to. */
  openFormToken(context: ConsoleContext): string {
    const secret = this.#cookie(context, this.#names.form) ?? newSecret(this.#parts.random);
    setCookie(context, this.#names.form, secret, { ...this.#options, sameSite: "Strict" });
    return formTokenOf(secret);
  }

  /** The secret of the session that the request names, whether or not it is still good. */
  sessionSecret(context: ConsoleContext): string | null {
    return this.#cookie(context, this.#names.session);
  }

  /** Gives the browser the cookie of a session, for as long as that lasts. */
  keepSession(context: ConsoleContext, secret: string, lasts_ms = SESSION_ms): void {
    // Lax: a link to the console from elsewhere finds its reader signed in; forms from elsewhere carry no cookie.
    const options = { ...this.#options, sameSite: "Lax", maxAge: Math.floor(lasts_ms / 1000) } as const;
    setCookie(context, this.#names.session, secret, options);
    deleteCookie(context, this.#names.form, this.#options);
  }

  /** Has the browser keep what it must bring back from the identity provider. */
  keepFlow(context: ConsoleContext, sealed: string): void {
    // Lax: it comes back by a link from elsewhere.
    const options = { ...this.#options, sameSite: "Lax", maxAge: PROVIDER_FLOW_ms / 1000 } as const;
    setCookie(context, this.#names.flow, sealed, options);
  }

  /** What the browser brings back of it; null for nothing. */
  keptFlow(context: ConsoleContext): string | null {
    return cookieValue(context.req.raw.headers, this.#names.flow);
  }

  /** The browser need not keep it any longer. */
  dropFlow(context: ConsoleContext): void {
    deleteCookie(context, this.#names.flow, this.#options);
  }

  /** Ends the session that the request names, here and in the browser. */
  async endSession(context: ConsoleContext): Promise<void> {
    const secret = this.sessionSecret(context);
    if (secret !== null) await deleteSession(this.#parts.db, sha256Hex(secret));
    deleteCookie(context, this.#names.session, this.#options);
  }

  /** Another secret for a session; the old one where it is a form that came with it, or another request has been quicker. */
  async #rotate(context: ConsoleContext, session: SessionRow, role: Role, secret: string): Promise<string> {
    if (context.req.method !== "GET") return secret;
    const { db, clock, random } = this.#parts;
    const next = newSecret(random);
    const change = { id: session.id, oldHash: sha256Hex(secret), newHash: sha256Hex(next), role };
    if (!(await rotateSession(db, change))) return secret;
    this.keepSession(context, next, session.expires_at - clock.now());
    return next;
  }

  #read(context: ConsoleContext, secret: string | null): Promise<FormReading> {
    return readForm(context.req.raw, { hosts: this.#parts.hosts, cookieSecret: secret });
  }

  #cookie(context: ConsoleContext, name: string): string | null {
    return cookieSecret(context.req.raw.headers, name);
  }
}

async function refusedForm(
  context: ConsoleContext,
  { refusal }: Extract<FormReading, { kind: "refused" }>,
): Promise<Response> {
  return context.html(await messagePage(refusal.title, refusal.sentence), refusal.status);
}
