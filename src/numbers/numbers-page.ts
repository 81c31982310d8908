import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Marked } from "marked";
import { pageLook, reportIcon } from "../lib/page-look.ts";
import { NUMBERS_PATH } from "./definition.rules.ts";

const STYLE = `${pageLook}
main{max-width:46rem}
main>h1{margin:1.5rem 0 .75rem}
h2,h3{margin:2.25rem 0 .5rem;line-height:1.3;scroll-margin-top:1rem}
h2{font-size:1.25rem;padding-top:1.5rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem}
h2 a,h3 a{color:inherit;text-decoration:none}
h2 a:hover,h3 a:hover{text-decoration:underline}
:target{color:var(--accent)}
ul{margin:0 0 1rem;padding-left:1.25rem}
li{margin:.35rem 0}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
nav li{margin:0}
nav a{display:inline-block;padding:.25rem 0}
code{padding:.1em .3em;font-size:.9em;background:var(--quiet-back);border-radius:.3rem}
.wide{overflow-x:auto;margin:0 0 1rem}
table{width:100%;border-collapse:collapse;font-size:.9rem}
th,td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:normal}
td:first-child{white-space:nowrap}
@media print{nav{display:none}body{background:#fff;color:#000}}
`;

const HEADERS = {
  "cache-control": "public, max-age=3600",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; ` +
    "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex",
};

/** Whether a path is that of the page of definitions. */
export function isNumbersPath(path: string): boolean {
  return path === NUMBERS_PATH || path === `${NUMBERS_PATH}/`;
}

/**
 * Answers requests for what the numbers mean: `docs/numbers.md`, read once, as a page without a script, the same for everybody
 * and on every host. Throws when the file is not there.
 */
export function numbersPage(): (request: Request) => Response {
  const html = htmlOf(readFileSync(new URL("../../docs/numbers.md", import.meta.url), "utf8"));
  return ({ method }) => {
    if (method === "GET" || method === "HEAD")
      return new Response(html, { headers: { ...HEADERS, "content-type": "text/html; charset=utf-8" } });
    return new Response(null, { status: 405, headers: { ...HEADERS, allow: "GET, HEAD" } });
  };
}

function htmlOf(markdown: string): string {
  const sections: string[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        if (depth === 1) return `<h1>${this.parser.parseInline(tokens)}</h1>\n`;
        const link = `<a href="#${anchorOf(text)}">${this.parser.parseInline(tokens)}</a>`;
        if (depth === 2) sections.push(`<li>${link}</li>`);
        return `<h${depth} id="${anchorOf(text)}">${link}</h${depth}>\n`;
      },
      // Other documents are not served.
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        return href.startsWith("#") ? `<a href="${href}">${text}</a>` : text;
      },
    },
  });
  const body = marked
    .parse(markdown, { async: false })
    .replaceAll("<table>", '<div class="wide"><table>')
    .replaceAll("</table>", "</table></div>");
  const [title = "", rest = ""] = body.split("</h1>\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>What the numbers mean</title>
<link rel="icon" href="${reportIcon}">
<style>${STYLE}</style>
</head>
<body>
<main>
${title}</h1>
<nav class="card" aria-label="Sections"><ul>
${sections.join("\n")}
</ul></nav>
${rest}</main>
</body>
</html>
`;
}

/** The anchor of a heading, as GitHub's page of the same file has it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}
