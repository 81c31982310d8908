import { z } from "zod";
import { filterParameter, pageParameters, pageSchema, text, toldWithOthers } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { parseInstant } from "../lib/calendar.ts";
import {
  CONVERSION_REFUSALS_kept_days,
  CUSTOMER_ID_characters,
  EVENT_ID_characters,
  KIND_characters,
  LINK_REFERENCE_characters,
  MONEY_FRACTION_digits,
  MONEY_WHOLE_digits,
} from "../limits.ts";
import type { Feature } from "../plans/plan.rules.ts";
import { attributions } from "./attribution.rules.ts";

// Contract: Conversion.

export const conversionSchema = z
  .strictObject({
    id: z.int(),
    customer_id: z.string(),
    event_id: z.string(),
    kind: z.string(),
    link: z.string().nullable().meta({ description: "The link it is attributed to: `<host>/<short_code>`." }),
    value: z.string().nullable(),
    currency: z.string().nullable(),
    occurred_at: z.iso.datetime(),
    attributed_by: z
      .enum(attributions)
      .nullable()
      .meta({ description: "How the link was found; null on a 200." }),
    duplicate: z.boolean().nullable().meta({ description: "true on a 200: the event was recorded before." }),
  })
  .meta({ id: "Conversion" });

const money = new RegExp(`^\\d{1,${MONEY_WHOLE_digits}}(\\.\\d{1,${MONEY_FRACTION_digits}})?$`);
const moneyMessage =
  `Must be a decimal number of at least 0 as a string, such as "12.50": at most ${MONEY_WHOLE_digits} digits ` +
  `before the point and ${MONEY_FRACTION_digits} after it.`;
const currencyMessage = "Must be three letters, such as EUR.";
const instantMessage =
  "Must be an RFC 3339 date-time with an offset, such as 2026-01-31T12:00:00Z or 2026-01-31T14:00:00+02:00.";

/** `value` requires `currency` (contract, ConversionInput). */
function hasCurrencyWithValue(input: {
  readonly value?: string | null | undefined;
  readonly currency?: string | null | undefined;
}): boolean {
  return (input.value ?? null) === null || (input.currency ?? null) !== null;
}

// What depends on the day or on other rows (is the instant near enough, does the link exist) is judged by the use
// case: a retry years later must still be answered with the stored record.
export const conversionInput = z
  .strictObject({
    customer_id: text({ min: 1, max: CUSTOMER_ID_characters }).meta({
      description: "The customer's identifier in your own system, compared exactly.",
    }),
    event_id: text({ min: 1, max: EVENT_ID_characters }).meta({
      description: "Your identifier for the event, compared exactly: a repeat is a retry.",
    }),
    kind: text({ max: KIND_characters })
      .nullish()
      .meta({
        description:
          "`purchase`, `signup`, `lead`, or a word of your own, kept without blanks around it; `conversion` when " +
          "absent, null or blank.",
      }),
    link: text({ max: LINK_REFERENCE_characters }).nullish().meta({
      description:
        "`<host>/<short_code>`: the `_link` value of the landing URL. Required on a customer's first conversion.",
    }),
    value: z.string(moneyMessage).regex(money, moneyMessage).nullish().meta({
      description: 'A decimal number of at least 0 as text, such as "12.50"; requires `currency`.',
    }),
    currency: z
      .string(currencyMessage)
      .regex(/^[A-Za-z]{3}$/, currencyMessage)
      .nullish()
      .meta({ description: "Kept as given; required with `value`." }),
    occurred_at: z
      .string(instantMessage)
      .refine((value) => parseInstant(value) !== null, instantMessage)
      .nullish()
      .meta({ format: "date-time", description: "Now when absent." }),
  })
  .refine(hasCurrencyWithValue, { ...toldWithOthers, path: ["currency"], error: "Required with value." })
  .refine(hasCurrencyWithValue, { ...toldWithOthers, path: ["value"], error: "Requires currency." })
  .meta({ id: "ConversionInput" });

export type Conversion = z.infer<typeof conversionSchema>;
export type ConversionInput = z.output<typeof conversionInput>;

export const createConversionOperation = {
  id: "createConversion",
  method: "POST",
  path: "/api/v1/conversions",
  tag: "Conversions",
  summary: "Report a conversion",
  description:
    "Attributed to `link`, or to the link of the customer's first conversion. Sending the same `event_id` again, " +
    "also with another body, is a retry: it changes nothing and answers 200 with the stored record.",
  permission: "conversions:write",
  role: "member",
  feature: "conversions" satisfies Feature,
  body: conversionInput,
  answers: {
    200: { description: "A retry: the record stored before, `duplicate: true`.", body: conversionSchema },
    201: { description: "Recorded.", body: conversionSchema },
  },
} as const satisfies Operation;

export const listConversionsOperation = {
  id: "listConversions",
  method: "GET",
  path: "/api/v1/conversions",
  tag: "Conversions",
  summary: "List conversions",
  description: "Each as its 201 answered it.",
  permission: "analytics:read",
  role: "viewer",
  query: z.strictObject({
    ...pageParameters(),
    event_id: filterParameter(EVENT_ID_characters)
      .optional()
      .meta({ description: "The one of this event, if there is one." }),
  }),
  answers: {
    200: {
      description: "A page of conversions, newest first.",
      body: pageSchema(conversionSchema).meta({ id: "ConversionList" }),
    },
  },
} as const satisfies Operation;

const refusalSchema = z
  .strictObject({
    code: z.string().meta({ description: "The code of the error." }),
    field: z.string().nullable().meta({ description: "Null for what is wrong with the request as a whole." }),
    message: z.string().meta({ description: "What was wrong, in the words of the answer." }),
    count: z.int().meta({ description: "How many requests were refused for it." }),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
    event_id: z
      .string()
      .nullable()
      .meta({ description: "Of the latest; null when it had none, or none that could be read." }),
    link: z.string().nullable().meta({ description: "Of the latest, as it was given." }),
    api_token_id: z
      .int()
      .nullable()
      .meta({ description: "The token that sent the latest; null for a member who is signed in." }),
    api_token_name: z.string().nullable().meta({ description: "What that token is called." }),
    recorded: z
      .boolean()
      .meta({ description: "Whether the latest event has been recorded by now, by another try." }),
  })
  .meta({ id: "ConversionRefusal" });

export type ConversionRefusal = z.infer<typeof refusalSchema>;

export const listConversionRefusalsOperation = {
  id: "listConversionRefusals",
  method: "GET",
  path: "/api/v1/conversions/refusals",
  tag: "Conversions",
  summary: "Show why conversions were refused",
  description:
    `Refused requests of the last ${CONVERSION_REFUSALS_kept_days} UTC days, today included, counted by reason: one with several faults counts ` +
    "for each. They may be missing when the service was killed within seconds, and those without a valid token are nobody's.",
  permission: "analytics:read",
  role: "viewer",
  answers: {
    200: {
      description: "The reasons, the latest first.",
      body: z.strictObject({ data: z.array(refusalSchema) }).meta({ id: "ConversionRefusalList" }),
    },
  },
} as const satisfies Operation;
