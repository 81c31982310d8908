import { html, raw } from "hono/html";
import { NAME_characters } from "../../limits.ts";
import type { MembershipRow } from "../workspace.store.ts";
import { problemNote } from "./form-parts.ts";
import { consolePage, formToken, type Html, type SignedIn } from "./page-frame.ts";

export interface WorkspacesPage {
  readonly signedIn: SignedIn;
  readonly memberships: readonly MembershipRow[];
  /** What was given for the name of a further workspace, and what is wrong with it. */
  readonly name: string;
  readonly problem: string | null;
  /** Whether it was to begin with this one's rules. */
  readonly takesRules: boolean;
  /** Why no further workspace is made from here; null: one can be. */
  readonly whyNone: string | null;
}

/** The page of the workspaces that somebody is a member of, and the way to make a further one. */
export function workspacesPage(page: WorkspacesPage): Promise<string> {
  const { signedIn, memberships, whyNone } = page;
  return consolePage({
    title: "Workspaces",
    signedIn,
    body: html`<div class="top"><h1>Workspaces</h1><a href="/account">Your account</a></div>
<p class="hint">Each has its own links, rules, members, tokens and reports. An agency makes one for each client.</p>
<section class="card" aria-labelledby="new-workspace"><h2 id="new-workspace">New workspace</h2>
${whyNone === null ? newWorkspace(page) : html`<p class="hint">${whyNone}</p>`}</section>
<section class="card" aria-labelledby="workspaces"><h2 id="workspaces">Your workspaces</h2>
<ul class="items">${memberships.map((membership) => workspaceItem(membership, signedIn))}</ul></section>`,
  });
}

function newWorkspace({ signedIn, name, problem, takesRules }: WorkspacesPage): Html {
  return html`${problemNote(problem)}
<form method="post" action="/account/workspaces">${formToken(signedIn.formToken)}
<div class="field"><label for="workspace-name">Name</label>
<input type="text" id="workspace-name" name="name" value="${name}" maxlength="${NAME_characters}" autocomplete="off" required${problem === null ? raw(" autofocus") : ""} aria-describedby="workspace-hint">
<span class="hint" id="workspace-hint">The client or brand. It stands on client reports. You own the workspace, and go on in it.</span></div>
<label class="check"><input type="checkbox" name="rules_of" value="${signedIn.workspaceId}"${takesRules ? raw(" checked") : ""}> Begin with the rules of ${signedIn.workspaceName}</label>
<button>Make workspace</button></form>`;
}

function workspaceItem(
  { workspace_id: id, workspace_name: name, role }: MembershipRow,
  signedIn: SignedIn,
): Html {
  return html`<li class="item" id="workspace-${id}">
<div class="line"><h3>${name}</h3><span class="hint">${role}</span>${
    id === signedIn.workspaceId
      ? html`<span class="state live">You are here</span>`
      : html`<form class="inline" method="post" action="/account/workspace">${formToken(signedIn.formToken)}<input type="hidden" name="workspace" value="${id}"><button class="plain">Switch<span class="unseen"> to ${name}</span></button></form>`
  }</div></li>`;
}
