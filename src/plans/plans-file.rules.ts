import { z } from "zod";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { PLAN_HISTORY_days_at_most, PLAN_NAME_characters, PLAN_QUOTA_at_most } from "../limits.ts";
import { type Feature, features, type Plan, type Plans, quotas, UNLIMITED } from "./plan.rules.ts";

const NAME = new RegExp(`^[A-Za-z][A-Za-z0-9_-]{0,${PLAN_NAME_characters - 1}}$`);
const nameError = `must be a plan's name: a letter, then letters, digits, - and _, ${PLAN_NAME_characters} at most`;
const planName = z.string({ error: nameError }).regex(NAME, { error: nameError });

function numberOrNull(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}, or null for no limit`;
  return z.int({ error }).min(least, { error }).max(most, { error }).nullable().optional();
}

const quotaShape = Object.fromEntries(quotas.map((quota) => [quota, numberOrNull(0, PLAN_QUOTA_at_most)]));
const featureError = `must be one of ${features.join(", ")}`;

const planSchema = z.strictObject(
  {
    quotas: z.strictObject(quotaShape, { error: "must be an object of quotas" }).optional(),
    features: z
      .array(z.enum(features, { error: featureError }), { error: `must be a list of ${features.join(", ")}` })
      .optional(),
    history_days: numberOrNull(1, PLAN_HISTORY_days_at_most),
  },
  { error: "must be an object" },
);

const fileSchema = z.strictObject(
  {
    plans: z.record(planName, planSchema, { error: "must be an object of plans by their names" }),
    default_plan: planName,
    enforce_subscriptions: z.boolean({ error: "must be true or false" }).default(false),
  },
  { error: "must be an object with plans and default_plan" },
);

/** What of a file is read to see whether it has its default plan, whatever else is wrong with it. */
const namesSchema = z.object({ plans: z.record(z.string(), z.unknown()), default_plan: planName });

type WrittenPlan = z.output<typeof planSchema>;

/**
 * The plans that a file's text describes (docs/plans.md), or one line for each thing that is wrong with it: where,
 * and what is allowed there.
 */
export function readPlansFile(text: string): Verdict<Plans> {
  const written = parseJson(text);
  if (!written.ok) return written;
  const parsed = fileSchema.safeParse(written.value);
  const lines = [...(parsed.error?.issues.flatMap(linesOf) ?? []), ...linesOfDefault(written.value)];
  if (!parsed.success || lines.length > 0) return refused(lines.join("\n"));
  const { plans, default_plan, enforce_subscriptions } = parsed.data;
  const byName = new Map(Object.entries(plans).map(([name, plan]) => [name, planOf(name, plan)]));
  const fallback = byName.get(default_plan) ?? UNLIMITED;
  return accepted({ fallback, byName, subscriptionsAreEnforced: enforce_subscriptions });
}

function parseJson(text: string): Verdict<unknown> {
  try {
    return accepted(JSON.parse(text) as unknown);
  } catch (error) {
    return refused(`must be JSON (${error instanceof Error ? error.message : String(error)})`);
  }
}

/** What a plan does not name is not bounded, and it lacks no feature. */
function planOf(name: string, { quotas: bounds = {}, features: included, history_days }: WrittenPlan): Plan {
  return {
    name,
    quotas: Object.fromEntries(quotas.map((quota) => [quota, bounds[quota] ?? null])) as Plan["quotas"],
    features: included === undefined ? features : features.filter((one: Feature) => included.includes(one)),
    history_days: history_days ?? null,
  };
}

function linesOfDefault(written: unknown): readonly string[] {
  const { data } = namesSchema.safeParse(written);
  if (data === undefined || Object.hasOwn(data.plans, data.default_plan)) return [];
  const known = Object.keys(data.plans).join(", ") || "none yet";
  return [`default_plan must name one of the plans in this file: ${known}`];
}

function linesOf(issue: z.core.$ZodIssue): readonly string[] {
  const place = issue.path.map(String).join(".") || "the file";
  if (issue.code === "unrecognized_keys")
    return issue.keys.map(
      (key) => `${[...issue.path.map(String), key].join(".")} is unknown; ${namesAt(issue.path)}`,
    );
  if (issue.code === "invalid_key") return [`${place} ${issue.issues[0]?.message ?? "is no name"}`];
  return [`${place} ${issue.message}`];
}

/** Which names an object of the file may have. */
function namesAt(path: readonly PropertyKey[]): string {
  const allowed =
    path.length === 0
      ? fileSchema.shape
      : path.at(-1) === "quotas" && path.length === 3
        ? quotaShape
        : planSchema.shape;
  return `allowed here: ${Object.keys(allowed).join(", ")}`;
}
