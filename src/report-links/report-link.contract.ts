import { z } from "zod";
import { text } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { HOST_characters } from "../limits.ts";
import type { Feature } from "../plans/plan.rules.ts";

// Contract: Client report link.

export const reportLinkStates = ["live", "revoked"] as const;

export const reportLinkSchema = z
  .strictObject({
    id: z.int(),
    host: z.string().meta({ description: "The domain the report is served on." }),
    state: z.enum(reportLinkStates),
    created_at: z.iso.datetime(),
    revoked_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "ReportLink" });

export const reportLinkCreatedSchema = z
  .strictObject({
    id: z.int(),
    host: z.string(),
    state: z.literal("live"),
    created_at: z.iso.datetime(),
    url: z.string().meta({
      format: "uri",
      description: "Whoever holds it reads the workspace's live report. Given this once and never again.",
    }),
  })
  .meta({ id: "ReportLinkCreated" });

export const reportLinkInput = z
  .strictObject({
    domain: text({ max: HOST_characters }).nullish().meta({
      description:
        "A verified domain of the workspace to serve the report on; the service's own when absent.",
    }),
  })
  .meta({ id: "ReportLinkInput" });

export type ReportLinkInput = z.output<typeof reportLinkInput>;
export type ReportLink = z.infer<typeof reportLinkSchema>;

export const listReportLinksOperation = {
  id: "listReportLinks",
  method: "GET",
  path: "/api/v1/report-links",
  tag: "Client report links",
  summary: "List client report links",
  description: "Never their URLs.",
  permission: "reports:write",
  role: "admin",
  answers: {
    200: {
      description: "Live ones first, then newest first.",
      body: z.strictObject({ data: z.array(reportLinkSchema) }).meta({ id: "ReportLinkList" }),
    },
  },
} as const satisfies Operation;

export const createReportLinkOperation = {
  id: "createReportLink",
  method: "POST",
  path: "/api/v1/report-links",
  tag: "Client report links",
  summary: "Issue a client report link",
  description: "The answer is the only place where its URL ever stands.",
  permission: "reports:write",
  role: "admin",
  feature: "report_links" satisfies Feature,
  body: reportLinkInput,
  bodyOptional: true,
  answers: {
    201: {
      description: "The new link with its URL.",
      body: reportLinkCreatedSchema,
      headers: { "Cache-Control": "`no-store`" },
    },
  },
  refusals: ["limit_reached"],
} as const satisfies Operation;

export const revokeReportLinkOperation = {
  id: "revokeReportLink",
  method: "DELETE",
  path: "/api/v1/report-links/{id}",
  tag: "Client report links",
  summary: "Revoke a client report link",
  description:
    "From the next request on its URL shows nothing. Revoking it again changes nothing and answers the same.",
  permission: "reports:write",
  role: "admin",
  answers: { 200: { description: "The revoked link.", body: reportLinkSchema } },
} as const satisfies Operation;
