import { html, raw } from "hono/html";
import { FIRST_WORKSPACE_NAME } from "../access/first-workspace.ts";
import { reportIcon } from "../lib/page-look.ts";
import { NUMBERS_PATH } from "../numbers/definition.rules.ts";
import { chartTitle, pageChart } from "./report-page-chart.ts";
import type { PageOwner, ReportPage } from "./report-page-content.ts";
import { controls, listPicks, periodForm } from "./report-page-controls.ts";
import { linksSection } from "./report-page-links.ts";
import { pageLists } from "./report-page-lists.ts";
import { defined, type Html, inLanguage, periodMark } from "./report-page-marks.ts";
import { type PageState, pageAddress } from "./report-page-state.rules.ts";
import { pageStyle } from "./report-page-style.ts";
import { csvLink, daysSection, listSection, singleSection } from "./report-page-tables.ts";
import { totalsSection } from "./report-page-totals.ts";
import { pageWords as words } from "./report-page-words.rules.ts";
import { keyTitle } from "./report-words.rules.ts";

/** The report as one page of plain HTML: no script, nothing loaded from anywhere. */
export async function reportPage(page: ReportPage): Promise<string> {
  const days = page.tables.filter(({ grouping }) => grouping === "day");
  const others = page.tables.filter(({ grouping }) => grouping !== "day");
  const { lists, single } = pageLists(others, page.alone);
  return document(
    titleOf(page.owner),
    html`${pageHead(page)}
<main>
${totalsSection(page)}
<section class="card" id="chart"><header><h2>${chartTitle(page)}</h2>${days.map((table) => csvLink(page, table))}</header>
${pageChart(page)}${days.map((table) => daysSection(page, table))}</section>
${listPicks(page)}
<div class="lists-shown${page.alone === null ? "" : " alone"}">
${linksSection(page)}${lists.map((list) => listSection(page, list))}</div>
${singleSection(page, single)}${page.unknown.length > 0 && others.length > 0 ? html`<p class="soft small">${words.unknown(page.unknown.map(keyTitle).join(", "))}</p>` : ""}
</main>
${pageFoot(page)}`,
  );
}

function pageHead(page: ReportPage): Html {
  const { owner, format, from, to } = page;
  const heading = headingOf(owner);
  return html`<header class="head">
${brand(owner)}
<h1>${heading}</h1>
<p class="period">${heading === words.kind ? "" : `${words.kind}, `}${periodMark(format, from, to)}</p>
<p class="soft small">${coverLine(page)}</p>
${comparisonLine(page)}${controls(page)}
</header>`;
}

/** What the report is of. A workspace that nobody has named yet has a name that says nothing to a client. */
function headingOf({ workspaceName }: PageOwner): string {
  return workspaceName === FIRST_WORKSPACE_NAME ? words.kind : workspaceName;
}

function titleOf(owner: PageOwner): string {
  const heading = headingOf(owner);
  return heading === words.kind ? heading : words.title(heading);
}

/** Which links the figures are of. */
function coverLine({ owner, filters, state }: ReportPage): Html | string {
  if (filters.length === 0) {
    const heading = headingOf(owner);
    return heading === words.kind ? words.all : words.allOf(heading);
  }
  return html`${words.only(filters.join(", "))} <a class="more" href="${pageAddress(state, { filters: {} })}">${words.allLinks}</a>`;
}

/** What the figures are compared with, or why with nothing. */
function comparisonLine({ comparison, format }: ReportPage): Html | string {
  if (comparison === null) return "";
  const period = periodMark(format, comparison.from, comparison.to);
  return html`<p class="soft small">${
    comparison.why === null
      ? html`${defined("comparison", words.compared)} ${period}`
      : html`${comparison.why === "not counted" ? words.notCounted : words.notShown} (${period})`
  }</p>
`;
}

/** Whose report it is: the agency's logo, else its name; nothing when neither is set. */
function brand({ name, logo }: PageOwner): Html | string {
  if (logo !== null) return html`<p class="brand"><img src="${logo}" alt="${name ?? ""}"></p>`;
  return name === null ? "" : html`<p class="brand">${name}</p>`;
}

function pageFoot({ owner, format, readAt_ms, endsToday }: ReportPage): Html {
  return html`<footer>
<h2>${words.about}</h2>
<p>${words.asOf} ${inLanguage(format, format.instant(readAt_ms))} UTC.${endsToday ? ` ${words.endsToday}` : ""} ${words.aboutText} <a class="more" href="${NUMBERS_PATH}">${words.definitions}</a></p>
${owner.name === null ? "" : html`<p class="by">${words.by(owner.name)}</p>`}
</footer>`;
}

/** A page that says in words what is wrong with the address, with the form as it was sent to put it right. */
export async function refusedPage(
  title: string,
  sentences: readonly string[],
  form: { readonly state: PageState; readonly from: string; readonly to: string },
): Promise<string> {
  return document(
    title,
    messageCard(
      title,
      html`${sentences.map((sentence) => html`<p>${sentence}</p>`)}
${periodForm(form.state, form.from, form.to)}
<p><a href="?">${words.last30}</a></p>`,
    ),
  );
}

/** A page of one heading and one sentence. */
export async function plainPage(title: string, sentence: string): Promise<string> {
  return document(title, messageCard(title, html`<p class="soft">${sentence}</p>`));
}

function messageCard(title: string, body: Html): Html {
  return html`<main class="narrow">
<div class="card">
<h1>${title}</h1>
${body}
</div>
</main>`;
}

async function document(title: string, body: Html): Promise<string> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<link rel="icon" href="${reportIcon}">
<style>${raw(pageStyle)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return page.toString();
}
