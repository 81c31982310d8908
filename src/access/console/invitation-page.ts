import { html } from "hono/html";
import { NAME_characters } from "../../limits.ts";
import {
  fixedEmailField,
  nameField,
  newPasswordField,
  presentPasswordField,
  problemNote,
} from "./form-parts.ts";
import { brand, consolePage, formToken, type Html } from "./page-frame.ts";

export interface InvitationPage {
  readonly secret: string;
  readonly email: string;
  readonly role: string;
  readonly workspaceName: string;
  readonly formToken: string;
  /** Whoever was invited is signed in. */
  readonly isSignedIn: boolean;
  /** The identity provider that can be accepted with, or null. */
  readonly providerName: string | null;
  /** Who else is signed in. */
  readonly otherEmail: string | null;
  /** What was filled in the last time, and what is wrong with it. */
  readonly name: string;
  readonly newcomerProblem: string | null;
  readonly accountProblem: string | null;
}

/** The page of an invitation. The same for everybody who is not signed in: it does not tell who has an account here. */
export function invitationPage(page: InvitationPage): Promise<string> {
  return consolePage({
    title: "Invitation",
    signedIn: null,
    narrow: true,
    body: html`${brand()}
<div class="card">
<h1>Join ${page.workspaceName}</h1>
<p class="soft">You are invited as ${page.email}, in the role ${page.role}.</p>
${
  page.otherEmail === null
    ? ""
    : html`<div class="note">You are signed in as ${page.otherEmail}. Accepting signs you in as ${page.email} instead.</div>`
}
${page.isSignedIn ? acceptForm(page) : page.providerName === null ? "" : providerForm(page.secret, page.formToken, page.providerName)}
</div>
${page.isSignedIn ? "" : page.accountProblem === null ? [newcomerCard(page), accountCard(page)] : [accountCard(page), newcomerCard(page)]}`,
  });
}

function acceptForm(page: InvitationPage): Html {
  return html`<form method="post" action="/invitation/${page.secret}">${formToken(page.formToken)}
<button class="wide">Accept</button></form>`;
}

function providerForm(secret: string, token: string, providerName: string): Html {
  return html`<form method="post" action="/invitation/${secret}/oidc">${formToken(token)}
<button class="wide">Join with ${providerName}</button></form>`;
}

function newcomerCard(page: InvitationPage): Html {
  return html`<section class="card" aria-labelledby="newcomer"><h2 id="newcomer">New here</h2>
${problemNote(page.newcomerProblem)}
<form method="post" action="/invitation/${page.secret}">${formToken(page.formToken)}<input type="hidden" name="as" value="newcomer">
${nameField("name", page.name, NAME_characters, true)}
${fixedEmailField("new-email", page.email)}
${newPasswordField("new-password")}
<button class="wide">Make an account and join</button></form></section>`;
}

function accountCard(page: InvitationPage): Html {
  return html`<section class="card" aria-labelledby="account"><h2 id="account">With an account here</h2>
${problemNote(page.accountProblem)}
<form method="post" action="/invitation/${page.secret}">${formToken(page.formToken)}<input type="hidden" name="as" value="member">
${fixedEmailField("email", page.email)}
${presentPasswordField("password", "Password")}
<button class="wide">Sign in and join</button></form></section>`;
}
