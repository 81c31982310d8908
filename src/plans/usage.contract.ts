import { z } from "zod";
import { countedQuotas, features, subscriptionStates } from "./plan.rules.ts";

const limit = z.int().min(0).nullable().meta({ description: "Null for no limit." });
const countedUse = z.strictObject({ used: z.int().min(0), limit }).meta({ id: "QuotaUse" });

/** What a workspace may use, and how much of it is used: part of the workspace. */
export const usageFields = {
  plan: z.string().meta({ description: "The plan's name; `unlimited` where the operator has made none." }),
  subscription: z.strictObject({
    state: z.enum(subscriptionStates),
    since: z.iso.datetime().nullable().meta({ description: "Null for a state that was never set." }),
  }),
  features: z.array(z.enum(features)).meta({ description: "What the plan includes." }),
  history_days: z.int().min(1).nullable().meta({
    description: "Days that reports show, today included; null for all.",
  }),
  usage: z
    .strictObject({
      ...(Object.fromEntries(countedQuotas.map((quota) => [quota, countedUse])) as Record<
        (typeof countedQuotas)[number],
        typeof countedUse
      >),
      clicks_per_month: z.strictObject({
        used: z.int().min(0).nullable().meta({
          description:
            "Clicks and scans of this UTC month; past the limit they are not shown in reports. Null while reports are away.",
        }),
        limit,
        resets_at: z.iso.datetime().meta({ description: "When the next month begins." }),
      }),
    })
    .meta({ description: "How much of each quota is used." }),
};
