import { html } from "hono/html";
import { NAME_characters } from "../../limits.ts";
import {
  doneNote,
  fixedEmailField,
  nameField,
  newPasswordField,
  presentPasswordField,
  problemNote,
} from "./form-parts.ts";
import { consolePage, fact, formToken, type Html, type SignedIn, time } from "./page-frame.ts";
import { type Connection, connectionCard, noPasswordNote } from "./provider-pages.ts";
import { secondFactorCard } from "./second-factor-page.ts";

/** One session as the page lists it. */
export interface SessionView {
  readonly id: number;
  /** In words; blank for a session from before they were noted. */
  readonly browser: string;
  readonly workspaceName: string;
  /** What the member has shown to be let in, in words; null when it was not noted. */
  readonly signedInWith: string | null;
  readonly createdAt_ms: number;
  readonly lastUsedAt_ms: number;
  readonly isThisOne: boolean;
}

export interface AccountPage {
  readonly signedIn: SignedIn;
  /** What has just been done, in a sentence. */
  readonly notice: string | null;
  readonly name: string;
  readonly nameProblem: string | null;
  readonly passwordProblem: string | null;
  readonly factor: { readonly isOn: boolean; readonly codesLeft: number };
  readonly hasPassword: boolean;
  readonly canMail: boolean;
  /** How the account stands to the identity provider; null where there is none. */
  readonly connection: Connection | null;
  readonly sessions: readonly SessionView[];
}

/** The page of one's own account. */
export function accountPage(page: AccountPage): Promise<string> {
  const { signedIn } = page;
  return consolePage({
    title: "Your account",
    signedIn,
    body: html`<div class="top"><h1>Your account</h1><span class="inline"><a href="/account/workspaces">Workspaces</a><a href="/tokens">API tokens</a></span></div>
${doneNote(page.notice)}
<section class="card" aria-labelledby="sessions"><h2 id="sessions">Where you are signed in</h2>
<ul class="items">${page.sessions.map((session) => sessionItem(session, signedIn.formToken))}</ul>
${
  page.sessions.length < 2
    ? ""
    : html`<form method="post" action="/account/sessions/end-others">${formToken(signedIn.formToken)}<button class="plain">End all other sessions</button></form>`
}
</section>
${page.connection === null ? "" : connectionCard(signedIn, page.connection)}
${passwordCard(page)}
${secondFactorCard(signedIn, page.factor, page.hasPassword)}
<section class="card" aria-labelledby="change-name"><h2 id="change-name">Name</h2>
${problemNote(page.nameProblem)}
<form method="post" action="/account/name">${formToken(signedIn.formToken)}
${nameField("name", page.name, NAME_characters, true)}
<button>Change name</button></form></section>`,
  });
}

function passwordCard({ signedIn, passwordProblem, hasPassword, canMail }: AccountPage): Html {
  if (!hasPassword)
    return html`<section class="card" aria-labelledby="change-password"><h2 id="change-password">Password</h2>
${noPasswordNote(canMail)}</section>`;
  return html`<section class="card" aria-labelledby="change-password"><h2 id="change-password">Change the password</h2>
${problemNote(passwordProblem)}
<form method="post" action="/account/password">${formToken(signedIn.formToken)}
${fixedEmailField("email", signedIn.email)}
${presentPasswordField("password", "Present password")}
${newPasswordField("new-password")}
<button>Change password</button></form></section>`;
}

function sessionItem(session: SessionView, formTokenValue: string): Html {
  const browser = session.browser === "" ? "Another browser" : session.browser;
  return html`<li class="item" id="session-${session.id}">
<div class="line"><h3>${browser}</h3>${session.isThisOne ? html`<span class="state live">This one</span>` : ""}</div>
<dl>${fact("Signed in", time(session.createdAt_ms))}${session.signedInWith === null ? "" : fact("With", session.signedInWith)}${fact("Last used", time(session.lastUsedAt_ms))}${fact("Workspace", session.workspaceName)}</dl>
<form method="post" action="/account/sessions/${session.id}/end">${formToken(formTokenValue)}<button class="plain">${
    session.isThisOne ? "Sign out here" : "End this session"
  }<span class="unseen"> ${browser}</span></button></form>
</li>`;
}
