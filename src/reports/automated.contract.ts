import { z } from "zod";
import { type AutomatedReason, automatedReasons } from "../clicks/click.ts";
import type { Operation } from "../http/operation.ts";
import { REPORT_PERIOD_days } from "../limits.ts";
import { linkParameters } from "./report.contract.ts";

const count = z.int().min(0);
const day = z.iso.date();

const reasonsSchema = z
  .strictObject(
    Object.fromEntries(automatedReasons.map((reason) => [reason, count])) as Record<
      AutomatedReason,
      typeof count
    >,
  )
  .meta({
    id: "AutomatedReasons",
    description:
      "How many visits for each reason; every reason is there. `head`: asks whether the link is there, not where it " +
      "leads. `prefetch`: a browser that fetches ahead and says so. `known_bot`: search engines, AI crawlers, " +
      "headless browsers. `link_preview`: the card in a chat or a feed. `mail_scanner`, `monitoring`: say that they are. " +
      "`library`: a script by the name of its tool. `empty_agent`: says nothing of itself.",
  });

const totals = { visits: count, reasons: reasonsSchema };

export const automatedReportSchema = z
  .strictObject({
    from: day,
    to: day,
    rows: z
      .array(z.strictObject({ day, ...totals }))
      .meta({ description: "Every day of the period, ascending, also those without such visits." }),
    totals: z.strictObject(totals),
  })
  .meta({ id: "AutomatedReport" });

export type AutomatedReport = z.output<typeof automatedReportSchema>;

export const automatedParameters = z.strictObject(linkParameters);
export type AutomatedParameters = z.output<typeof automatedParameters>;

export const showAutomatedOperation = {
  id: "showAutomated",
  method: "GET",
  path: "/api/v1/analytics/automated",
  tag: "Analytics",
  summary: "Report automated visits by day and reason",
  description:
    "Visits by programs: they were sent on, and stand in no click, scan or visitor of the report. A period of at most " +
    `${REPORT_PERIOD_days} UTC days; filters are those of the report. Each visit has one reason, so reasons add up to ` +
    "visits, and days to totals. Visits that were answered before are in it.",
  permission: "analytics:read",
  role: "viewer",
  query: automatedParameters,
  answers: { 200: { description: "The automated visits.", body: automatedReportSchema } },
} as const satisfies Operation;
