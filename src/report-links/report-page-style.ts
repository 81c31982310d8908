import { createHash } from "node:crypto";
import { pageLook } from "../lib/page-look.ts";

/** The whole look of the pages under /r/: light and dark, phone and paper. */
export const pageStyle = `${pageLook}
main,header,footer{max-width:60rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.25rem}
header h1{margin-top:1.25rem}
h2{margin:2.25rem 0 .5rem;font-size:1.1rem}
footer{padding-block:2rem;color:var(--soft);font-size:.85rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin:1rem 0;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
.card form{padding:0;border:0}
.term{color:inherit;text-decoration:underline dotted var(--edge);text-underline-offset:.2em}
label{display:flex;flex:1 1 8rem;min-width:0;max-width:12rem;flex-direction:column;font-size:.85rem;color:var(--soft)}
input,button{min-height:2.75rem;padding:.25rem .75rem;font:inherit;border-radius:.5rem}
input{width:100%;min-width:0;padding-inline:.5rem;font-size:1rem;color:var(--ink);background:var(--back);border:1px solid var(--edge)}
button{padding-inline:1.25rem;font-weight:600;cursor:pointer;background:var(--accent);color:var(--on-accent);border:1px solid transparent}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin:0 0 .75rem}
.figures div{padding:.75rem 1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
dt,dd{color:var(--soft);font-size:.85rem}
dd{margin:0;font-variant-numeric:tabular-nums}
dd b{color:var(--ink)}
.figure,.money{color:var(--ink);font-size:1.75rem;font-weight:700;line-height:1.3}
.money{font-size:1.15rem;line-height:1.5}
figure{margin:0 0 .75rem}
.chart{display:block;width:100%;height:7rem;border-bottom:1px solid var(--edge)}
.chart path{fill:var(--accent)}
figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;margin-top:.25rem;color:var(--soft);font-size:.8rem}
summary{display:inline-block;padding:.4rem 0;color:var(--accent);cursor:pointer}
summary::before{content:"▸ "}
[open] summary::before{content:"▾ "}
table{width:100%;table-layout:fixed;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .5rem;border-bottom:1px solid var(--line);text-align:right;vertical-align:top}
thead th{width:7.25rem;overflow-wrap:normal;font-size:.85rem;font-weight:600;color:var(--soft)}
thead th:nth-child(6){width:9.5rem}
th:first-child{padding-left:0;text-align:left;font-weight:400}
td:last-child,th:last-child{padding-right:0}
thead th:first-child{width:auto;font-weight:600}
.gap *{color:var(--soft);font-size:.9rem}
.long{display:-webkit-box;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:3}
.long:hover,.long:focus{-webkit-line-clamp:none}
@media(max-width:40rem){.figures{grid-template-columns:1fr 1fr}
figcaption :nth-child(2){order:1;width:100%;text-align:center}
.figures:has(:nth-child(5)) div:last-child{grid-column:1/-1}
tr{display:grid;grid-template-columns:1fr 1fr 1fr 1.25fr;padding:.35rem 0;border-bottom:1px solid var(--line)}
th,td,thead th{width:auto;padding:0;border:0;font-size:.9rem}
thead th,thead th:first-child{width:auto;font-size:.72rem}
thead th:first-child,thead th:nth-child(6){display:none}
tbody th,td:nth-child(6){grid-column:1/-1;padding-right:0}
td:nth-child(6):not(:empty)::before{content:"Value ";color:var(--soft)}
.gap td{grid-column:3/-1}.gap th{grid-column:1/3}}
@media print{form,.more{display:none}body{background:#fff;color:#000;font-size:10pt}main,header,footer{max-width:none;padding:0}
.long{-webkit-line-clamp:none}thead{display:table-header-group}tr,.figures div{break-inside:avoid}h2{break-after:avoid}}
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
