import { z } from "zod";
import { readText, toldWithOthers } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { RULE_VALUES_per_call, UTM_VALUE_characters } from "../limits.ts";
import type { Feature } from "../plans/plan.rules.ts";
import { casings, conventionModes, separators } from "./convention.rules.ts";
import { utmParameters } from "./utm.ts";
import { readUtmValue } from "./utm-value.rules.ts";

// Contract: Approved value, Dependency rule, Convention.

const parameter = z.enum(utmParameters);
const value = readText(readRuleValue).meta({ minLength: 1, maxLength: UTM_VALUE_characters });
const values = z
  .array(value)
  .min(1, `Give 1 to ${RULE_VALUES_per_call} values.`)
  .max(RULE_VALUES_per_call, `Give 1 to ${RULE_VALUES_per_call} values.`)
  .transform((given) => [...new Set(given)]);

/** A value that a rule names: any that a link may have. */
function readRuleValue(text: string): Verdict<string> {
  const verdict = readUtmValue(text);
  if (!verdict.ok) return verdict;
  return verdict.value === null ? refused("Must not be blank.") : accepted(verdict.value);
}

export const approvedValueSchema = z
  .strictObject({ id: z.int(), parameter: z.string(), value: z.string() })
  .meta({ id: "ApprovedValue" });
const approvedValueList = z
  .strictObject({ data: z.array(approvedValueSchema) })
  .meta({ id: "ApprovedValueList" });

export const approveValuesInput = z.strictObject({ parameter, values }).meta({ id: "ApproveValuesInput" });

export const dependencyRuleSchema = z
  .strictObject({
    id: z.int(),
    driving_parameter: z.string(),
    driving_value: z.string(),
    target: z.string(),
    value: z.string(),
  })
  .meta({ id: "DependencyRule", description: "One allowed value under a driving pair." });
const dependencyRuleList = z
  .strictObject({ data: z.array(dependencyRuleSchema) })
  .meta({ id: "DependencyRuleList" });

/** Also asked when either is missing. */
function areTwoParameters(rule: { readonly driving_parameter?: string; readonly target?: string }): boolean {
  return rule.target === undefined || rule.driving_parameter !== rule.target;
}

export const dependencyRuleInput = z
  .strictObject({
    driving_parameter: parameter,
    driving_value: value,
    target: parameter.meta({ description: "Another UTM parameter than the driving one." }),
    values,
  })
  .refine(areTwoParameters, {
    ...toldWithOthers,
    path: ["target"],
    message: "Must be another UTM parameter than driving_parameter.",
  })
  .meta({ id: "DependencyRuleInput" });

export const conventionSchema = z
  .strictObject({
    casing: z.string(),
    separator: z.string(),
    mode: z.enum(conventionModes),
    required_parameters: z.array(z.string()),
  })
  .meta({ id: "Convention" });

export const conventionInput = z
  .strictObject({
    casing: z.enum(casings).optional(),
    separator: z.enum(separators).optional(),
    mode: z.enum(conventionModes).optional(),
    required_parameters: z
      .array(parameter)
      // In the parameters' own order, each once: what is asked for is a set.
      .transform((given) => utmParameters.filter((known) => given.includes(known)))
      .optional(),
  })
  .meta({ id: "ConventionInput", description: "Partial: rules that are not named stay as they are." });

export const listApprovedValuesOperation = {
  id: "listApprovedValues",
  method: "GET",
  path: "/api/v1/rules/values",
  tag: "Rules",
  summary: "List approved values",
  permission: "rules:read",
  role: "viewer",
  answers: {
    200: { description: "Every approved value of the workspace, oldest first.", body: approvedValueList },
  },
} as const satisfies Operation;

export const approveValuesOperation = {
  id: "approveValues",
  method: "POST",
  path: "/api/v1/rules/values",
  tag: "Rules",
  summary: "Approve values of a UTM parameter",
  description:
    "A parameter without approved values is open; with the first one it is restricted to the list. Existing links are not touched.",
  permission: "rules:write",
  role: "admin",
  feature: "governance" satisfies Feature,
  body: approveValuesInput,
  answers: {
    201: {
      description: "One row per named value, new or already there, in the order given.",
      body: approvedValueList,
    },
  },
} as const satisfies Operation;

export const retireValueOperation = {
  id: "retireValue",
  method: "DELETE",
  path: "/api/v1/rules/values/{id}",
  tag: "Rules",
  summary: "Retire an approved value",
  description: "When it is the last one of its parameter, the parameter is open again.",
  permission: "rules:write",
  role: "admin",
  answers: { 204: { description: "Retired.", body: null } },
} as const satisfies Operation;

export const listDependenciesOperation = {
  id: "listDependencies",
  method: "GET",
  path: "/api/v1/rules/dependencies",
  tag: "Rules",
  summary: "List dependency rules",
  permission: "rules:read",
  role: "viewer",
  answers: {
    200: { description: "Every dependency rule of the workspace, oldest first.", body: dependencyRuleList },
  },
} as const satisfies Operation;

export const addDependenciesOperation = {
  id: "addDependencies",
  method: "POST",
  path: "/api/v1/rules/dependencies",
  tag: "Rules",
  summary: "Add dependency rules",
  description:
    "When the driving parameter has the driving value, the target must have one of the values listed for that pair. Existing links are not touched.",
  permission: "rules:write",
  role: "admin",
  feature: "governance" satisfies Feature,
  body: dependencyRuleInput,
  answers: {
    201: {
      description: "One row per named value, new or already there, in the order given.",
      body: dependencyRuleList,
    },
  },
} as const satisfies Operation;

export const removeDependencyOperation = {
  id: "removeDependency",
  method: "DELETE",
  path: "/api/v1/rules/dependencies/{id}",
  tag: "Rules",
  summary: "Remove a dependency rule",
  permission: "rules:write",
  role: "admin",
  answers: { 204: { description: "Removed.", body: null } },
} as const satisfies Operation;

export const showConventionOperation = {
  id: "showConvention",
  method: "GET",
  path: "/api/v1/rules/convention",
  tag: "Rules",
  summary: "Show the naming convention",
  permission: "rules:read",
  role: "viewer",
  answers: { 200: { description: "The convention.", body: conventionSchema } },
} as const satisfies Operation;

const setConvention = {
  path: "/api/v1/rules/convention",
  tag: "Rules",
  description: "PUT and PATCH do the same: rules that are not named stay. Existing links are not touched.",
  permission: "rules:write",
  role: "admin",
  feature: "governance" satisfies Feature,
  body: conventionInput,
  answers: { 200: { description: "The whole convention.", body: conventionSchema } },
} as const;

export const putConventionOperation = {
  ...setConvention,
  id: "putConvention",
  method: "PUT",
  summary: "Set rules of the naming convention",
} as const satisfies Operation;

export const patchConventionOperation = {
  ...setConvention,
  id: "patchConvention",
  method: "PATCH",
  summary: "Change rules of the naming convention",
} as const satisfies Operation;
