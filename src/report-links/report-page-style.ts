import { createHash } from "node:crypto";

/** The whole look of the pages under /r/: light and dark, phone and paper. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#1a1c1f;--soft:#5a6068;--line:#d9dce1;--back:#fff;--panel:#f5f6f8;--link:#0b57d0}
@media(prefers-color-scheme:dark){:root{--ink:#e9eaec;--soft:#a3a9b2;--line:#3a3f46;--back:#15171a;--panel:#1f2226;--link:#8ab4f8}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main,header,footer{max-width:60rem;margin:0 auto;padding:0 1rem}
footer{padding-block:2rem}
header,h1:first-child{padding-top:1rem}
h1{margin:.5rem 0 0;font-size:1.6rem;line-height:1.25;overflow-wrap:anywhere}
h2{margin:2rem 0 .5rem;font-size:1.1rem}
p{margin:.5rem 0;overflow-wrap:anywhere}
a{color:var(--link)}
.soft{color:var(--soft)}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:1rem 0;padding:.75rem;background:var(--panel);border-radius:.5rem}
label{display:flex;flex-direction:column;font-size:.85rem;color:var(--soft)}
input,button{min-height:2.75rem;padding:.25rem .75rem;font:inherit;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:.375rem}
button{cursor:pointer;background:var(--ink);color:var(--back);border-color:var(--ink)}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .5rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;white-space:nowrap}
thead th{font-size:.85rem;font-weight:600;color:var(--soft)}
th:first-child{text-align:left;font-weight:400;white-space:normal;overflow-wrap:anywhere;min-width:8rem}
thead th:first-child{font-weight:600}
footer{color:var(--soft);font-size:.85rem}
@media(max-width:40rem){th,td{padding:.35rem .3rem;font-size:.85rem}th:first-child{min-width:6rem}}
@media print{form,.more{display:none}body{background:#fff;color:#000;font-size:10pt}main,header,footer{max-width:none;padding:0}
.wide{overflow:visible}thead{display:table-header-group}tr{break-inside:avoid}h2{break-after:avoid}}
`;

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/** Headers of every answer under /r/: nothing is loaded, kept, framed, indexed or passed on. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "cache-control": "private, no-store",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; ` +
    "frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  vary: "Accept",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
};
