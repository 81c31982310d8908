import { z } from "zod";
import { pageParameters, pageSchema, readText, wholeNumberParameter } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { readInstant } from "../lib/calendar.ts";
import { ID_largest, NAME_characters } from "../limits.ts";
import { readName } from "./names.rules.ts";
import { permissions } from "./permissions.ts";
import { tokenStates } from "./token-state.rules.ts";

const tokenFields = {
  id: z.int(),
  name: z.string(),
  prefix: z.string().meta({ description: "How the token begins: `utmost_<lookup>`. No secret." }),
  permissions: z.array(z.enum(permissions)),
  state: z.enum(tokenStates),
  created_by: z
    .strictObject({
      user_id: z.int(),
      email: z.string(),
      api_token_id: z.int().nullable(),
      token_name: z.string().nullable(),
    })
    .meta({
      description:
        "The member who minted it, more than whose role allows it never does, and the token with which it was made; null " +
        "when it was made in the console or on the command line.",
    }),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().meta({ description: "To the minute." }),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
};

export const tokenSchema = z.strictObject(tokenFields).meta({ id: "Token" });

export const tokenCreatedSchema = z
  .strictObject({
    ...tokenFields,
    token: z.string().meta({ description: "The whole of it. Given this once and never again." }),
  })
  .meta({ id: "TokenCreated" });

export const tokenRevokedSchema = z
  .strictObject({
    ...tokenFields,
    made_tokens: z.strictObject({ live: z.int(), revoked: z.int() }).meta({
      description:
        "How many of the tokens that were made with it, or with those, and so on, are live and how many revoked.",
    }),
  })
  .meta({ id: "TokenRevoked" });

/** What becomes of the tokens that were made with one that is revoked. */
export const madeTokensFates = ["revoke", "keep"] as const;

export const tokenInput = z
  .strictObject({
    name: readText(readName).meta({
      minLength: 1,
      maxLength: NAME_characters,
      description: "What will use it.",
    }),
    permissions: z
      .array(z.enum(permissions))
      .min(1, "Name at least one permission.")
      .transform((named) => permissions.filter((permission) => named.includes(permission)))
      .meta({ description: "None that the caller lacks, or that the caller's role could never use." }),
    expires_at: readText(readInstant).nullable().optional().meta({
      format: "date-time",
      description:
        "In the future; without it the token lives until it is revoked. A token that expires makes only such as expire no later.",
    }),
  })
  .meta({ id: "TokenInput" });

export type Token = z.infer<typeof tokenSchema>;

export const listTokensOperation = {
  id: "listTokens",
  method: "GET",
  path: "/api/v1/tokens",
  tag: "Tokens",
  summary: "List API tokens",
  description: "Never their secrets. From the role admin on every member's, below only one's own.",
  permission: "tokens:read",
  role: "viewer",
  query: z.strictObject({
    api_token_id: wholeNumberParameter(1, ID_largest).optional().meta({
      description: "Only tokens that were made with this one, or with those, and so on.",
    }),
    ...pageParameters(),
  }),
  answers: {
    200: {
      description: "A page of tokens, newest first.",
      body: pageSchema(tokenSchema).meta({ id: "TokenList" }),
    },
  },
} as const satisfies Operation;

export const createTokenOperation = {
  id: "createToken",
  method: "POST",
  path: "/api/v1/tokens",
  tag: "Tokens",
  summary: "Make an API token",
  description: "The answer is the only place where it ever stands.",
  permission: "tokens:write",
  role: "viewer",
  body: tokenInput,
  answers: {
    201: {
      description: "The new token.",
      body: tokenCreatedSchema,
      headers: { "Cache-Control": "`no-store`" },
    },
  },
  refusals: ["limit_reached"],
} as const satisfies Operation;

export const revokeTokenOperation = {
  id: "revokeToken",
  method: "DELETE",
  path: "/api/v1/tokens/{id}",
  tag: "Tokens",
  summary: "Revoke an API token",
  description:
    "For good, from the next request on, together with every token that was made with it, or with those, and so on: whoever had " +
    "a leaked token may have made others. `made_tokens=keep` leaves those as they are; leaving it out later revokes them too. " +
    "From the role admin on every member's, below only one's own. Revoking it again changes nothing and answers the same.",
  permission: "tokens:write",
  role: "viewer",
  query: z.strictObject({
    made_tokens: z.enum(madeTokensFates).default("revoke").meta({
      description: "What becomes of the tokens that were made with it.",
    }),
  }),
  answers: { 200: { description: "The revoked token.", body: tokenRevokedSchema } },
} as const satisfies Operation;
