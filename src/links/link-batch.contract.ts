import { z } from "zod";
import type { Operation } from "../http/operation.ts";
import {
  BATCH_BODY_bytes,
  BATCH_LINKS_per_request,
  IDEMPOTENCY_KEY_characters,
  LINKS_per_batch,
} from "../limits.ts";
import { linkSchema } from "./link.contract.ts";

/** Why a link of a batch was not made: what `POST /links` refuses with, in its own shape. */
const refusedLinkSchema = z.strictObject({
  code: z.enum(["limit_reached", "duplicate_link", "invalid_input", "governance_refused", "scanner_refused"]),
  message: z.string(),
  details: z.record(z.string(), z.array(z.string())).nullable(),
  permission: z.string().nullable(),
  retry_after_seconds: z.int().nullable(),
});

export const linkOutcomes = ["created", "fits", "refused"] as const;

const linkVerdictSchema = z
  .strictObject({
    index: z.int().meta({
      description:
        "The link's place in `links`, from 0. Where the whole batch is refused, `details` counts items from 1, as everywhere.",
    }),
    status: z.enum(linkOutcomes).meta({
      description: "`fits`: nothing is wrong with it, but it was not made, since that was not asked for.",
    }),
    link: linkSchema.nullable().meta({ description: "With `created`." }),
    warning: z.string().nullable().meta({
      description: "With `created` and `fits`, as a link made by itself would carry it.",
    }),
    error: refusedLinkSchema.nullable().meta({
      description: "With `refused`, what `POST /links` would have refused this link with.",
    }),
  })
  .meta({ id: "LinkVerdict" });

export const linkBatchResultSchema = z
  .strictObject({
    data: z.array(linkVerdictSchema).meta({ description: "One a link, in the order of `links`." }),
    created: z.int(),
    fits: z.int(),
    refused: z.int(),
  })
  .meta({ id: "LinkBatchResult" });

export type LinkBatchResult = z.input<typeof linkBatchResultSchema>;
export type LinkVerdict = z.input<typeof linkVerdictSchema>;

type LinkFields = Readonly<Record<string, unknown>>;

const lengthMessage = `Must be 1 to ${LINKS_per_batch} links.`;

const linkBatchInput = z
  .strictObject({
    links: z
      .array(
        // Each is read by itself later, so that one that does not fit refuses no other.
        z
          .unknown()
          .refine((value) => typeof value === "object" && value !== null && !Array.isArray(value), {
            message: "Must be an object with the fields of a link.",
          })
          .transform((value) => value as LinkFields)
          .meta({ $ref: "#/$defs/LinkInput" }),
      )
      .min(1, lengthMessage)
      .max(LINKS_per_batch, lengthMessage),
    dry_run: z
      .boolean()
      .default(false)
      .meta({ description: "Judge every link as it would be, and make none." }),
    only_if_all: z.boolean().default(false).meta({ description: "Make no link unless all fit." }),
  })
  .meta({ id: "LinkBatchInput" });

export type LinkBatchInput = z.output<typeof linkBatchInput>;

export const createLinksOperation = {
  id: "createLinks",
  method: "POST",
  path: "/api/v1/links/bulk",
  tag: "Links",
  summary: "Create up to 1,000 links",
  description: [
    "Judges each link by itself, in the order given, exactly as `POST /links` would, and makes those that fit: a code or the last place of a",
    "quota that a link takes is not there for the next. The answer is 200 whatever became of them, with a verdict a link. With `only_if_all`",
    "either all are made or none; with `dry_run` none is. What is made is made together: a batch that is cut off leaves nothing.",
    "",
    "A batch that is sent again with the same `Idempotency-Key` makes nothing and is given the same answer, for 24 hours after it was made;",
    "of several at once one makes the links. The same key with another body is refused; the order in which the names of an object stand does not make it another. A batch that made nothing leaves its key free, and",
    "`dry_run` takes no notice of it. Keys are the workspace's.",
    "",
    `The body may have ${BATCH_BODY_bytes} bytes. Every ${BATCH_LINKS_per_request} links, begun ones too, count as one request of the rate limit.`,
  ].join("\n"),
  permission: "links:write",
  role: "member",
  headers: z.object({
    "Idempotency-Key": z
      .string()
      .regex(
        new RegExp(`^[!-~]{1,${IDEMPOTENCY_KEY_characters}}$`),
        `Must be 1 to ${IDEMPOTENCY_KEY_characters} letters, digits and signs of ASCII, without blanks.`,
      )
      .optional()
      .meta({
        minLength: 1,
        maxLength: IDEMPOTENCY_KEY_characters,
        description:
          "Names the batch, so that it can be sent again without making its links twice. A UUID will do.",
      }),
  }),
  body: linkBatchInput,
  bodyLimit_bytes: BATCH_BODY_bytes,
  weighed: { list: "links", itemsARequest: BATCH_LINKS_per_request },
  answers: {
    200: {
      description: "What became of each link.",
      body: linkBatchResultSchema,
      sometimes: {
        "Idempotency-Replayed": "`true` when this is the answer of a batch that was sent before.",
      },
    },
  },
} as const satisfies Operation;
