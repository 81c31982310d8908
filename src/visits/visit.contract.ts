import { z } from "zod";
import { automatedReasons, devices } from "../clicks/click.ts";
import { booleanParameter, pageParameters, pageSchema } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { reportParameters } from "../reports/report.contract.ts";

export const visitSchema = z
  .strictObject({
    id: z.int(),
    visited_at: z.iso.datetime(),
    host: z.string().meta({ description: "Of the link, as it is called today." }),
    short_code: z.string(),
    trigger: z.enum(["link", "qr"]),
    device: z.enum(devices),
    country: z.string().nullable().meta({ description: "ISO 3166-1 alpha-2; null when nobody knows." }),
    referrer: z
      .string()
      .nullable()
      .meta({ description: "A host name or an app; null for a visit that names none." }),
    url: z.string().meta({
      description:
        "Where the visitor was sent: the destination and the UTM values as they were then. What the visitor's own " +
        "query added, such as a click id, is not kept and not in it.",
    }),
    counted: z.boolean().meta({ description: "Whether it is a click or scan of the report." }),
    reason: z
      .enum(automatedReasons)
      .nullable()
      .meta({ description: "Why it is not counted; null when it is." }),
  })
  .meta({ id: "Visit" });

export type Visit = z.output<typeof visitSchema>;

const { short_code, host } = reportParameters.shape;

export const visitParameters = z.strictObject({
  short_code,
  host,
  counted: booleanParameter()
    .optional()
    .meta({ description: "Only visits that count (`true`), or only automated ones (`false`)." }),
  ...pageParameters(),
});

export type VisitParameters = z.output<typeof visitParameters>;

export const listVisitsOperation = {
  id: "listVisits",
  method: "GET",
  path: "/api/v1/analytics/visits",
  tag: "Analytics",
  summary: "List the visits of the last 7 days",
  description:
    "Each visit that was sent on, by people and programs, on links that were withdrawn since, too: what stands behind the " +
    "report's figures. Visits that were answered before are in it. No address, no user agent and no query of a visitor is " +
    "kept, so none is here. After 7 days a visit counts in reports alone.",
  permission: "analytics:read",
  role: "viewer",
  query: visitParameters,
  answers: {
    200: {
      description: "A page of visits, newest first.",
      body: pageSchema(visitSchema).meta({ id: "VisitList" }),
    },
  },
} as const satisfies Operation;
