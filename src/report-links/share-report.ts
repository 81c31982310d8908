import { findCampaign } from "../campaigns/campaign.store.ts";
import { reportGroupings } from "../clicks/report-groupings.ts";
import { type Details, invalidInput, Refusal } from "../http/refusal.ts";
import { acceptedLanguage } from "../lib/accepted-language.ts";
import { present } from "../lib/assert.ts";
import { type Day, dayOf } from "../lib/calendar.ts";
import type { Clock } from "../lib/clock.ts";
import { requestTarget } from "../lib/request-target.ts";
import { PAGE_LINKS_at_most } from "../limits.ts";
import { cappedHeaders } from "../reports/capped.rules.ts";
import { countHours } from "../reports/count-hours.ts";
import { listTop } from "../reports/list-top.ts";
import { type MadeReport, makeReport, makeReports, type ReportTools } from "../reports/make-report.ts";
import type { ReportParameters } from "../reports/report.contract.ts";
import { reportCsv, reportFileName } from "../reports/report-csv.ts";
import { findReportBrand } from "./report-brand.store.ts";
import { type PageFormat, pageFormat } from "./report-format.rules.ts";
import type { OpenedReportLink } from "./report-link.store.ts";
import type { PageLink } from "./report-page-content.ts";
import { onlyDay, type PageOrder, reportPageData } from "./report-page-data.ts";
import { fileResponse, pageResponse, type SharedAs } from "./report-page-response.ts";
import { type AskedPage, pageFilters, readPageAddress } from "./report-page-state.rules.ts";
import { reportPage } from "./report-page-view.ts";
import { filterText } from "./report-page-words.rules.ts";
import { keyText } from "./report-words.rules.ts";

export interface SharedReportTools extends ReportTools {
  readonly clock: Clock;
  /** A request's query, judged by the API's own rules for reports. Throws `invalid_input`. */
  readonly readParameters: (request: Request) => Promise<ReportParameters>;
}

/** Whoever names no language that is known reads days as most of the world writes them. */
const LANGUAGE_otherwise = "en-GB";

/** The report as the API gives it, by the API's own parameters. Throws `invalid_input`. */
export async function dataAnswer(
  tools: SharedReportTools,
  { workspaceId }: OpenedReportLink,
  request: Request,
  as: Exclude<SharedAs, "text/html">,
): Promise<Response> {
  const parameters = await tools.readParameters(request);
  return reportFile(tools, workspaceId, parameters, as);
}

/** The report as a page, or the file that the page leads to. Throws `invalid_input`. */
export async function pageAnswer(
  tools: SharedReportTools,
  link: OpenedReportLink,
  request: Request,
): Promise<Response> {
  const now_ms = tools.clock.now();
  const asked = readPageAddress(new URLSearchParams(requestTarget(request.url).query), now_ms);
  const parameters = await readPageParameters(tools, asked);
  if (asked.isCsv) return reportFile(tools, link.workspaceId, parameters, "text/csv");
  const { workspaceId, workspaceName, workspaceCreatedAt_ms } = link;
  const { state } = asked;
  const others = reportGroupings.filter((name) => name !== "day" && (state.grouping ?? name) === name);
  const groupings = ["day", ...others] as const;
  const [reports, links] = await Promise.all([
    makeReports(tools, workspaceId, parameters, groupings, now_ms, "day"),
    state.grouping === null ? mostVisited(tools, workspaceId, parameters, now_ms) : [],
  ]);
  const format = pageFormat(acceptedLanguage(request.headers.get("accept-language"), LANGUAGE_otherwise));
  const owner = { workspaceName, ...(await findReportBrand(tools.db, workspaceId)) };
  const filters = await filterTexts(tools, link, format, state.filters);
  const firstDay = dayOf(workspaceCreatedAt_ms);
  const byDay = present(reports[0], "a report by day");
  const hours = await hoursOf(tools, workspaceId, parameters, byDay, firstDay, now_ms);
  const page = reportPageData({ owner, format, state, filters, firstDay, now_ms, links, hours }, reports);
  return pageResponse(request, 200, await reportPage(page));
}

/** The links with the most visits: one more than a page shows, so that it can say that there are. */
async function mostVisited(
  tools: SharedReportTools,
  workspaceId: OpenedReportLink["workspaceId"],
  parameters: ReportParameters,
  now_ms: number,
): Promise<readonly PageLink[]> {
  const { group_by: _group, compare: _compare, ...filters } = parameters;
  const order = { by: "link", order_by: "visits", limit: PAGE_LINKS_at_most + 1 } as const;
  const { top } = await listTop(tools, workspaceId, { ...filters, ...order }, now_ms);
  return top.rows;
}

/** The hours of the one day that a page's chart has, and of the day that it is compared with. */
async function hoursOf(
  tools: SharedReportTools,
  workspaceId: OpenedReportLink["workspaceId"],
  { group_by: _group, compare: _compare, from: _from, to: _to, ...filters }: ReportParameters,
  byDay: MadeReport,
  firstDay: Day,
  now_ms: number,
): Promise<PageOrder["hours"]> {
  const day = onlyDay(byDay, firstDay);
  if (day === null) return null;
  const { comparison = null } = byDay.report;
  const of = (one: string) => countHours(tools, workspaceId, { ...filters, day: one as Day }, now_ms);
  const isCompared = comparison !== null && "from" in comparison;
  const [now, before] = await Promise.all([of(day), isCompared ? of(comparison.from) : null]);
  return { now: now.hours, before: before?.hours ?? null };
}

async function reportFile(
  tools: SharedReportTools,
  workspaceId: OpenedReportLink["workspaceId"],
  parameters: ReportParameters,
  as: Exclude<SharedAs, "text/html">,
): Promise<Response> {
  const { report, leftOut } = await makeReport(tools, workspaceId, parameters, tools.clock.now());
  const capped = cappedHeaders(leftOut);
  if (as === "application/json") return fileResponse(200, as, JSON.stringify(report), capped);
  const saved = { "content-disposition": `attachment; filename="${reportFileName(report)}"` };
  return fileResponse(200, as, reportCsv(report), { ...saved, ...capped });
}

/** What a page asks for, by the API's own rules, of a page's address, with what only pages know. Throws `invalid_input` that names everything. */
async function readPageParameters(
  tools: SharedReportTools,
  { query, faulty }: AskedPage,
): Promise<ReportParameters> {
  const own: Details = Object.fromEntries(faulty.map((name) => [name, ["Has no such value."]]));
  try {
    const parameters = await tools.readParameters(new Request(`http://page.invalid/?${query.toString()}`));
    if (faulty.length === 0) return parameters;
  } catch (error) {
    if (!(error instanceof Refusal) || error.details === null) throw error;
    throw invalidInput({ ...error.details, ...own });
  }
  throw invalidInput(own);
}

/** The filters in words. A campaign by its name: numbers of ours say nothing to a client. */
async function filterTexts(
  { db }: SharedReportTools,
  { workspaceId }: OpenedReportLink,
  format: PageFormat,
  filters: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const entries = Object.entries(filters).map(async ([name, value]) => {
    const known = pageFilters.get(name) ?? name;
    if (known !== "campaign_id") return filterText(known, keyText(format, known, value));
    const campaign = await findCampaign(db, workspaceId, Number(value));
    return filterText(known, campaign?.name ?? "unknown");
  });
  return Promise.all(entries);
}
