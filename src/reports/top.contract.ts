import { z } from "zod";
import { topKinds, topOrders } from "../clicks/report-groupings.ts";
import { wholeNumberParameter } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { REPORT_PERIOD_days, REPORT_ROWS_at_most, TOP_ROWS_default } from "../limits.ts";
import { CAPPED_HEADER, cappedHeaderMeaning } from "./capped.rules.ts";
import { linkParameters, visitFilterParameters } from "./report.contract.ts";

const count = z.int().min(0);

const rowSchema = z
  .strictObject({
    id: z.int().meta({ description: "The link's, the campaign's or the tag's." }),
    name: z.string().meta({ description: "`<host>/<short_code>` of a link, else the name." }),
    withdrawn: z.boolean().meta({
      description: "Whether the link was withdrawn since. Campaigns and tags never are.",
    }),
    clicks: count,
    scans: count,
    conversions: count,
  })
  .meta({ id: "TopRow" });

export const topSchema = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    by: z.enum(topKinds),
    rows: z.array(rowSchema).meta({
      description:
        "By what `order_by` says, then clicks + scans, then conversions, all descending, then the id. Only what something is " +
        "counted for; links that were withdrawn since are in it.",
    }),
    capped: z.boolean().meta({
      description: `As in the report: \`${CAPPED_HEADER}\` says what the workspace's plan does not show.`,
    }),
  })
  .meta({ id: "Top" });

export type Top = z.output<typeof topSchema>;

export const topParameters = z.strictObject({
  by: z.enum(topKinds).default("link").meta({ description: "What is counted for." }),
  limit: wholeNumberParameter(1, REPORT_ROWS_at_most)
    .default(TOP_ROWS_default)
    .meta({ description: "No more rows than this." }),
  order_by: z.enum(topOrders).default("visits").meta({
    description: "Of which figure the most comes first; `visits` are clicks + scans.",
  }),
  ...linkParameters,
  ...visitFilterParameters,
});
export type TopParameters = z.output<typeof topParameters>;

export const listTopOperation = {
  id: "listTop",
  method: "GET",
  path: "/api/v1/analytics/top",
  tag: "Analytics",
  summary: "List the links, campaigns or tags with the most clicks",
  description:
    `What the report counts, for each link, or for each campaign or tag by the links that are in it now. A period of at most ` +
    `${REPORT_PERIOD_days} UTC days; filters are those of the report. A link with two tags counts for both.`,
  permission: "analytics:read",
  role: "viewer",
  query: topParameters,
  answers: {
    200: { description: "The list.", body: topSchema, sometimes: { [CAPPED_HEADER]: cappedHeaderMeaning } },
  },
} as const satisfies Operation;
