import { html } from "hono/html";
import { reportGroupings } from "../clicks/report-groupings.ts";
import { presets } from "../reports/preset-period.rules.ts";
import type { ReportPage } from "./report-page-content.ts";
import type { Html } from "./report-page-marks.ts";
import { type PageState, pageAddress, stateFields } from "./report-page-state.rules.ts";
import { pageWords as words } from "./report-page-words.rules.ts";
import { keyTitle } from "./report-words.rules.ts";

/** What a reader may choose, by links and a form that need no script: period and comparison. Not on paper. */
export function controls({ state, from, to, comparison }: ReportPage): Html {
  const preset = state.preset ?? (state.from === null && state.to === null ? "30d" : null);
  return html`<div class="controls">
<nav class="picks" aria-label="${words.periods}">${presets.map((name) => {
    const chosen = { preset: name, from: null, to: null };
    return pick(pageAddress(state, chosen), words.presets[name], name === preset);
  })}</nav>
<details class="days"${preset === null ? html` open` : ""}><summary>${words.otherDays}</summary>
${periodForm(state, from, to)}</details>
${
  comparison !== null && comparison.counted === null
    ? ""
    : html`<a href="${pageAddress(state, { compare: !state.compare })}">${state.compare ? words.compareNot : words.compare}</a>`
}
</div>`;
}

/** The form for any days, which keeps everything else of the address. */
export function periodForm(state: PageState, from: string, to: string): Html {
  const kept = stateFields({ ...state, preset: null, from: null, to: null });
  return html`<form method="get">
<label>${words.from}<input type="date" name="from" value="${from}" required></label>
<label>${words.to}<input type="date" name="to" value="${to}" required></label>
${Object.entries(kept).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">${words.show}</button>
</form>`;
}

/** The lists that there are: all of them in short, or one with more of its rows. One that is known to be empty is not offered. */
export function listPicks({ state, alone, unknown }: ReportPage): Html {
  const offered = reportGroupings.filter((grouping) => !unknown.includes(grouping) || alone === grouping);
  return html`<nav class="picks lists" aria-label="${words.lists}">${pick(pageAddress(state, { grouping: null }), words.everything, alone === null)}${offered.map(
    (grouping) => pick(pageAddress(state, { grouping }), keyTitle(grouping), alone === grouping),
  )}</nav>
`;
}

function pick(address: string, name: string, isChosen: boolean): Html {
  return html`<a href="${address}"${isChosen ? html` aria-current="true"` : ""}>${name}</a>`;
}
