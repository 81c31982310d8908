import { z } from "zod";
import { devices } from "../clicks/click.ts";
import { readCountry } from "../clicks/country.rules.ts";
import { reportGroupings, triggers } from "../clicks/report-groupings.ts";
import {
  booleanParameter,
  dayParameter,
  filterParameter,
  readText,
  wholeNumberParameter,
} from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { accepted, refused } from "../lib/verdict.ts";
import { DESTINATION_characters, ID_largest, REPORT_PERIOD_days, REPORT_ROWS_at_most } from "../limits.ts";
import { FILTER_characters } from "../run-limits.ts";
import { CAPPED_HEADER, cappedHeaderMeaning } from "./capped.rules.ts";

// Contract: Report.

const count = z.int().min(0);
const day = z.iso.date();
/** What rows and totals count. */
export const counts = { clicks: count, uniques: count, scans: count, conversions: count };

export const valueSchema = z
  .record(z.string(), z.string())
  .nullable()
  .meta({
    description:
      "Currency → exact sum as a decimal string, written with as many decimals as the longest addend; " +
      "null when no conversion carried a value. Never summed across currencies.",
  });

const rowSchema = z.looseObject({ ...counts, value: valueSchema }).meta({
  id: "ReportRow",
  description:
    "Beside the figures a row has one key named as `group_by`: a day, a name, a URL, or null for what nobody " +
    "knows, such as the referrer of a direct visit or the country of a conversion. Days ascend and are all there; " +
    "other rows are in the order of clicks + scans, then conversions, both descending, then the key, null last.",
});

const comparisonSchema = z
  .union([
    z.strictObject({
      from: day,
      to: day,
      totals: z.strictObject(counts),
      change: z.strictObject({
        clicks: z.int().nullable(),
        uniques: z.int().nullable(),
        scans: z.int().nullable(),
        conversions: z.int().nullable(),
      }),
    }),
    z.strictObject({ unavailable: z.string() }),
  ])
  .meta({
    description:
      "The period of equal length just before: its totals, and by how many whole percent the report's own are " +
      "more (null when there was nothing to compare with). Or why there is none, in a sentence.",
  });

export const reportSchema = z
  .strictObject({
    from: day,
    to: day,
    group_by: z.enum(reportGroupings),
    rows: z.array(rowSchema),
    totals: z.strictObject({ ...counts, value: valueSchema }),
    capped: z.boolean().meta({
      description:
        `Whether something of what was asked for is not shown: rows past the first ${REPORT_ROWS_at_most}, days before the ` +
        `plan's history, or visits past the plan's number for a month. The header \`${CAPPED_HEADER}\` says which.`,
    }),
    comparison: comparisonSchema.optional().meta({ description: "Only with `compare=true`." }),
  })
  .meta({ id: "Report" });

const nameParameter = filterParameter(FILTER_characters);
const utmParameter = nameParameter.optional().meta({
  description: "Only visits and conversions that carried exactly this value.",
});

/** A row of one grouping, looked at in all others. */
export const visitFilterParameters = {
  country: readText((text) => {
    const country = readCountry(text);
    return country === null ? refused("Must be a country of ISO 3166-1, such as DE.") : accepted(country);
  })
    .meta({ minLength: 2, maxLength: 2 })
    .optional()
    .meta({ description: "Only visits from this country: two letters. Conversions have none." }),
  device: z.enum(devices).optional().meta({ description: "Only visits on such a device." }),
  referrer: nameParameter.optional().meta({ description: "Only visits that came from this host or app." }),
  utm_source: utmParameter,
  utm_medium: utmParameter,
  utm_campaign: utmParameter,
  utm_term: utmParameter,
  utm_content: utmParameter,
  trigger: z.enum(triggers).optional().meta({ description: "Only visits by link, or by QR code." }),
  destination: filterParameter(DESTINATION_characters).optional().meta({
    description: "Only visits that were sent to this URL, and conversions of links that had it.",
  }),
};

/** The links that are looked at. */
export const linkFilterParameters = {
  short_code: nameParameter.optional().meta({ description: "Only links of this short code, in any case." }),
  host: nameParameter.optional().meta({ description: "Only links on this host." }),
  campaign_id: wholeNumberParameter(1, ID_largest)
    .optional()
    .meta({ description: "Only links that are in this campaign now." }),
  tag: nameParameter.optional().meta({ description: "Only links that have this tag now, in any case." }),
};

/** A period, and the links. */
export const linkParameters = {
  from: dayParameter().optional().meta({ description: "First UTC day; 29 days before `to` when absent." }),
  to: dayParameter().optional().meta({ description: "Last UTC day; today when absent." }),
  ...linkFilterParameters,
};

export const reportParameters = z.strictObject({
  ...linkParameters,
  group_by: z.enum(reportGroupings).default("day").meta({ description: "What makes a row." }),
  ...visitFilterParameters,
  compare: booleanParameter().default(false).meta({ description: "Compare with the period before." }),
});

export type Report = z.output<typeof reportSchema>;
export type ReportRow = z.output<typeof rowSchema>;
export type Comparison = z.output<typeof comparisonSchema>;
export type ReportParameters = z.output<typeof reportParameters>;

export const showReportOperation = {
  id: "showReport",
  method: "GET",
  path: "/api/v1/analytics/report",
  tag: "Analytics",
  summary: "Report clicks, scans, visitors and conversions",
  description:
    `A period of at most ${REPORT_PERIOD_days} UTC days, in rows and in total. Filters hold together and look at links ` +
    "as they are now, withdrawn ones included; one that names nothing known gives a report of zeros. UTM values and " +
    "destinations are those at the time of the click, also where they narrow the report. Clicks and conversions that were answered before are in it. With " +
    "`Accept: text/csv` its rows come as CSV.",
  permission: "analytics:read",
  role: "viewer",
  query: reportParameters,
  answers: {
    200: {
      description: "The report.",
      body: reportSchema,
      sometimes: { [CAPPED_HEADER]: cappedHeaderMeaning },
      otherTypes: {
        "text/csv": {
          description:
            "The rows, in their order, as RFC 4180 has CSV, in UTF-8 with a byte order mark. Columns: `group_by`, clicks, uniques, " +
            "scans, conversions, and `value_<currency>` for each currency of rows and totals. A key of null, and a " +
            "currency in which a row has no value, is an empty cell. A key that a spreadsheet may take for a formula " +
            "has an apostrophe in front. Totals and the comparison are in the JSON alone: uniques do not add up.",
          headers: {
            "Content-Disposition": "`attachment`, with a file name that says what the report is of.",
          },
        },
      },
    },
  },
} as const satisfies Operation;
