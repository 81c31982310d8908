import { z } from "zod";
import { readText } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { REPORT_LABEL_characters } from "../limits.ts";
import { readReportLabel } from "./report-label.rules.ts";

// Decided: docs/decisions/0037.

export const reportLinkLabelSchema = z
  .strictObject({
    report_link_id: z.int(),
    label: z.string().nullable().meta({ description: "What the team calls the report; null for nothing." }),
  })
  .meta({ id: "ReportLinkLabel" });

export const reportLinkLabelInput = z
  .strictObject({
    label: readText(readReportLabel).nullable().meta({
      minLength: 1,
      maxLength: REPORT_LABEL_characters,
      description: "Counted without the blanks around it. Null takes the label away.",
    }),
  })
  .meta({ id: "ReportLinkLabelInput" });

export const listReportLinkLabelsOperation = {
  id: "listReportLinkLabels",
  method: "GET",
  path: "/api/v1/report-link-labels",
  tag: "Client report links",
  summary: "List what the team calls its client report links",
  description: "The team's own: whoever holds a report's URL never sees its label.",
  permission: "reports:write",
  role: "admin",
  answers: {
    200: {
      description:
        "One row a report link that has a label, live and revoked, in the order of the list of report links.",
      body: z.strictObject({ data: z.array(reportLinkLabelSchema) }).meta({ id: "ReportLinkLabelList" }),
    },
  },
} as const satisfies Operation;

export const setReportLinkLabelOperation = {
  id: "setReportLinkLabel",
  method: "PUT",
  path: "/api/v1/report-link-labels/{id}",
  tag: "Client report links",
  summary: "Set what the team calls a client report link",
  description: "`id` is the report link's, live or revoked. Several report links may have the same label.",
  permission: "reports:write",
  role: "admin",
  body: reportLinkLabelInput,
  answers: { 200: { description: "The label as it is now.", body: reportLinkLabelSchema } },
} as const satisfies Operation;
