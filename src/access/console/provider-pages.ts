import { html } from "hono/html";
import { presentPasswordField, problemNote } from "./form-parts.ts";
import { brand, consolePage, fact, formToken, type Html, type SignedIn, time } from "./page-frame.ts";

/**
 * The page from which the browser goes on to the identity provider. Forms come by here: what is answered to a form directly may
 * lead nowhere else (CSP Level 3, section 6.4.2, `form-action`).
 */
export function onwardPage(name: string, address: string): Promise<string> {
  return consolePage({
    title: name,
    signedIn: null,
    narrow: true,
    onward: address,
    body: html`${brand()}<div class="card"><h1>On to ${name}</h1><p class="soft">Your browser goes there by itself.</p>
<a class="button wide" href="${address}">Go on</a></div>`,
  });
}

/** The page that asks, once, for the password of an account that is to be connected with its owner at the identity provider. */
export function confirmPage(page: {
  readonly providerName: string;
  readonly email: string;
  readonly formToken: string;
  /** Sealed: who has come from the provider. */
  readonly step: string;
  readonly problem: string | null;
  readonly canMail: boolean;
}): Promise<string> {
  const { providerName, email } = page;
  return consolePage({
    title: `Connect ${providerName}`,
    signedIn: null,
    narrow: true,
    body: html`${brand()}
<div class="card">
<h1>Connect ${providerName}</h1>
<p class="soft">There is an account with your e-mail address here, and it has a password. To connect the two, give that password once; from then on ${providerName} signs you in.</p>
${problemNote(page.problem)}
<form method="post" action="/sign-in/oidc/confirm">${formToken(page.formToken)}<input type="hidden" name="step" value="${page.step}">
<div class="field"><label for="email">E-mail address</label>
<input type="email" id="email" value="${email}" autocomplete="username" readonly></div>
${presentPasswordField("password", "Password")}
<button class="wide">Connect and sign in</button></form>
</div>
<p class="soft small">${page.canMail ? html`<a href="/password">Forgotten your password?</a>` : html`The operator makes a link that sets another: <code>npx utmost password reset</code>.`}</p>`,
  });
}

/** How an account stands to the identity provider. */
export interface Connection {
  readonly providerName: string;
  /** Null: not connected. */
  readonly since_ms: number | null;
  /** The provider's; null when it gave none. */
  readonly email: string | null;
  readonly hasPassword: boolean;
}

/** What stands about the identity provider on the page of one's account. */
export function connectionCard(signedIn: SignedIn, connection: Connection): Html {
  const { providerName, since_ms, hasPassword } = connection;
  const form = (path: string, words: string): Html =>
    html`<form method="post" action="/account/oidc/${path}">${formToken(signedIn.formToken)}
<input type="email" value="${signedIn.email}" autocomplete="username" hidden readonly>
${presentPasswordField(`${path}-password`, "Password")}<button${path === "disconnect" ? " class=danger" : ""}>${words}</button></form>`;
  const disconnect = hasPassword
    ? html`<details class="revoke"><summary><span class="ask">Disconnect…</span><span class="cancel">Cancel</span></summary>${form("disconnect", `Disconnect ${providerName}`)}</details>`
    : html`<p class="soft">It is how you sign in: to disconnect it, set a password first.</p>`;
  return html`<section class="card" aria-labelledby="connection"><h2 id="connection">${providerName}</h2>
${
  since_ms === null
    ? html`<p class="soft">Not connected. Once it is, ${providerName} signs you in without your password.</p>
${hasPassword ? form("connect", `Connect ${providerName}`) : ""}`
    : html`<p>Connected: ${providerName} signs you in.</p>
<dl>${connection.email === null ? "" : fact("You there", connection.email)}${fact("Since", time(since_ms))}</dl>
${disconnect}`
}
</section>`;
}

/** What is said of a password to somebody who has none. */
export function noPasswordNote(canMail: boolean): Html {
  const how = canMail
    ? html`<a href="/password">Have a link mailed</a> that sets one; you are signed out with it.`
    : html`The operator makes a link that sets one: <code>npx utmost password reset</code>.`;
  return html`<p class="soft">You have none. ${how}</p>`;
}

/** The page that says why a connection was not changed. */
export function connectionProblemPage(signedIn: SignedIn, problem: string): Promise<string> {
  return consolePage({
    title: "Not changed",
    signedIn,
    narrow: true,
    body: html`<div class="card"><h1>Not changed</h1>${problemNote(problem)}<p><a href="/account">Back to your account</a></p></div>`,
  });
}
