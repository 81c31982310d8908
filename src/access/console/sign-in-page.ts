import { html, raw } from "hono/html";
import { brand, consolePage, formToken, type Html } from "./page-frame.ts";
import { signInAddress } from "./return-path.rules.ts";

/** The page that asks for e-mail and password, with what went wrong the last time. */
export function signInPage(page: {
  readonly formToken: string;
  readonly email: string;
  readonly problem: string | null;
  /** What has just been done, in a sentence. */
  readonly notice: string | null;
  /** The page of the console that comes next. */
  readonly to: string;
  /** A link for a forgotten password can be mailed. */
  readonly canMail: boolean;
  /** The identity provider, when there is one to sign in with, and whether it answers. */
  readonly provider: { readonly name: string; readonly isThere: boolean } | null;
}): Promise<string> {
  return consolePage({
    title: "Sign in",
    signedIn: null,
    narrow: true,
    body: html`${brand()}
<div class="card">
<h1>Sign in</h1>
<p class="soft">With your e-mail address and your password.</p>
${page.notice === null ? "" : html`<div class="note good" role="status">${page.notice}</div>`}
${page.problem === null ? "" : html`<div class="note bad" role="alert" id="problem">${page.problem}</div>`}
<form method="post" action="/sign-in">${formToken(page.formToken)}${page.to === "/" ? "" : html`<input type="hidden" name="to" value="${page.to}">`}
<div class="field"><label for="email">E-mail address</label>
<input type="email" id="email" name="email" value="${page.email}" autocomplete="username" required${page.email === "" ? raw(" autofocus") : ""}></div>
<div class="field"><label for="password">Password</label>
<input type="password" id="password" name="password" autocomplete="current-password" required${page.email === "" ? "" : raw(" autofocus")}></div>
<button class="wide">Sign in</button>
</form>
${page.provider === null ? "" : providerButton(page.provider, page.to)}
</div>
${page.canMail ? html`<p class="soft small"><a href="/password">Forgotten your password?</a></p>` : ""}
<p class="soft small">The owner’s password was printed at the first start. Is it lost? <code>npx utmost password reset --email you@example.com</code> gives the operator a link to choose a new one.</p>`,
  });
}

/** A link, not a form: pages of ours let no form lead anywhere else, and nothing is changed by going there. */
function providerButton(
  { name, isThere }: { readonly name: string; readonly isThere: boolean },
  to: string,
): Html {
  return html`<p class="or"><span>or</span></p>
${
  isThere
    ? html`<a class="button plain wide" href="${signInAddress(to, "/sign-in/oidc")}">Sign in with ${name}</a>`
    : html`<div class="note" role="status">${name} cannot be reached for the moment. Sign in with your password, or <a href="${signInAddress(to)}">look again</a>.</div>`
}`;
}
