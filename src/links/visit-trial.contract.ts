import { z } from "zod";
import { automatedReasons, devices } from "../clicks/click.ts";
import { readCountry } from "../clicks/country.rules.ts";
import { readText, text } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { readInstant } from "../lib/calendar.ts";
import { accepted, refused } from "../lib/verdict.ts";
import { TRIAL_AGENT_characters, TRIAL_QUERY_characters } from "../limits.ts";
import { linkStates } from "./link-state.rules.ts";
import { trialOutcomes, trialTargets } from "./visit-trial.rules.ts";

export const visitTrialSchema = z
  .strictObject({
    at: z.iso.datetime(),
    link_state: z.enum(linkStates).meta({ description: "At that moment, as far as it is known now." }),
    outcome: z.enum(trialOutcomes).meta({
      description:
        "`redirect`: sent to a landing URL. `gone`, `blocked`, `pending`, `unknown`: the link leads nowhere then. `not_served`: its host is no verified domain now.",
    }),
    status: z.int().nullable().meta({
      description: "Of the answer; null when it would not be this service's.",
    }),
    location: z.string().nullable().meta({
      description:
        "Where the visitor would be sent, with everything that is added; null for a page that says why not.",
    }),
    target: z.enum(trialTargets).nullable().meta({
      description: "Which of the link's targets, or its domain's, that is.",
    }),
    trigger: z.enum(["link", "qr"]),
    device: z.enum(devices),
    country: z.string().nullable(),
    counted: z.boolean().meta({ description: "Whether it would be a click or scan of the report." }),
    reason: z.enum(automatedReasons).nullable().meta({
      description: "Why it would be counted apart as automated; null for a person's.",
    }),
  })
  .meta({ id: "VisitTrial" });

export type VisitTrialAnswer = z.output<typeof visitTrialSchema>;

const country = readText((written) => {
  const code = readCountry(written);
  return code === null ? refused("Must be a country of ISO 3166-1, two letters.") : accepted(code);
});

const visitTrialQuery = z.strictObject({
  user_agent: text({ max: TRIAL_AGENT_characters })
    .default("")
    .meta({ description: "What the visitor's browser sends as `User-Agent`." }),
  country: country
    .optional()
    .meta({ minLength: 2, maxLength: 2, description: "It is counted, and decides nothing." }),
  at: readText(readInstant).optional().meta({ format: "date-time", description: "Now when omitted." }),
  query: text({ max: TRIAL_QUERY_characters })
    .regex(/^[^#\s\p{Cc}]*$/u, "Must be what stands behind the ? of a URL, without blanks and without #.")
    .default("")
    .meta({ description: "What stands behind the `?` of the short URL; `qr=1` makes it a scan." }),
});
export type VisitTrialQuery = z.output<typeof visitTrialQuery>;

export const tryVisitOperation = {
  id: "tryVisit",
  method: "GET",
  path: "/api/v1/links/{id}/trial",
  tag: "Links",
  summary: "Try a visit of a link",
  description:
    "Where a visitor with this user agent would be sent at that moment, and what would be counted: decided by what decides real visits. Counts nothing and asks no other server.",
  permission: "links:read",
  role: "viewer",
  query: visitTrialQuery,
  answers: { 200: { description: "What would come of it.", body: visitTrialSchema } },
} as const satisfies Operation;
