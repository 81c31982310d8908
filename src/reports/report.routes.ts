import { bind } from "../access/caller.ts";
import { answer } from "../http/operation.ts";
import type { Clock } from "../lib/clock.ts";
import { findReportProblems, makeReport, type ReportTools } from "./make-report.ts";
import { showReportOperation } from "./report.contract.ts";

/** The report operation, joined to the click path and the database. */
export function reportRoutes({ clock, ...tools }: ReportTools & { readonly clock: Clock }) {
  return [
    bind(
      showReportOperation,
      async ({ caller, query }) =>
        answer(200, await makeReport(tools, caller.workspaceId, query, clock.now())),
      async ({ query }) => findReportProblems(query, clock.now()),
    ),
  ];
}
