import { z } from "zod";
import { readText } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { SHORT_CODE_characters } from "../limits.ts";
import { domainField } from "./link.contract.ts";
import { readShortCode } from "./short-code.rules.ts";

export const codeCheckInput = z
  .strictObject({
    domain: domainField,
    short_code: readText(readShortCode).meta({ maxLength: SHORT_CODE_characters }),
  })
  .meta({ id: "CodeCheckInput", description: "Which code is wanted where, as a LinkInput would say it." });

export const codeCheckResultSchema = z
  .strictObject({
    free: z.boolean(),
    reason: z.string().nullable().meta({
      description: "Why it is not, as duplicate_link would say; null when it is.",
    }),
  })
  .meta({ id: "CodeCheckResult" });

export const checkCodeOperation = {
  id: "checkCode",
  method: "POST",
  path: "/api/v1/links/check-code",
  tag: "Links",
  summary: "Tell whether a short code is free",
  description:
    "Takes no code: of two who are told that it is free, the first to make a link has it. A code that was ever in use on a host is not free there.",
  permission: "links:write",
  role: "member",
  body: codeCheckInput,
  answers: { 200: { description: "Whether a link could have the code now.", body: codeCheckResultSchema } },
} as const satisfies Operation;
