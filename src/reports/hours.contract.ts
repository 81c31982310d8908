import { z } from "zod";
import { dayParameter } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { CAPPED_HEADER, cappedHeaderMeaning } from "./capped.rules.ts";
import { counts, linkFilterParameters, valueSchema, visitFilterParameters } from "./report.contract.ts";

const figures = { ...counts, value: valueSchema };

export const hoursSchema = z
  .strictObject({
    day: z.iso.date(),
    rows: z.array(z.strictObject({ hour: z.int().min(0).max(23), ...figures }).meta({ id: "HourRow" })).meta({
      description:
        "The 24 hours of the UTC day, ascending, also those without visits and those to come; none of a day that the plan's history does not reach. " +
        "Uniques are counted afresh in each hour.",
    }),
    totals: z.strictObject(figures).meta({ description: "As in the report of this day." }),
    capped: z.boolean().meta({
      description: `As in the report: \`${CAPPED_HEADER}\` says what the workspace's plan does not show.`,
    }),
  })
  .meta({ id: "Hours" });

export type Hours = z.output<typeof hoursSchema>;

export const hoursParameters = z.strictObject({
  day: dayParameter().optional().meta({ description: "The UTC day; today when absent." }),
  ...linkFilterParameters,
  ...visitFilterParameters,
});
export type HoursParameters = z.output<typeof hoursParameters>;

export const showHoursOperation = {
  id: "showHours",
  method: "GET",
  path: "/api/v1/analytics/hours",
  tag: "Analytics",
  summary: "Report the hours of a day",
  description:
    "What the report counts on one UTC day, by the hour; filters are those of the report. Clicks and conversions that were answered before are in it.",
  permission: "analytics:read",
  role: "viewer",
  query: hoursParameters,
  answers: {
    200: {
      description: "The hours.",
      body: hoursSchema,
      sometimes: { [CAPPED_HEADER]: cappedHeaderMeaning },
    },
  },
} as const satisfies Operation;
