import { html, raw } from "hono/html";
import { NAME_characters } from "../../limits.ts";
import { type Permission, permissionMeanings } from "../permissions.ts";
import type { TokenState } from "../token-state.rules.ts";
import { consolePage, fact, formToken, type Html, type SignedIn, time } from "./page-frame.ts";

/** One token as the page lists it. */
export interface TokenView {
  readonly id: number;
  readonly name: string;
  readonly lookup: string;
  readonly permissions: readonly Permission[];
  /** It has every permission there is. */
  readonly full: boolean;
  readonly creator: string;
  readonly createdAt_ms: number;
  readonly lastUsedAt_ms: number | null;
  readonly expiresAt_ms: number | null;
  readonly revokedAt_ms: number | null;
  readonly state: TokenState;
}

/** What the form for a new token holds. */
export interface MintForm {
  readonly name: string;
  readonly permissions: readonly string[];
  readonly expiresInDays: string;
  /** Sent back once: the same form sent twice makes one token. */
  readonly once: string;
  readonly problems: {
    readonly name?: string;
    readonly permissions?: string;
    readonly expires?: string;
    /** Why no token can be made, whatever the form says. */
    readonly refused?: string;
  };
}

/** A token just made. */
export interface MadeToken {
  readonly name: string;
  readonly token: string;
  /** An address that the token may read, or null when it may read none. */
  readonly exampleUrl: string | null;
}

export interface TokensPage {
  readonly signedIn: SignedIn;
  readonly tokens: readonly TokenView[];
  /** The id to ask for older tokens with, or null when these are the last. */
  readonly olderBefore: number | null;
  /** The permissions this member may give. */
  readonly grantable: readonly Permission[];
  readonly form: MintForm;
  /** The secret of the token just made: on this page only. */
  readonly made: MadeToken | null;
  /** What has just been done, in a sentence. */
  readonly notice: string | null;
}

/** Lifetimes the form offers, in days; blank for none. */
export const lifetimes = [
  ["", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
] as const;

/** The page of API tokens: the one just made, the form for another, and the list. */
export function tokensPage(page: TokensPage): Promise<string> {
  const { signedIn, made, notice } = page;
  // Sent back, the form comes first: what is wrong with it stands where its reader looks, however long the list is.
  const sentBack = Object.keys(page.form.problems).length > 0;
  return consolePage({
    title: made === null ? "API tokens" : "Token made",
    signedIn,
    body: html`<div class="top"><h1>API tokens</h1><a href="#mint">Make a token</a></div>
<p class="soft">A token lets a program act for the workspace ${signedIn.workspaceName}, never beyond your own role.</p>
${notice === null ? "" : html`<div class="note good" role="status">${notice}</div>`}
${made === null ? "" : madeCard(made)}
${sentBack ? mintCard(page) : ""}
<section class="card" aria-labelledby="list"><h2 id="list">${page.tokens.length === 0 ? "No tokens yet" : "Tokens"}</h2>
${
  page.tokens.length === 0
    ? html`<p class="soft">The form on this page makes the first one.</p>`
    : html`<ul class="tokens">${page.tokens.map((token) => tokenItem(token, signedIn.formToken))}</ul>`
}
${page.olderBefore === null ? "" : html`<p><a href="/tokens?before=${page.olderBefore}">Older tokens</a></p>`}
</section>
${sentBack ? "" : mintCard(page)}`,
  });
}

function madeCard({ name, token, exampleUrl }: MadeToken): Html {
  return html`<section class="card" aria-labelledby="made"><h2 id="made">${name} is ready</h2>
<output class="secret">${token}</output>
<div class="note good"><p><strong>Copy the token now: it will not be shown again.</strong> We keep a hash of it, no copy. If it is lost, revoke it and make another.</p></div>
${
  exampleUrl === null
    ? ""
    : html`<p class="small soft">Try it, with the token in place of $TOKEN:</p>
<pre tabindex="0" aria-label="Example">curl -H "Authorization: Bearer $TOKEN" ${exampleUrl}</pre>`
}
<a class="button" href="/tokens">Done</a>
</section>`;
}

function tokenItem(token: TokenView, formTokenValue: string): Html {
  return html`<li class="token${token.state === "live" ? "" : " gone"}" id="token-${token.id}">
<div class="line"><h3>${token.name}</h3><span class="state ${token.state}">${stateWords[token.state]}</span></div>
<code>utmost_${token.lookup}_…</code>
<ul class="chips" aria-label="Permissions">${
    token.full
      ? html`<li>all permissions</li>`
      : token.permissions.map((permission) => html`<li>${permission}</li>`)
  }</ul>
<dl>
${fact("Made by", token.creator)}${fact("Made", time(token.createdAt_ms))}
${fact("Last used", token.lastUsedAt_ms === null ? "never" : time(token.lastUsedAt_ms))}
${
  token.revokedAt_ms === null
    ? fact(
        token.state === "expired" ? "Expired" : "Expires",
        token.expiresAt_ms === null ? "never" : time(token.expiresAt_ms),
      )
    : fact("Revoked", time(token.revokedAt_ms))
}
</dl>
${token.state === "revoked" ? "" : revokeForm(token, formTokenValue)}
</li>`;
}

const stateWords = { live: "Live", expired: "Expired", revoked: "Revoked" } as const;

function revokeForm(token: TokenView, formTokenValue: string): Html {
  return html`<details class="revoke"><summary><span class="ask">Revoke…</span><span class="cancel">Cancel</span><span class="unseen"> ${token.name}</span></summary>
<form method="post" action="/tokens/${token.id}/revoke">${formToken(formTokenValue)}
<p>Whoever uses <strong>${token.name}</strong> is refused from the next request on. This cannot be undone.</p>
<button class="danger">Revoke token<span class="unseen"> ${token.name}</span></button>
</form></details>`;
}

function mintCard({ form, grantable, signedIn }: TokensPage): Html {
  const { problems } = form;
  return html`<section class="card" aria-labelledby="mint"><h2 id="mint">Make a token</h2>
${
  Object.keys(problems).length === 0
    ? ""
    : html`<div class="note bad" role="alert" tabindex="-1" autofocus>No token was made. ${Object.values(problems).join(" ")}</div>`
}
<form method="post" action="/tokens">${formToken(signedIn.formToken)}<input type="hidden" name="once" value="${form.once}">
<div class="pair">
<div class="field"><label for="name">Name</label>
<input type="text" id="name" name="name" value="${form.name}" maxlength="${NAME_characters}" required autocomplete="off"
aria-describedby="name-hint"${problems.name === undefined ? "" : raw(' aria-invalid="true"')}>
<span class="hint" id="name-hint">What will use it, such as “web shop”.</span></div>
<div class="field"><label for="expires">Expires</label>
<select id="expires" name="expires_in_days">${lifetimes.map(
    ([value, words]) =>
      html`<option value="${value}"${value === form.expiresInDays ? raw(" selected") : ""}>${words}</option>`,
  )}</select></div>
</div>
<fieldset><legend>Permissions</legend>
${tick("all", "All of them", `Everything your role may give: ${grantable.length} permissions`, form, "tick all")}
<div class="ticks">${grantable.map((permission) =>
    tick(permission, permission, permissionMeanings[permission], form, "tick"),
  )}</div>
</fieldset>
<button>Make token</button>
</form></section>`;
}

function tick(value: string, title: string, meaning: string, form: MintForm, className: string): Html {
  return html`<label class="${className}"><input type="checkbox" name="permissions" value="${value}"${
    form.permissions.includes(value) ? raw(" checked") : ""
  }><span><b>${title}</b><span class="hint">${meaning}</span></span></label>`;
}
