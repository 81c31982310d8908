import { html, raw } from "hono/html";
import { isoInstant } from "../../lib/calendar.ts";
import { pageIcon, pageMark } from "../../lib/page-look.ts";
import { consoleStyle } from "./console-style.ts";
import { instantText } from "./console-words.rules.ts";

export type Html = ReturnType<typeof html>;

/** What the header shows of whoever is signed in. */
export interface SignedIn {
  readonly email: string;
  readonly role: string;
  readonly workspaceId: number;
  readonly workspaceName: string;
  /** All the workspaces the member may look at. */
  readonly workspaces: readonly { readonly id: number; readonly name: string }[];
  /** The value that every form sends back. */
  readonly formToken: string;
}

/** One whole page: no script, nothing loaded from anywhere. What it is given is text and stays text. */
export async function consolePage(page: {
  readonly title: string;
  readonly signedIn: SignedIn | null;
  readonly body: Html;
  readonly narrow?: true;
  /** Where the browser goes on to by itself, as soon as the page is there. */
  readonly onward?: string;
}): Promise<string> {
  const text = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
${page.onward === undefined ? "" : html`<meta http-equiv="refresh" content="0; url=${page.onward}">`}<title>${page.title} · Utmost</title>
<link rel="icon" href="${pageIcon}">
<style>${raw(consoleStyle)}</style>
</head>
<body>
${page.signedIn === null ? "" : headerBar(page.signedIn)}
<main${page.narrow ? raw(' class="narrow"') : ""}>
${page.body}
</main>
</body>
</html>
`;
  return text.toString();
}

/** A page of one heading and one sentence, with a way on. */
export function messagePage(title: string, sentence: string): Promise<string> {
  return consolePage({
    title,
    signedIn: null,
    narrow: true,
    body: html`${brand()}<div class="card"><h1>${title}</h1><p>${sentence}</p><a href="/">To the console</a></div>`,
  });
}

/** The name with its mark, linked to the console's first page. */
export function brand(): Html {
  return html`<a class="brand" href="/">${raw(pageMark)}Utmost</a>`;
}

function headerBar(signedIn: SignedIn): Html {
  return html`<header><div class="bar">
${brand()}
<a href="/">Back to the console</a>
${signedIn.workspaces.length > 1 ? workspaceSwitch(signedIn) : html`<span class="who">Workspace: ${signedIn.workspaceName}</span>`}
<span class="who"><a href="/account">${signedIn.email}</a> (${signedIn.role})</span>
<form class="inline out" method="post" action="/sign-out">${formToken(signedIn.formToken)}<button class="plain">Sign out</button></form>
</div></header>`;
}

function workspaceSwitch(signedIn: SignedIn): Html {
  return html`<form class="inline switch" method="post" action="/account/workspace">${formToken(signedIn.formToken)}
<label class="who" for="workspace">Workspace:</label>
<select id="workspace" name="workspace">${signedIn.workspaces.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === signedIn.workspaceId ? raw(" selected") : ""}>${name}</option>`,
  )}</select>
<button class="plain">Switch</button></form>`;
}

/** The hidden field that proves that a form came from one of our pages. */
export function formToken(value: string): Html {
  return html`<input type="hidden" name="form_token" value="${value}">`;
}

/** A term with its value, within a `dl`. */
export function fact(term: string, value: Html | string): Html {
  return html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
}

/** An instant as people read it. */
export function time(at_ms: number): Html {
  return html`<time datetime="${isoInstant(at_ms)}">${instantText(at_ms)}</time>`;
}
