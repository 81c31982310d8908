import { createHash } from "node:crypto";
import { pageLook } from "../../lib/page-look.ts";

/** The whole look of the console's plain pages: light and dark, desk and phone. */
export const consoleStyle = `${pageLook}:root{--good:#0f6b43;--good-back:#e1f4ea;--bad:#b3261e;--bad-back:#fde8e6}
@media(prefers-color-scheme:dark){:root{--good:#7fdcaf;--good-back:#143526;--bad:#ffb0a8;--bad-back:#45191a}}
header{background:var(--card);border-bottom:1px solid var(--line)}
.bar{max-width:56rem;margin:0 auto;padding:.75rem 1rem;display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}
.who{color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}
h2{margin:0 0 1rem;font-size:1.15rem}
h3{margin:0;font-size:1rem;overflow-wrap:anywhere}
.note{border-radius:.5rem;padding:.75rem 1rem;margin:1rem 0;background:var(--quiet-back);overflow-wrap:anywhere}
.note.bad{background:var(--bad-back);color:var(--bad)}
.note.good{background:var(--good-back);color:var(--good)}
.note p:last-child{margin:0}
.field{margin:0 0 1rem}
label{font-weight:600;font-size:.925rem}
.field>label{display:block;margin-bottom:.3rem}
.field>.hint{margin-top:.3rem}
.check{display:flex;gap:.5rem;align-items:center;margin-bottom:1rem}
.check input{width:auto;margin:0;flex:none}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 1rem}
.hint{display:block;font-weight:400;color:var(--soft);font-size:.875rem}
input[type=text],input[type=email],input[type=password],select{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;
background:var(--card);border:1px solid var(--edge);border-radius:.5rem}
input[aria-invalid=true]{border-color:var(--bad);border-width:2px}
button,.button{min-height:2.75rem;padding:.5rem 1.1rem;font:inherit;font-weight:600;border-radius:.5rem;border:1px solid transparent;cursor:pointer;
background:var(--accent);color:var(--on-accent)}
.button{display:inline-block;text-decoration:none;text-align:center}
button:hover,.button:hover{filter:brightness(1.08)}
.or{display:flex;align-items:center;gap:.75rem;margin:1rem 0;color:var(--soft);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
.button.plain{background:transparent;color:inherit;border-color:var(--edge)}
button.plain{background:transparent;color:inherit;border-color:var(--line);font-weight:500;min-height:2.25rem;padding:.25rem .8rem}
button.danger{background:var(--bad);color:var(--card)}
.wide{width:100%}
code,.secret{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:.9em}
.secret{display:block;width:100%;padding:.85rem 1rem;margin:0 0 .75rem;border:2px dashed var(--good);border-radius:.5rem;background:var(--card);
color:var(--ink);font-size:1rem;user-select:all;overflow-wrap:anywhere}
pre{margin:0 0 1rem;padding:.75rem 1rem;background:var(--quiet-back);border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;color:var(--ink)}
.items{list-style:none;margin:0;padding:0}
.item{padding:1rem 0;border-top:1px solid var(--line)}
.item:first-child{border-top:0;padding-top:0}
.item:last-child{padding-bottom:0}
.item form,.items+form{margin-top:.75rem}
.line form{margin:0 0 0 auto}
.line{display:flex;flex-wrap:wrap;align-items:center;gap:.35rem .75rem}
.state{font-size:.8rem;font-weight:600;padding:.1rem .6rem;border-radius:1rem;background:var(--quiet-back);color:var(--soft)}
.state.live{background:var(--good-back);color:var(--good)}
dl{display:flex;flex-wrap:wrap;gap:.35rem 1.75rem;margin:.6rem 0 0}
dl div{min-width:0}
dt{font-size:.78rem;color:var(--soft)}
dd{margin:0;font-size:.9rem;overflow-wrap:anywhere}
details.revoke{margin-top:.75rem}
details.revoke summary{display:inline-flex;align-items:center;min-height:2.25rem;padding:.25rem .8rem;border:1px solid var(--line);border-radius:.5rem;
cursor:pointer;list-style:none;font-size:.9rem;color:var(--bad)}
details.revoke summary::-webkit-details-marker{display:none}
details.revoke[open] summary{color:var(--ink)}
details.revoke .cancel,details.revoke[open] .ask{display:none}
details.revoke[open] .cancel{display:inline}
details.revoke form{margin-top:.75rem;padding:1rem;border-radius:.5rem;background:var(--bad-back)}
.inline{display:flex;gap:.5rem;align-items:center;margin:0}
.inline select{min-height:2.25rem;padding:.25rem .5rem;max-width:12rem}
.bar>.out{margin-left:auto}
.inline label,.inline button{flex:none;white-space:nowrap}
.unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media(max-width:34rem){.bar>.out{order:1}.bar>.who,.bar>.switch{order:2}.bar>.switch,.bar>.switch+.who{width:100%}
.switch select{flex:1;min-width:0;max-width:none}dl{display:grid;grid-template-columns:1fr 1fr;gap:.5rem 1rem}}
@media(prefers-reduced-motion:no-preference){button,summary{transition:filter .12s}}
`;

const styleHash = createHash("sha256").update(consoleStyle).digest("base64");

/**
 * Headers of every page of the console: nothing is loaded from anywhere, kept or framed. The referrer goes to
 * ourselves only: with `no-referrer` browsers would send `Origin: null`, which the forms' check refuses.
 */
export const consoleHeaders: Readonly<Record<string, string>> = {
  "cache-control": "no-store",
  "content-security-policy":
    `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; ` +
    "base-uri 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex, nofollow",
};
