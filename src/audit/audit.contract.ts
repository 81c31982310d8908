import { z } from "zod";
import {
  dayParameter,
  pageParameters,
  pageSchema,
  toldWithOthers,
  wholeNumberParameter,
} from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { AUDIT_PAGE_SIZE_at_most, ID_largest } from "../limits.ts";
import { auditActions, auditActorKinds, auditSubjects } from "./audit-words.ts";

const facts = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z
  .strictObject({
    id: z.int(),
    made_at: z.iso.datetime(),
    actor: z
      .strictObject({
        kind: z.enum(auditActorKinds),
        user_id: z.int().nullable(),
        email: z.string().nullable(),
        api_token_id: z.int().nullable(),
        token_name: z.string().nullable(),
      })
      .meta({
        description:
          "Who wrote: a `token` and the member who minted it, a member signed in (`session`), the operator on the " +
          "`command_line`, or the `service` by itself: the scanner, and look-ups of domains that were due.",
      }),
    action: z.enum(auditActions),
    subject: z.enum(auditSubjects),
    subject_id: z.int().nullable().meta({ description: "Null for what a workspace has one of." }),
    name: z.string().nullable().meta({ description: "What the thing was called then." }),
    before: facts.meta({
      description:
        "What changed, as the API shows it, before; all of it when it was removed, null when it was made. Without what is not kept.",
    }),
    after: facts.meta({
      description: "The same afterwards: all of it when it was made, null when it was removed.",
    }),
  })
  .meta({ id: "AuditEntry" });

export type AuditEntry = z.infer<typeof auditEntrySchema>;

const idParameter = wholeNumberParameter(1, ID_largest).optional();

export const auditQuery = z
  .strictObject({
    action: z.enum(auditActions).optional(),
    subject: z.enum(auditSubjects).optional(),
    subject_id: idParameter,
    user_id: idParameter.meta({ description: "The member who wrote, or who minted the token that did." }),
    api_token_id: idParameter,
    from: dayParameter().optional().meta({ description: "The first UTC day." }),
    to: dayParameter().optional().meta({ description: "The last UTC day." }),
    ...pageParameters(AUDIT_PAGE_SIZE_at_most),
  })
  .refine(({ from, to }) => !isDay(from) || !isDay(to) || from <= to, {
    ...toldWithOthers,
    path: ["from"],
    error: "Must not be after to.",
  });

export type AuditQuery = z.output<typeof auditQuery>;

function isDay(value: unknown): value is string {
  return typeof value === "string";
}

export const listAuditEntriesOperation = {
  id: "listAuditEntries",
  method: "GET",
  path: "/api/v1/audit",
  tag: "Audit trail",
  summary: "List what was written, by whom and when",
  description:
    "Every write of the workspace's, noted in the transaction that made it and kept for ever. Secrets are never in it. " +
    "Reading, signing in and out, and writing what was there already leave no entry. What members do to their own accounts " +
    "(name, password, second factor, recovery codes, sessions elsewhere) is a change of the `member` in each of their workspaces.",
  permission: "audit:read",
  role: "admin",
  query: auditQuery,
  answers: {
    200: {
      description: "A page of entries, newest first.",
      body: pageSchema(auditEntrySchema).meta({ id: "AuditEntryList" }),
      otherTypes: {
        "text/csv": {
          description:
            "The same page, an entry a row, in UTF-8 with a byte order mark; `before` and `after` in JSON. Text that a " +
            "spreadsheet may take for a formula has an apostrophe in front.",
          headers: {
            "Content-Disposition": "`attachment`, with a file name.",
            "Utmost-Next-After": "The `next_after` of the page; absent on the last one.",
          },
        },
      },
    },
  },
} as const satisfies Operation;
