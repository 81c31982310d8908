import { createHash } from "node:crypto";
import { pageLook } from "../lib/page-look.ts";
import { LINK_PENDING_RETRY_s, START_RETRY_s, UNAVAILABLE_RETRY_s } from "../run-limits.ts";

interface Page {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where to go on. */
  readonly way?: { readonly href: string; readonly text: string };
}

/** Every answer of the edge that is no redirect. None says whose the link is or where it led, or carries a mark of ours: whoever meets it is a customer of somebody else's. */
const pages = {
  bad_host: {
    status: 400,
    title: "This address cannot be read",
    text: "The name of the site in it is not valid. Check it for typing mistakes.",
  },
  blocked: {
    status: 403,
    title: "This link has been stopped",
    text: "The page behind it may be harmful, so we do not lead anybody there.",
  },
  unknown: {
    status: 404,
    title: "There is no such link",
    text: "Check the address for typing mistakes, or ask whoever gave it to you.",
  },
  /** The same, for somebody who is signed in to the console: most likely one of its addresses, mistyped. */
  unknown_to_member: {
    status: 404,
    title: "There is no page and no link here",
    text: "Check the address for typing mistakes.",
    way: { href: "/", text: "Open the console" },
  },
  method: {
    status: 405,
    title: "Links can only be opened",
    text: "This address takes GET and HEAD requests, nothing else.",
    headers: { allow: "GET, HEAD" },
  },
  gone: {
    status: 410,
    title: "This link is no longer in use",
    text: "It has expired or was withdrawn. Ask whoever gave it to you for a new one.",
  },
  pending: {
    status: 503,
    title: "This link is not ready yet",
    text: "The page behind it is being checked. Please try again in a minute.",
    headers: { "retry-after": String(LINK_PENDING_RETRY_s) },
  },
  unavailable: {
    status: 503,
    title: "Please try again in a moment",
    text: "We could not look this link up just now. It has not gone away.",
    headers: { "retry-after": String(UNAVAILABLE_RETRY_s) },
  },
  starting: {
    status: 503,
    title: "Please try again in a moment",
    text: "The service is just starting.",
    headers: { "retry-after": String(START_RETRY_s) },
  },
  restarting: {
    status: 503,
    title: "Please try again in a moment",
    text: "This part of the service is being restarted.",
    headers: { "retry-after": String(UNAVAILABLE_RETRY_s) },
  },
} as const satisfies Readonly<Record<string, Page>>;

export type EdgePage = keyof typeof pages;

const STYLE_HASH = createHash("sha256").update(pageLook).digest("base64");

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "private, no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-robots-tag": "noindex",
} as const;

function htmlOf({ title, text, way }: Page): string {
  const further = way === undefined ? "" : `\n<p><a href="${way.href}">${way.text}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${pageLook}</style>
</head>
<body>
<main class="narrow">
<div class="card">
<h1>${title}</h1>
<p class="soft">${text}</p>${further}
</div>
</main>
</body>
</html>
`;
}

const ready = new Map(
  Object.entries<Page>(pages).map(([name, page]) => [
    name,
    { html: htmlOf(page), init: { status: page.status, headers: { ...HEADERS, ...page.headers } } },
  ]),
);

/** A small page of its own: no script, no third party, nothing to keep. */
export function edgePage(name: EdgePage): Response {
  const page = ready.get(name);
  return new Response(page?.html, page?.init);
}
