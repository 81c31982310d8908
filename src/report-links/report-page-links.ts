import { html } from "hono/html";
import { PAGE_LINKS_at_most } from "../limits.ts";
import type { PageLink, ReportPage } from "./report-page-content.ts";
import type { Html } from "./report-page-marks.ts";
import { bar } from "./report-page-tables.ts";
import { pageWords as words } from "./report-page-words.rules.ts";

/** The links with the most visits, by their short URLs. One link alone is what the totals are of already. */
export function linksSection({ links, format, totals, from, to }: ReportPage): Html | string {
  if (links.length < 2) return "";
  const metrics = (["clicks", "scans", "conversions"] as const).filter(
    (metric) => metric === "clicks" || totals[metric] > 0,
  );
  const shown = links.slice(0, PAGE_LINKS_at_most);
  const largest = Math.max(1, ...shown.map(visits));
  return html`<section class="list wide">
<header><h2>${words.links}</h2></header>
<table>
<caption class="unseen">${words.caption(words.links, format.period(from, to))}</caption>
<thead><tr><th scope="col"><span class="unseen">${words.links}</span></th>${metrics.map(
    (metric) => html`<th scope="col">${words.columns[metric]}</th>`,
  )}</tr></thead>
<tbody>
${shown.map(
  (link) => html`<tr><th scope="row"><div>${bar(visits(link), largest)}<span>${link.name}${
    link.withdrawn ? html` <span class="soft">${words.withdrawn}</span>` : ""
  }</span></div></th>${metrics.map(
    (metric) => html`<td${link[metric] === 0 ? html` class="no"` : ""}>${format.count(link[metric])}</td>`,
  )}</tr>
`,
)}</tbody>
</table>
${links.length > shown.length ? html`<p class="soft small">${words.mostVisited(format.count(shown.length))}</p>` : ""}</section>
`;
}

function visits({ clicks, scans }: PageLink): number {
  return clicks + scans;
}
