import { z } from "zod";
import { readUtmValue } from "../governance/utm-value.rules.ts";
import {
  booleanParameter,
  clearable,
  filterParameter,
  pageParameters,
  readText,
  settle,
  text,
  wholeNumber,
  wholeNumberParameter,
} from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { readInstant } from "../lib/calendar.ts";
import {
  DESTINATION_characters,
  EXPIRES_WITHIN_days_at_most,
  ID_largest,
  NOTE_characters,
  SEARCH_characters,
  SHORT_CODE_characters,
  UTM_VALUE_characters,
} from "../limits.ts";
import { FILTER_characters, JUDGED_LINKS_at_once } from "../run-limits.ts";
import { eachTagOnce, readTagName, tagColors } from "../tags/tag-name.rules.ts";
import { readAppUrl, readDestination } from "./destination.rules.ts";
import { defaultSort, linkSorts } from "./link-sort.rules.ts";
import { linkStates } from "./link-state.rules.ts";
import { readShortCode } from "./short-code.rules.ts";
import { readWhatsappMessage, readWhatsappNumber } from "./whatsapp.rules.ts";

// Contract: Link.

const utmValue = z.string().nullable();
const utmOutput = {
  utm_source: utmValue,
  utm_medium: utmValue,
  utm_campaign: utmValue,
  utm_term: utmValue,
  utm_content: utmValue,
};

const uri = () => z.string().meta({ format: "uri" });

const linkFields = {
  id: z.int(),
  short_code: z.string(),
  short_url: uri(),
  qr_url: uri().meta({ format: "uri", description: "The short URL with the scan marker." }),
  // As given, byte for byte: macros such as {gclid} and hosts in any script are no URIs by RFC 3986.
  destination: z.string(),
  ios_url: z.string().nullable(),
  android_url: z.string().nullable(),
  state: z.enum(linkStates).meta({
    description:
      "What is so of the link itself. Whether its domain is served tells the domain: a link of one that is removed or has lapsed keeps its " +
      "state, and is not found at the edge until the domain is verified again.",
  }),
  expires_at: z.iso.datetime().nullable(),
  campaign_id: z.int().nullable(),
  note: z.string().nullable(),
  tags: z.array(z.strictObject({ name: z.string(), color: z.enum(tagColors) })),
  ...utmOutput,
  created_at: z.iso.datetime(),
  created_by: z.strictObject({ user_id: z.int(), api_token_id: z.int().nullable() }),
};

export const linkSchema = z.strictObject(linkFields).meta({ id: "Link" });

export const linkWithWarningSchema = z
  .strictObject({
    ...linkFields,
    warning: z.string().nullable().meta({
      description: "Given when the naming convention warns rather than blocks.",
    }),
  })
  .meta({ id: "LinkWithWarning" });

export const linkListSchema = z
  .strictObject({
    data: z.array(linkSchema),
    next_after: z.int().nullable().meta({ description: "Pass it as `after` to get the next page." }),
  })
  .meta({ id: "LinkList" });

const utmInput = readText(readUtmValue).meta({ maxLength: UTM_VALUE_characters }).nullable().optional();

/** The fields of a link's targets and UTM values: those that rules are judged over. */
export const judgedFields = {
  destination: clearable(readDestination).optional().meta({
    format: "uri",
    maxLength: DESTINATION_characters,
    description: "An absolute http or https URL.",
  }),
  ios_url: clearable(readAppUrl).optional().meta({
    format: "uri",
    maxLength: DESTINATION_characters,
    description:
      "An app link or an App Store page, https only; phones on iOS are routed here. Blank clears it.",
  }),
  android_url: clearable(readAppUrl).optional().meta({
    format: "uri",
    maxLength: DESTINATION_characters,
    description:
      "An app link or a Play page, https only; phones on Android are routed here. Blank clears it.",
  }),
  campaign_id: wholeNumber(1, ID_largest).nullable().optional(),
  utm_source: utmInput,
  utm_medium: utmInput,
  utm_campaign: utmInput,
  utm_term: utmInput,
  utm_content: utmInput,
};

const updateFields = {
  ...judgedFields,
  whatsapp_number: clearable(readWhatsappNumber).optional().meta({
    description:
      "A WhatsApp click-to-chat link: a phone number in international format; +, spaces and dashes are stripped. Given instead of `destination`.",
  }),
  whatsapp_message: clearable(readWhatsappMessage).optional().meta({
    description: "The prefilled message, plain text, never URL-encoded.",
  }),
  expires_at: clearable(readInstant).optional().meta({ format: "date-time" }),
  note: text({ max: NOTE_characters })
    .nullable()
    .transform((value) => (value === null || value.trim() === "" ? null : value))
    .optional()
    .meta({ description: "Free text. Blank clears it." }),
  tags: z
    .array(readText(readTagName))
    .transform((names, context) => settle(eachTagOnce(names), context))
    .optional()
    .meta({
      description:
        "Tag names. An existing tag is matched without regard to case, otherwise a new tag is made.",
    }),
};

/** Where a link's code is. */
export const domainField = z.string().optional().meta({
  description: "A verified custom domain; the shared domain when omitted.",
});

export const linkInput = z
  .strictObject({
    ...updateFields,
    domain: domainField,
    short_code: readText(readShortCode)
      .optional()
      .meta({ maxLength: SHORT_CODE_characters, description: "Random when omitted." }),
  })
  .meta({ id: "LinkInput" });

export const linkUpdateInput = z.strictObject(updateFields).meta({ id: "LinkUpdateInput" });

export type Link = z.infer<typeof linkSchema>;
export type LinkWithWarning = z.infer<typeof linkWithWarningSchema>;
export type LinkInput = z.output<typeof linkInput>;
export type LinkUpdateInput = z.output<typeof linkUpdateInput>;

const listLinksQuery = z.strictObject({
  ...pageParameters(),
  sort: z
    .enum(linkSorts)
    .default(defaultSort)
    .meta({
      description:
        "The order; `-` in front turns it around. Texts stand by code points, codes without regard to case, and links that never expire as if they did last of all. The same on every page. " +
        "`-clicks`: those with the most clicks + scans of the last 30 days first, as a report without parameters counts them, and the newest of equal ones; takes the permission `analytics:read` as well. CSV is in the order of clicks where that is asked for, else newest first.",
    }),
  campaign_id: wholeNumberParameter(1, ID_largest).optional(),
  tag: filterParameter(FILTER_characters).optional().meta({ description: "A tag's name, in any case." }),
  state: z.enum(linkStates).optional(),
  host: filterParameter(FILTER_characters).optional(),
  short_code: filterParameter(FILTER_characters).optional().meta({ description: "In any case." }),
  expires_before: readText(readInstant).optional().meta({
    format: "date-time",
    description:
      "Only links that expire before this instant, or have. With `state=live`, those that soon will.",
  }),
  expires_within_days: wholeNumberParameter(1, EXPIRES_WITHIN_days_at_most).optional().meta({
    description:
      "Only links that expire within so many times 24 hours from now; none that have. It says the same tomorrow, so a saved view can have it.",
  }),
  breaks_rules: booleanParameter()
    .optional()
    .meta({
      description: `True: only links whose UTM values the rules as they are now would refuse or warn of; false: only those that keep them all. Of such links a page looks at ${JUDGED_LINKS_at_once.toLocaleString("en")} at most: it may have fewer than \`limit\`, or none, while \`next_after\` is not null and others follow.`,
    }),
  search: text({ max: SEARCH_characters }).optional().meta({
    description: "Text in the code, the destination, the note, a UTM value or a tag's name, in any case.",
  }),
});
export type ListLinksQuery = z.output<typeof listLinksQuery>;

export const listLinksOperation = {
  id: "listLinks",
  method: "GET",
  path: "/api/v1/links",
  tag: "Links",
  summary: "List links",
  description: "Newest first, unless `sort` says otherwise.",
  permission: "links:read",
  role: "viewer",
  query: listLinksQuery,
  answers: {
    200: {
      description: "A page of links.",
      body: linkListSchema,
      otherTypes: {
        "text/csv": {
          description:
            "All links that the query asks for, not only a page of `limit`, one a row, as RFC 4180 has CSV, in UTF-8 with a byte order mark. " +
            "The columns that an import reads are named as in LinkInput: destination, domain (empty for the shared host), short_code, " +
            "ios_url, android_url, campaign (its name), expires_at, note, tags (a record of CSV in itself) and the `utm_*` values; then follow " +
            "short_url, state, created_at and id. Null is an empty cell. Text that a spreadsheet may take for a formula has an apostrophe in " +
            "front, which an import takes away. An answer that is cut off has failed.",
          headers: { "Content-Disposition": "`attachment` with a file name." },
        },
      },
    },
  },
} as const satisfies Operation;

export const createLinkOperation = {
  id: "createLink",
  method: "POST",
  path: "/api/v1/links",
  tag: "Links",
  summary: "Create a link",
  description:
    "Takes exactly one of `destination` and `whatsapp_number`. `utm_*` values in the destination's own query become the link's where it is given none; `campaign_id` without `utm_campaign` takes the campaign's name, put into the naming convention. Where a link leads is judged before it is made; with a scan provider it is `pending` until that has answered.",
  permission: "links:write",
  role: "member",
  body: linkInput,
  answers: {
    201: {
      description: "The link.",
      body: linkWithWarningSchema,
      headers: { location: "The path of the new link." },
    },
  },
  refusals: ["governance_refused", "scanner_refused", "limit_reached", "duplicate_link"],
} as const satisfies Operation;

export const showLinkOperation = {
  id: "showLink",
  method: "GET",
  path: "/api/v1/links/{id}",
  tag: "Links",
  summary: "Show a link",
  permission: "links:read",
  role: "viewer",
  answers: { 200: { description: "The link.", body: linkSchema } },
} as const satisfies Operation;

export const updateLinkOperation = {
  id: "updateLink",
  method: "PATCH",
  path: "/api/v1/links/{id}",
  tag: "Links",
  summary: "Change a link",
  description:
    "A field that is not given stays as it is. Rules are judged again only when a UTM value changes. A link that is blocked is live again once it leads elsewhere. Holds at the edge from the next request.",
  permission: "links:write",
  role: "member",
  body: linkUpdateInput,
  fixedFields: ["domain", "short_code"],
  answers: { 200: { description: "The link.", body: linkWithWarningSchema } },
  refusals: ["governance_refused", "scanner_refused", "limit_reached"],
} as const satisfies Operation;

export const withdrawLinkOperation = {
  id: "withdrawLink",
  method: "DELETE",
  path: "/api/v1/links/{id}",
  tag: "Links",
  summary: "Withdraw a link",
  description: "The edge answers 410 from the next request. The code is never given out again.",
  permission: "links:write",
  role: "member",
  answers: { 204: { description: "Withdrawn.", body: null } },
} as const satisfies Operation;
