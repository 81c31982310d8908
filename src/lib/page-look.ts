// What all pages drawn on the server look like: one set of colours, one type. Light and dark by the
// reader's own setting. A page with more than a heading and a sentence adds its own rules to these.

const MARK_PATHS = '<path d="M5 4v8a7 7 0 0 0 14 0V4"/><path d="M12 15V5m-3.5 3.5L12 5l3.5 3.5"/>';
const MARK_PEN = 'viewBox="0 0 24 24" fill="none" stroke-width="2.6" stroke-linecap="round"';

/** The mark beside the name, in the colour of the text around it. */
export const pageMark = `<svg ${MARK_PEN} stroke="currentColor" aria-hidden="true">${MARK_PATHS}</svg>`;

/** The mark as a picture of its own, for the browser's tab. */
export const pageIcon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" ${MARK_PEN} stroke="#3347c7">${MARK_PATHS}</svg>`,
)}`;

/** Three bars, for the browser's tab of what an agency's client opens: such a page carries no mark of ours. */
export const reportIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="#3f6fb5"><path d="M1 9h3v6H1zM6 5h4v10H6zM12 1h3v14h-3z"/></svg>',
)}`;

/** Style rules that every page has; `main.narrow` is a page of one card. */
export const pageLook = `
:root{color-scheme:light dark;--ink:#171a21;--soft:#5b6372;--line:#dde1e8;--edge:#868e9c;--back:#f5f6f9;--card:#fff;--accent:#3347c7;--on-accent:#fff;--quiet-back:#eceef3}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaf0;--soft:#a2aaba;--line:#343a47;--edge:#6c7586;--back:#12141a;--card:#1b1e26;--accent:#a5b4ff;--on-accent:#10142e;--quiet-back:#282d38}}
*{box-sizing:border-box}
body{margin:0;overflow-wrap:anywhere;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
.brand{display:flex;align-items:center;gap:.5rem;margin-right:auto;font-weight:700;font-size:1.125rem;color:inherit;text-decoration:none}
.brand svg{width:1.5rem;height:1.5rem;color:var(--accent)}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1rem 4rem}
main.narrow{max-width:29rem;padding-top:12vh}
h1{margin:0 0 .25rem;font-size:1.6rem;line-height:1.25;letter-spacing:-.01em}
p{margin:0 0 1rem}
.soft{color:var(--soft)}
.small{font-size:.875rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.25rem;margin:1.25rem 0}
.card>:last-child{margin-bottom:0}
.narrow h1{font-size:1.35rem;margin-bottom:.5rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
@media(max-width:34rem){.card{padding:1rem}main{padding-top:1rem}main.narrow{padding-top:4vh}}
`;
