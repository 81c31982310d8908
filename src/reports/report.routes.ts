import { bind } from "../access/caller.ts";
import { answer, textAnswer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import { showAutomatedOperation } from "./automated.contract.ts";
import { cappedHeaders } from "./capped.rules.ts";
import { type AutomatedTools, countAutomated } from "./count-automated.ts";
import { countHours } from "./count-hours.ts";
import { showHoursOperation } from "./hours.contract.ts";
import { listTop, type TopTools } from "./list-top.ts";
import { findPeriodProblems, makeReport, type ReportTools } from "./make-report.ts";
import { showReportOperation } from "./report.contract.ts";
import { reportCsv, reportFileName } from "./report-csv.ts";
import { listTopOperation } from "./top.contract.ts";

/** The operations of reports, joined to the click path and the database. */
export function reportRoutes({
  clock,
  ...tools
}: ReportTools & AutomatedTools & TopTools & { readonly clock: Clock }) {
  return [
    bind(
      showReportOperation,
      async ({ caller, query, mediaType }) => {
        const { report, leftOut } = await makeReport(tools, caller.workspaceId, query, clock.now());
        const capped = cappedHeaders(leftOut);
        if (mediaType === "application/json") return answer(200, report, capped);
        const saved = { "content-disposition": `attachment; filename="${reportFileName(report)}"` };
        return textAnswer(200, mediaType, reportCsv(report), { ...saved, ...capped });
      },
      async ({ query }) => findPeriodProblems(query, clock.now()),
    ),

    bind(
      listTopOperation,
      async ({ caller, query }) => {
        const { top, leftOut } = await listTop(tools, caller.workspaceId, query, clock.now());
        return answer(200, top, cappedHeaders(leftOut));
      },
      async ({ query }) => findPeriodProblems(query, clock.now()),
    ),

    bind(showHoursOperation, async ({ caller, query }) => {
      const { hours, leftOut } = await countHours(tools, caller.workspaceId, query, clock.now());
      return answer(200, hours, cappedHeaders(leftOut));
    }),

    bind(
      showAutomatedOperation,
      async ({ caller, query }) =>
        answer(200, await countAutomated(tools, caller.workspaceId, query, clock.now())),
      async ({ query }) => findPeriodProblems(query, clock.now()),
    ),
  ];
}
