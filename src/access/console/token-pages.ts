import { Refusal } from "../../http/refusal.ts";
import { DAY_ms } from "../../lib/calendar.ts";
import { LruMap } from "../../lib/lru-map.ts";
import { randomText } from "../../lib/random.ts";
import { FORMS_remembered, ID_largest, TOKEN_LIFETIME_days_at_most, TOKENS_per_page } from "../../limits.ts";
import { createToken } from "../create-token.ts";
import { readName } from "../names.rules.ts";
import { type Permission, permissions, readPermissions } from "../permissions.ts";
import { type Role, roleMayGrant } from "../roles.rules.ts";
import { moveSession } from "../session.store.ts";
import { BASE62 } from "../token.rules.ts";
import type { ListedToken } from "../token.store.ts";
import { lifetimeProblem, tokenState } from "../token-state.rules.ts";
import { findVisibleToken, listVisibleTokens, revokeForGood } from "../visible-tokens.ts";
import type { ConsoleParts, Visitor } from "./console-door.ts";
import { signedInOf } from "./signed-in.ts";
import { type MintForm, type TokensPage, type TokenView, tokensPage } from "./tokens-page.ts";

type Changing = Partial<Pick<TokensPage, "made" | "notice">> & {
  readonly form?: Omit<MintForm, "once">;
  readonly before?: number | undefined;
};

/** For the example on the page of a token just made: what needs nothing but one permission to be read. */
const readablePaths: Readonly<Partial<Record<Permission, string>>> = {
  "links:read": "/api/v1/links",
  "campaigns:read": "/api/v1/campaigns",
  "analytics:read": "/api/v1/analytics/report",
  "rules:read": "/api/v1/rules/values",
  "reports:write": "/api/v1/report-links",
};

const ONCE_characters = 20;
const emptyForm = { name: "", permissions: [], expiresInDays: "", problems: {} };

/** The page of API tokens and what can be done on it. */
export class TokenPages {
  readonly #parts: ConsoleParts;
  /** A form that a browser sends twice (reload, double click) makes one token. */
  readonly #usedForms = new LruMap<string, true>(FORMS_remembered);

  constructor(parts: ConsoleParts) {
    this.#parts = parts;
  }

  /** The list with an empty form. `before` and `revoked` as the address has them. */
  async list(
    visitor: Visitor,
    query: { readonly before: string | undefined; readonly revoked: string | undefined },
  ): Promise<string> {
    const revoked = query.revoked === undefined ? undefined : await this.#find(visitor, query.revoked);
    const isRevoked = revoked !== undefined && revoked.revoked_at !== null;
    return this.#show(visitor, {
      before: readId(query.before ?? ""),
      notice: isRevoked ? `${revoked.name} is revoked.` : null,
    });
  }

  /** Makes a token from the form's fields; the page shows it this once. */
  async mint(
    visitor: Visitor,
    fields: URLSearchParams,
  ): Promise<{ readonly status: 200 | 422; readonly page: string }> {
    const { session, role } = visitor;
    const { clock, random, hosts } = this.#parts;
    // A program that sends no such value means each of its requests.
    const once = `${session.id} ${fields.get("once") ?? randomText(random, BASE62, ONCE_characters)}`;
    if (this.#usedForms.get(once) !== undefined) {
      const notice = "This token was made already. Its secret was shown then and is not kept: see the list.";
      return { status: 200, page: await this.#show(visitor, { notice }) };
    }
    const { order, form } = judgeMint(fields, role, clock.now());
    if (order === null) return { status: 422, page: await this.#show(visitor, { form }) };
    this.#usedForms.set(once, true);
    const made = await createToken(this.#parts, visitor.caller, order).catch((error: unknown) => {
      this.#usedForms.delete(once);
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (made instanceof Refusal) {
      const refusedForm = { ...form, problems: { refused: made.message } };
      return { status: 422, page: await this.#show(visitor, { form: refusedForm }) };
    }
    const readable = order.permissions.find((permission) => permission in readablePaths);
    const exampleUrl = readable === undefined ? null : hosts.baseUrl + readablePaths[readable];
    const shown = { name: order.name, token: made.token, exampleUrl };
    return { status: 200, page: await this.#show(visitor, { made: shown }) };
  }

  /** Revokes the token of this id; null when the visitor may not see one of it. */
  async revoke(visitor: Visitor, idText: string): Promise<number | null> {
    const token = await this.#find(visitor, idText);
    if (token === undefined) return null;
    await revokeForGood(this.#parts, visitor.caller, token);
    return token.id;
  }

  /** Lets the session look at another workspace of the visitor's; at the same one when it names no such. */
  async lookAt({ session, memberships }: Visitor, workspaceText: string): Promise<void> {
    const wanted = memberships.find(({ workspace_id }) => String(workspace_id) === workspaceText);
    if (wanted !== undefined) await moveSession(this.#parts.db, wanted.workspace_id, session.id);
  }

  async #show(visitor: Visitor, changing: Changing): Promise<string> {
    const { db, clock, random } = this.#parts;
    const page = { before: changing.before, limit: TOKENS_per_page + 1 };
    const found = await listVisibleTokens(db, visitor.caller, page);
    const rows = found.slice(0, TOKENS_per_page);
    const now = clock.now();
    return tokensPage({
      signedIn: signedInOf(visitor),
      tokens: rows.map((row) => toView(row, now)),
      olderBefore: found.length > rows.length ? (rows.at(-1)?.id ?? null) : null,
      grantable: grantableBy(visitor.role),
      form: { ...(changing.form ?? emptyForm), once: randomText(random, BASE62, ONCE_characters) },
      made: changing.made ?? null,
      notice: changing.notice ?? null,
    });
  }

  /** A token that the visitor may see, by its id as written. */
  async #find({ caller }: Visitor, idText: string): Promise<ListedToken | undefined> {
    const id = readId(idText);
    return id === undefined ? undefined : findVisibleToken(this.#parts.db, caller, id);
  }
}

function grantableBy(role: Role): readonly Permission[] {
  return permissions.filter((permission) => roleMayGrant(role, permission));
}

/** The order that the form's fields give, or null with what is wrong with them. */
function judgeMint(fields: URLSearchParams, role: Role, now_ms: number) {
  const given = fields.get("name") ?? "";
  const name = readName(given);
  const ticked = fields.getAll("permissions");
  const expiresInDays = fields.get("expires_in_days") ?? "";
  const grantable = grantableBy(role);
  const granted = ticked.includes("all")
    ? grantable
    : grantable.filter((permission) => ticked.includes(permission));
  const refused = ticked.filter((value) => value !== "all" && !grantable.some((known) => known === value));
  // What is no number of days is an instant in the past, and refused as such.
  const days = /^\d{1,4}$/.test(expiresInDays) ? Number(expiresInDays) : 0;
  const expiresAt_ms = expiresInDays === "" ? null : now_ms + days * DAY_ms;
  const problems: { name?: string; permissions?: string; expires?: string } = {};
  if (!name.ok) problems.name = name.reason;
  if (refused.length > 0)
    problems.permissions = "Your role may not give every permission that was asked for.";
  else if (granted.length === 0) problems.permissions = "Tick at least one permission.";
  if (lifetimeProblem(expiresAt_ms, now_ms) !== null)
    problems.expires = `A token lives 1 to ${TOKEN_LIFETIME_days_at_most} days, or without end.`;
  return {
    order:
      name.ok && Object.keys(problems).length === 0
        ? { name: name.value, permissions: granted, expiresAt_ms }
        : null,
    form: { name: given, permissions: ticked, expiresInDays, problems },
  };
}

function readId(text: string): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  return id <= ID_largest ? id : undefined;
}

function toView(row: ListedToken, now_ms: number): TokenView {
  const granted = readPermissions(row.permissions);
  return {
    id: row.id,
    name: row.name,
    lookup: row.lookup,
    permissions: granted,
    full: permissions.every((permission) => granted.includes(permission)),
    creator: row.creator,
    createdAt_ms: row.created_at,
    lastUsedAt_ms: row.last_used_at,
    expiresAt_ms: row.expires_at,
    revokedAt_ms: row.revoked_at,
    state: tokenState(row, now_ms),
  };
}
