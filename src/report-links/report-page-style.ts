import { createHash } from "node:crypto";
import { pageLook } from "../lib/page-look.ts";

/** Colours: ink on paper by day, the same at night; one blue for now, one grey for before. */
const colours = `
:root{--ink:#1c2430;--soft:#566072;--line:#e3e7ed;--edge:#7d8797;--back:#f6f8fa;--card:#fff;--accent:#2f62ad;--on-accent:#fff;--now:#3a73c4;--wash:#3a73c41c;--bar:#dfe9f6;--past:#8a94a4;--up:#13703f;--down:#a8321f}
@media(prefers-color-scheme:dark){:root{--ink:#e6eaf1;--soft:#a3adbd;--line:#2c3442;--edge:#72809a;--back:#10151d;--card:#171e29;--accent:#8fb8f4;--on-accent:#0c1626;--now:#7fb0f5;--wash:#7fb0f524;--bar:#25354d;--past:#8793a8;--up:#6fd19b;--down:#f2917f}}
`;

/** A sheet of paper: its type sizes are 2, 1.25, 1, 0.875 and 0.8125 times the body's, and no other. */
const page = `
html{background:var(--back)}
body:has(.head){max-width:72rem;margin:2.5rem auto;padding:3rem 3.5rem;background:var(--card);border:1px solid var(--line)}
.head,body:has(.head)>main,footer{max-width:none;margin:0;padding:0}
.head h1{margin:1.5rem 0 .25rem;font-size:2rem;line-height:1.15;letter-spacing:-.025em}
.head h1:first-child{margin-top:0}
.head .brand{display:block;margin:0;font-size:1rem}
.brand img{display:block;max-width:min(15rem,60vw);max-height:3.5rem}
@media(prefers-color-scheme:dark){.brand img{box-sizing:content-box;padding:.5rem .75rem;background:#fff;border-radius:.5rem}}
.head p{margin:0}
.head .period{margin:0 0 .35rem;font-weight:600}
h2{margin:0;font-size:1.25rem;line-height:1.3;letter-spacing:-.015em}
.term{color:inherit;text-decoration:none}
.term:hover{text-decoration:underline}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
section header{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;margin:0 0 .75rem;padding:0 0 .4rem;border-bottom:1px solid var(--edge)}
.controls,.picks,.csv,summary,form{font-size:.875rem}
.controls{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;margin:1.5rem 0 2rem;padding:.4rem 0;border-block:1px solid var(--line)}
.days[open]{flex-basis:100%}.days form{margin:.25rem 0 .5rem}
.picks a{display:inline-block;margin:.1rem .1rem .1rem 0;padding:.3rem .5rem;border:1px solid transparent;border-radius:2rem;color:var(--ink);text-decoration:none;white-space:nowrap}
.picks a:hover{background:var(--bar)}
.picks a[aria-current]{border-color:var(--edge);background:var(--bar)}
.lists{margin:0 0 1.5rem}
.narrow form{margin:0 0 1rem}
form{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
label{display:flex;gap:.5rem;align-items:center;color:var(--soft)}
input,button{min-height:2.5rem;padding:.25rem .65rem;font:inherit;border-radius:.4rem;border:1px solid var(--edge);background:var(--card);color:var(--ink)}
button{padding-inline:1.1rem;font-weight:600;cursor:pointer;background:var(--accent);color:var(--on-accent);border-color:transparent}
body:has(.head) .card,.list{margin:0 0 2.25rem;padding:0;border:0;border-radius:0;background:none}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1.5rem;margin:0 0 2.25rem}
.figures>div{position:relative;padding:.6rem 0 0;border-top:3px solid var(--line)}
.figures>.chosen{border-color:var(--now)}
dt{font-size:.875rem;font-weight:600}
dd{margin:0;color:var(--soft);font-size:.875rem;font-variant-numeric:tabular-nums}
.choose{color:inherit;text-decoration:none}
.choose::after{content:"";position:absolute;inset:0}
.figures>:hover .choose{text-decoration:underline}
.figure,.money{color:var(--ink);font-size:2rem;font-weight:700;line-height:1.25;letter-spacing:-.025em}
.money{font-size:1.25rem;line-height:1.5;letter-spacing:-.01em}
.up{color:var(--up)}.down{color:var(--down)}.same{color:var(--soft)}
.change span{font-size:.7em}
.meaning{margin-top:.35rem;font-size:.8125rem}
.meaning a{position:relative}
#chart{scroll-margin-top:1rem}
.plot{margin:0 0 .5rem;padding:0 1.5rem 0 2.75rem}
.chart{display:block;overflow:visible}
.chart text{fill:var(--soft);font-size:.8125rem;font-variant-numeric:tabular-nums}
.chart line{stroke:var(--line)}
.chart svg{overflow:visible}
.chart path{fill:none;vector-effect:non-scaling-stroke;stroke-linejoin:round;stroke-linecap:round}
.chart .area{fill:var(--wash)}
.chart .now{stroke:var(--now);stroke-width:2.5}
.chart .before{stroke:var(--past);stroke-width:1.75;stroke-dasharray:5 5}
.days rect{fill:transparent}
.days rect:hover{fill:var(--now);fill-opacity:.12}
figcaption{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0 0 1rem -2.75rem;font-size:.875rem}
.key::before{content:"";display:inline-block;width:1.6rem;margin-right:.5rem;vertical-align:.28em;border-top:3px solid var(--now)}
.past::before{border-top:2px dashed var(--past)}
summary{display:inline-block;padding:.3rem 0;color:var(--accent);cursor:pointer}
summary::before{content:"▸ "}
[open] summary::before{content:"▾ "}
.lists-shown{columns:2;column-gap:3rem}
.list{break-inside:avoid}
.throughout{margin-top:1.75rem}
.throughout h2{margin:0 0 .75rem;padding:0 0 .4rem;border-bottom:1px solid var(--edge)}
.throughout dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:.75rem 1.5rem;margin:0}
.throughout dt{font-weight:400;color:var(--soft)}
.throughout dd{color:var(--ink)}
.wide{column-span:all}
.wide:not(:first-child){margin-top:2.25rem}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{padding:.4rem 0 .4rem 1rem;text-align:right;vertical-align:top;font-weight:400}
td{min-width:3rem;white-space:nowrap}
.value small{display:inline-block;min-width:6.5rem;max-width:9rem;white-space:normal;color:var(--soft);font-size:.8125rem}
.no{color:var(--soft)}
th:first-child{padding-left:0;text-align:left}
th>div{position:relative;margin:-.25rem 0}
thead th{padding-top:0;font-size:.8125rem;color:var(--soft);white-space:nowrap}
tbody th div>span{position:relative;display:block;padding:.25rem .6rem;overflow-wrap:anywhere}
tbody th{max-width:0;width:99%}
.bar{position:absolute;inset:0;width:100%;height:100%;border-radius:.2rem}
.bar path{fill:var(--bar)}
.before,.gap *{color:var(--soft)}
.list p{margin:.75rem 0 0}
footer{margin:2.25rem 0 0;padding:1rem 0 0;border-top:1px solid var(--edge);color:var(--soft);font-size:.875rem}
footer h2{color:var(--ink);font-size:.875rem;letter-spacing:0;margin:0 0 .25rem}
footer p{max-width:52rem;margin:0}
footer .by{margin:.75rem 0 0;color:var(--ink);font-weight:600}
@media(max-width:76rem){body:has(.head){margin:0 auto;padding:2rem 1.5rem;border-block:0}}
@media(max-width:60rem){.lists-shown{columns:auto}.value small{display:block;margin-left:auto}.value small:empty{display:none}}
`;

const phone = `
@media(max-width:40rem){body:has(.head){padding:1.25rem 1rem;border:0}
.head h1{margin-top:1rem;font-size:1.625rem}
.picks a{padding:.35rem .6rem}
form{width:100%}label{flex:1 1 8rem;min-width:0;flex-direction:column;align-items:start;gap:.15rem}input{width:100%;min-width:0}button{align-self:end}
.figures{grid-template-columns:1fr 1fr;gap:1.25rem 1rem}
.figures:has(>:nth-child(5))>:last-child{grid-column:1/-1}
.figure{font-size:1.625rem}
.spare{display:none}
table,thead,tbody{display:block}
tr{display:flex;flex-wrap:wrap;padding:.3rem 0;border-bottom:1px solid var(--line)}
th,td{flex:1 0 20%;width:auto;min-width:0;padding:.15rem 0}
.before{flex-basis:100%}
thead th{padding:0;font-size:.75rem}
th:nth-child(5),td:nth-child(5){flex-grow:1.8}
.value{flex:1 0 100%;white-space:normal}
.value.none{display:none}
.value small{display:inline-block;min-width:0;max-width:100%;margin-left:.75rem;overflow-wrap:anywhere}
thead th:first-child{display:none}
tbody th{flex:1 0 100%;max-width:none}
tbody th>div{margin:0}
td.before::before{content:attr(data-name) " "}
th.before{display:none}
}
`;

/** On paper the sheet is the paper's own, and type is measured in points. */
const paper = `
@page{size:A4;margin:16mm}
@media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#ccc;--edge:#888;--back:#fff;--card:#fff;--accent:#000;--now:#1f56a6;--wash:#1f56a614;--bar:#e4ecf6;--past:#777;--up:#13703f;--down:#a8321f}
html{font-size:10pt}body:has(.head){max-width:none;margin:0;padding:0;border:0;background:#fff;font-size:1rem}.brand img{padding:0;max-height:14mm}
.controls,.picks,.csv,.more,details:not([open]),summary{display:none}
.head{margin:0 0 7mm}
.figures{grid-template-columns:repeat(auto-fit,minmax(30mm,1fr));gap:4mm;margin:0 0 7mm}
.figures>.chosen{border-color:var(--line)}
body:has(.head) .card,.list{margin:0 0 6mm}
.lists-shown{columns:auto}th,td{padding:.8mm 0 .8mm 4mm}th>div{margin:-.5mm 0}tbody th span{padding-block:.5mm}
.value small,.value small:empty{display:inline-block;min-width:24mm}dt,dd{overflow-wrap:normal}
a{color:inherit;text-decoration:none}
.figures>div,#chart figure,.list,.throughout,tr,footer{break-inside:avoid}
.alone .list{break-inside:auto}
h2,section header,figcaption{break-after:avoid}
thead{display:table-header-group}
}
`;

/** The whole look of the pages under `/r/`: light and dark, phone and paper. */
export const pageStyle = pageLook + colours + page + phone + paper;

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

/** Headers of every answer under `/r/`: nothing is loaded but what stands in the page; nothing is kept, framed, indexed or passed on. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "cache-control": "private, no-store",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'; ` +
    "frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  vary: "Accept, Accept-Encoding, Accept-Language",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
};
