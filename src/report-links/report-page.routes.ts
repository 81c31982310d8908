import { reportGroupings } from "../clicks/report-groupings.ts";
import type { HostBook } from "../domains/host-book.ts";
import { rateLimited } from "../http/bind-operations.ts";
import { JSON_TYPE } from "../http/operation.ts";
import { RateLimit } from "../http/rate-limit.ts";
import { readInput } from "../http/read-input.ts";
import { envelopeOf, internalEnvelope, notFound, Refusal, unavailableEnvelope } from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { preferredType } from "../lib/media-type.ts";
import { requestTarget } from "../lib/request-target.ts";
import type { Sifted } from "../lib/sifted.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { REPORT_PAGES_per_minute } from "../limits.ts";
import { cappedHeaders } from "../reports/capped.rules.ts";
import { findPeriodProblems, makeReport, makeReports, type ReportTools } from "../reports/make-report.ts";
import { type ReportParameters, reportParameters, showReportOperation } from "../reports/report.contract.ts";
import { UNAVAILABLE_RETRY_s } from "../run-limits.ts";
import { openReportLink } from "./open-report-link.ts";
import type { OpenedReportLink } from "./report-link.store.ts";
import { reportPageData } from "./report-page-data.ts";
import { addressProblems } from "./report-page-problems.rules.ts";
import { pageHeaders } from "./report-page-style.ts";
import { plainPage, refusedPage, reportPage } from "./report-page-view.ts";
import { secretInPath } from "./report-secret.rules.ts";

interface Tools extends ReportTools {
  readonly hostBook: Pick<HostBook, "roleOf">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Whether a path is under `/r/`, where client reports are. */
export function isReportPath(path: string): boolean {
  return secretInPath(path) !== null;
}

/**
 * Answers requests under `/r/`: the live report of a workspace for whoever holds a report link's URL, as a page or,
 * asked for JSON, as the API's Report. `host` is the one the client asked for. Never throws, and no answer tells a
 * wrong secret from a revoked one: both are the same 404.
 */
export function reportPages(tools: Tools): (request: Request, host: string) => Promise<Response> {
  const limit = new RateLimit(tools.clock, REPORT_PAGES_per_minute, REPORT_PAGES_per_minute);
  return async (request, host) => {
    const accept = request.headers.get("accept");
    const json = preferredType(accept, ["text/html", JSON_TYPE]) === JSON_TYPE;
    // A HEAD is answered as a GET: the server sends the headers alone, with the length the body has.
    try {
      return await reportAnswer(tools, limit, request, host, json);
    } catch (error) {
      return error instanceof Refusal ? refused(error, request, json) : failed(tools.log, error, json);
    }
  };
}

async function reportAnswer(
  tools: Tools,
  limit: RateLimit,
  request: Request,
  host: string,
  json: boolean,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const only = { status: 405, headers: { allow: "GET, HEAD" } };
    throw new Refusal("not_found", "A report is only read: GET or HEAD.", only);
  }
  const secret = secretInPath(new URL(request.url).pathname) ?? "";
  const link = await openReportLink(tools, secret, host);
  if (link === undefined) throw notFound();
  const verdict = limit.spend(String(link.id));
  if (!verdict.allowed) throw rateLimited(verdict);
  return json ? jsonAnswer(tools, link, request) : pageAnswer(tools, link, request);
}

async function jsonAnswer(
  tools: Tools,
  { workspaceId }: OpenedReportLink,
  request: Request,
): Promise<Response> {
  const parameters = await readParameters(tools, request);
  const { report, leftOut } = await makeReport(tools, workspaceId, parameters, tools.clock.now());
  return jsonResponse(200, report, cappedHeaders(leftOut));
}

async function pageAnswer(tools: Tools, link: OpenedReportLink, request: Request): Promise<Response> {
  const url = pageUrl(request);
  const groupings = url.searchParams.has("group_by") ? null : reportGroupings;
  const parameters = await readParameters(tools, new Request(url.href));
  const reports = await makeReports(
    tools,
    link.workspaceId,
    parameters,
    groupings ?? [parameters.group_by],
    tools.clock.now(),
  );
  return pageResponse(200, await reportPage(reportPageData(link.workspaceName, parameters, reports)));
}

/** The query by the API's own rules. Throws `invalid_input`. */
async function readParameters({ clock }: Tools, request: Request): Promise<ReportParameters> {
  const { query } = await readInput(request, showReportOperation, async ({ query: sifted }) =>
    findPeriodProblems(sifted as Sifted<ReportParameters>, clock.now()),
  );
  return query as ReportParameters;
}

/**
 * The address as the page reads it: an empty field of the form is one not given, and what mail and chat programs
 * append to a link they pass on does not matter. A page compares unless told not to.
 */
function pageUrl(request: Request): URL {
  const url = new URL(request.url);
  const known = Object.keys(reportParameters.shape);
  const given = [...url.searchParams].filter(([name, value]) => known.includes(name) && value.trim() !== "");
  url.search = new URLSearchParams(given).toString();
  if (!url.searchParams.has("compare")) url.searchParams.set("compare", "true");
  return url;
}

async function refused(refusal: Refusal, request: Request, json: boolean): Promise<Response> {
  if (json) return jsonResponse(refusal.status, envelopeOf(refusal), refusal.headers);
  return pageResponse(refusal.status, await refusalPage(refusal, request), refusal.headers);
}

async function refusalPage(refusal: Refusal, request: Request): Promise<string> {
  if (refusal.status === 404)
    return plainPage(
      "There is no report here",
      "The address may be mistyped, or the report is no longer shared.",
    );
  if (refusal.details === null) return plainPage("This does not work", refusal.message);
  const query = new URLSearchParams(requestTarget(request.url).query);
  const problems = addressProblems(Object.keys(refusal.details), query);
  return refusedPage(problems.title, problems.sentences, problems);
}

async function failed(log: Log, error: unknown, json: boolean): Promise<Response> {
  const message = "Something went wrong on our side. Please try again in a while.";
  const title = "The report is not available just now";
  // Without the path: it carries the secret.
  if (error instanceof Unavailable) {
    log.warn({ err: error }, "a client report could not be made for now");
    const later = { "retry-after": String(UNAVAILABLE_RETRY_s) };
    if (json) return jsonResponse(503, unavailableEnvelope("database"), later);
    return pageResponse(503, await plainPage(title, message), later);
  }
  log.error({ err: error }, "a client report failed");
  if (json) return jsonResponse(500, internalEnvelope(message));
  return pageResponse(500, await plainPage(title, message));
}

function jsonResponse(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = { "content-type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(body), { status, headers: { ...pageHeaders, ...type, ...headers } });
}

function pageResponse(
  status: number,
  page: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const type = { "content-type": "text/html; charset=utf-8" };
  return new Response(page, { status, headers: { ...pageHeaders, ...type, ...headers } });
}
