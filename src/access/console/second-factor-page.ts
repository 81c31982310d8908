import { html } from "hono/html";
import { presentPasswordField, problemNote } from "./form-parts.ts";
import { consolePage, formToken, type Html, type SignedIn } from "./page-frame.ts";

/** What stands about the second factor on the page of one's account. */
export function secondFactorCard(
  signedIn: SignedIn,
  factor: { readonly isOn: boolean; readonly codesLeft: number },
  hasPassword: boolean,
): Html {
  const form = (path: string, id: string, words: string): Html =>
    html`<form method="post" action="/account/second-factor/${path}">${formToken(signedIn.formToken)}
<input type="email" value="${signedIn.email}" autocomplete="username" hidden readonly>
${presentPasswordField(id, "Password")}<button${path === "turn-off" ? " class=danger" : ""}>${words}</button></form>`;
  return html`<section class="card" aria-labelledby="second-factor"><h2 id="second-factor">Second factor</h2>
${
  factor.isOn
    ? html`<p>On: signing in takes a code from your authenticator app. Recovery codes left: ${factor.codesLeft}.</p>
<details class="revoke"><summary><span class="ask">Other recovery codes…</span><span class="cancel">Cancel</span></summary>${form("recovery-codes", "codes-password", "Make other recovery codes")}</details>
<details class="revoke"><summary><span class="ask">Turn off…</span><span class="cancel">Cancel</span></summary>${form("turn-off", "off-password", "Turn the second factor off")}</details>`
    : html`<p class="soft">Off. With an authenticator app on your phone, your password alone lets nobody in.</p>
${hasPassword ? form("set-up", "set-up-password", "Set up") : html`<p class="soft">To set it up, set a password first.</p>`}`
}
</section>`;
}

/** The page that shows the secret for an app; without one, only what has gone wrong. */
export function setUpPage(page: {
  readonly signedIn: SignedIn;
  readonly problem: string | null;
  /** In base32. */
  readonly secret: string | null;
  /** The same as a QR code, as the address of an image. */
  readonly qr: string | null;
}): Promise<string> {
  const { signedIn, problem, secret, qr } = page;
  return consolePage({
    title: "Second factor",
    signedIn,
    narrow: true,
    body: html`<div class="card"><h1>Second factor</h1>
${problemNote(problem)}
${
  secret === null || qr === null
    ? ""
    : html`<p>Scan this with your authenticator app, or type the key in, then give the code that the app shows.</p>
<p><img src="${qr}" width="240" height="240" alt="QR code of the key below"></p>
<output class="secret">${secret.replaceAll(/(.{4})/g, "$1 ").trim()}</output>
<form method="post" action="/account/second-factor/confirm">${formToken(signedIn.formToken)}
<div class="field"><label for="code">Code</label>
<input type="text" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus></div>
<button class="wide">Turn on</button></form>`
}
<p><a href="/account">Back to your account</a></p></div>`,
  });
}

/** The page that shows new recovery codes: on this page only. */
export function recoveryCodesPage(page: {
  readonly signedIn: SignedIn;
  readonly codes: readonly string[];
}): Promise<string> {
  return consolePage({
    title: "Recovery codes",
    signedIn: page.signedIn,
    narrow: true,
    body: html`<div class="card"><h1>Recovery codes</h1>
<div class="note good"><p><strong>Keep these now: they will not be shown again.</strong> Each lets you in once without the app. All before are void.</p></div>
<pre tabindex="0" aria-label="Recovery codes">${page.codes.join("\n")}</pre>
<a class="button" href="/account?done=on">Done</a></div>`,
  });
}
