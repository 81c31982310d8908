import { z } from "zod";
import type { Operation } from "../http/operation.ts";
import { judgedFields } from "./link.contract.ts";

export const checkInput = z.strictObject(judgedFields).meta({
  id: "CheckInput",
  description: "The fields of a LinkInput that the rules look at, as they would be sent to create a link.",
});

export const checkResultSchema = z
  .strictObject({
    allowed: z.boolean(),
    warning: z.string().nullable().meta({ description: "As a link made with these values would carry it." }),
    details: z.record(z.string(), z.array(z.string())).nullable().meta({
      description: "Parameter → messages, as governance_refused would carry them; null when allowed.",
    }),
  })
  .meta({ id: "CheckResult" });

export const checkValuesOperation = {
  id: "checkValues",
  method: "POST",
  path: "/api/v1/rules/check",
  tag: "Rules",
  summary: "Judge UTM values and save nothing",
  description:
    "Judges the values that a new link with these fields would send: given ones, those of the destination's own query, and the campaign's.",
  permission: "rules:read",
  role: "viewer",
  body: checkInput,
  answers: { 200: { description: "What the rules say.", body: checkResultSchema } },
} as const satisfies Operation;
