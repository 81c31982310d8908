import type { HostBook } from "../domains/host-book.ts";
import { rateLimited } from "../http/bind-operations.ts";
import { JSON_TYPE } from "../http/operation.ts";
import { RateLimit } from "../http/rate-limit.ts";
import { readInput } from "../http/read-input.ts";
import {
  absences,
  envelopeOf,
  internalEnvelope,
  notFound,
  Refusal,
  unavailableEnvelope,
} from "../http/refusal.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { preferredType } from "../lib/media-type.ts";
import { requestTarget } from "../lib/request-target.ts";
import type { Sifted } from "../lib/sifted.ts";
import { Unavailable } from "../lib/unavailable.ts";
import { REPORT_PAGES_per_minute } from "../limits.ts";
import { findPeriodProblems } from "../reports/make-report.ts";
import { type ReportParameters, showReportOperation } from "../reports/report.contract.ts";
import { openReportLink } from "./open-report-link.ts";
import { addressProblems } from "./report-page-problems.rules.ts";
import { fileResponse, pageResponse, type SharedAs } from "./report-page-response.ts";
import { readPageAddress } from "./report-page-state.rules.ts";
import { plainPage, refusedPage } from "./report-page-view.ts";
import { pageWords as words } from "./report-page-words.rules.ts";
import { secretInPath } from "./report-secret.rules.ts";
import { dataAnswer, pageAnswer, type SharedReportTools } from "./share-report.ts";

interface Tools extends Omit<SharedReportTools, "readParameters"> {
  readonly hostBook: Pick<HostBook, "roleOf">;
  readonly log: Log;
}

/** Whether a path is under `/r/`, where client reports are. */
export function isReportPath(path: string): boolean {
  return secretInPath(path) !== null;
}

/**
 * Answers requests under `/r/`: the live report of a workspace for whoever holds a report link's URL, as a page, or as the API
 * gives it to whoever asks for JSON or CSV. `host` is the one the client asked for. Never throws, and no answer tells a wrong
 * secret from a revoked one: both are the same 404.
 */
export function reportPages(tools: Tools): (request: Request, host: string) => Promise<Response> {
  const shared = { ...tools, readParameters: (request: Request) => readParameters(tools.clock, request) };
  const limit = new RateLimit(tools.clock, REPORT_PAGES_per_minute, REPORT_PAGES_per_minute);
  return async (request, host) => {
    const as = preferredType(request.headers.get("accept"), ["text/html", JSON_TYPE, "text/csv"]);
    // A HEAD is answered as a GET: the server sends the headers alone, with the length the body has.
    try {
      return await reportAnswer(shared, limit, request, host, as);
    } catch (error) {
      return error instanceof Refusal ? refused(error, request, as) : failed(tools.log, error, request, as);
    }
  };
}

/** A request's query by the API's own rules. Throws `invalid_input`. */
async function readParameters(clock: Clock, request: Request): Promise<ReportParameters> {
  const { query } = await readInput(request, showReportOperation, async ({ query: sifted }) =>
    findPeriodProblems(sifted as Sifted<ReportParameters>, clock.now()),
  );
  return query as ReportParameters;
}

async function reportAnswer(
  tools: Tools & SharedReportTools,
  limit: RateLimit,
  request: Request,
  host: string,
  as: SharedAs,
): Promise<Response> {
  if (request.method !== "GET" && request.method !== "HEAD") {
    const only = { status: 405, headers: { allow: "GET, HEAD" } };
    throw new Refusal("not_found", "A report is only read: GET or HEAD.", only);
  }
  const secret = secretInPath(requestTarget(request.url).path) ?? "";
  const link = await openReportLink(tools, secret, host);
  if (link === undefined) throw notFound();
  const verdict = limit.spend(String(link.id));
  if (!verdict.allowed) throw rateLimited(verdict);
  return as === "text/html" ? pageAnswer(tools, link, request) : dataAnswer(tools, link, request, as);
}

async function refused(refusal: Refusal, request: Request, as: SharedAs): Promise<Response> {
  const { status, headers } = refusal;
  // Refusals are JSON for programs, also for those that asked for CSV: decision 19.
  if (as !== "text/html")
    return fileResponse(status, JSON_TYPE, JSON.stringify(envelopeOf(refusal)), headers);
  return pageResponse(request, status, await refusalPage(refusal, request), headers);
}

async function refusalPage(refusal: Refusal, request: Request): Promise<string> {
  if (refusal.status === 404) return plainPage(words.noReportTitle, words.noReport);
  if (refusal.details === null) return plainPage(words.notWorking, refusal.message);
  const query = new URLSearchParams(requestTarget(request.url).query);
  const { title, sentences, from, to, filters } = addressProblems(Object.keys(refusal.details), query);
  const { state } = readPageAddress(query, 0);
  return refusedPage(title, sentences, { state: { ...state, grouping: null, filters }, from, to });
}

async function failed(log: Log, error: unknown, request: Request, as: SharedAs): Promise<Response> {
  const page = () => plainPage(words.unavailableTitle, words.unavailable);
  // Without the path: it carries the secret.
  if (error instanceof Unavailable) {
    log.warn({ err: error }, "a client report could not be made for now");
    const seconds = String(absences[error.absence].retryAfter_s);
    const later = { "retry-after": seconds };
    if (as !== "text/html")
      return fileResponse(503, JSON_TYPE, JSON.stringify(unavailableEnvelope(error.absence)), later);
    if (error.absence === "database") return pageResponse(request, 503, await page(), later);
    // The page asks again by itself, also without script.
    const waiting = await plainPage(words.countingTitle, words.counting);
    return pageResponse(request, 503, waiting, { ...later, refresh: seconds });
  }
  log.error({ err: error }, "a client report failed");
  if (as === "text/html") return pageResponse(request, 500, await page());
  return fileResponse(500, JSON_TYPE, JSON.stringify(internalEnvelope(words.unavailable)));
}
