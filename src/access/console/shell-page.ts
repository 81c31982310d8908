import { createHash } from "node:crypto";
import { dayOf } from "../../lib/calendar.ts";
import { pageIcon } from "../../lib/page-look.ts";
import { ownWorkspaceProblem } from "../own-workspace.rules.ts";
import type { ConsoleParts, Visitor } from "./console-door.ts";
import { ASSETS_PATH } from "./console-program.ts";
import type { ShellFacts } from "./shell-facts.ts";

/** The facts of a visitor. */
export function shellFacts(
  { session, role, formToken, memberships }: Visitor,
  { hosts, mailer, plans }: Pick<ConsoleParts, "hosts" | "mailer" | "plans">,
): ShellFacts {
  return {
    user_id: session.user_id,
    email: session.email,
    role,
    workspace: {
      id: session.workspace_id,
      name: session.workspace_name,
      first_day: dayOf(session.workspace_created_at),
    },
    workspaces: memberships.map(({ workspace_id, workspace_name }) => ({
      id: workspace_id,
      name: workspace_name,
    })),
    makes_workspaces: ownWorkspaceProblem(memberships, plans.hasPlans) === null,
    form_token: formToken,
    base_url: hosts.baseUrl,
    sends_mail: mailer !== null,
    shared_host: hosts.sharedHost,
  };
}

/** Before anything is drawn, so that nobody who chose dark sees a white page flash by. */
const schemeScript =
  'try{const s=localStorage.getItem("mantine-color-scheme-value");document.documentElement.setAttribute("data-mantine-color-scheme",' +
  's==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme:dark)").matches?"dark":"light")}catch{}';
const schemeHash = createHash("sha256").update(schemeScript).digest("base64");

/** Headers of the page that begins the program: only its own files are run, and only this page's styles are taken. */
export function shellHeaders(nonce: string): Readonly<Record<string, string>> {
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy":
      `default-src 'none'; script-src 'self' 'sha256-${schemeHash}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; ` +
      "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  };
}

/** The page that begins the program, the same for every address of the console. `nonce` lets the program add styles. */
export function shellPage(
  facts: ShellFacts,
  files: { readonly script: string; readonly style: string },
  nonce: string,
): string {
  // Data within HTML: no `<` may begin a tag, whatever a workspace is called.
  const json = JSON.stringify(facts).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Utmost</title>
<link rel="icon" href="${pageIcon}">
<script>${schemeScript}</script>
<link rel="stylesheet" href="${ASSETS_PATH}${files.style}">
<script type="module" src="${ASSETS_PATH}${files.script}"></script>
</head>
<body>
<div id="console" data-nonce="${nonce}"><main class="beginning"><h1>Utmost</h1><p>The console is loading …</p></main></div>
<noscript>The console needs JavaScript. The API and client reports do without.</noscript>
<script type="application/json" id="facts">${json}</script>
</body>
</html>
`;
}
