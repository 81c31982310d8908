import { z } from "zod";
import { clearable, readText } from "../http/fields.ts";
import type { Operation } from "../http/operation.ts";
import { refused } from "../lib/verdict.ts";
import { DESTINATION_characters, HOST_characters } from "../limits.ts";
import { readDestination } from "../links/destination.rules.ts";
import type { Feature } from "../plans/plan.rules.ts";
import { recordOutcomes } from "./domain-check.rules.ts";
import { readDomainName } from "./domain-name.rules.ts";
import { domainStates } from "./domain-state.rules.ts";
import { targetFields } from "./target.rules.ts";

const record = z
  .strictObject({
    type: z.enum(["TXT", "CNAME", "A", "AAAA"]),
    name: z.string().meta({ description: "The name that carries the record." }),
    expected: z.array(z.string()).meta({
      description:
        "What the record may hold; empty where such a record cannot lead here, or it is not known yet.",
    }),
    found: z.array(z.string()).meta({ description: "What it held at the last look-up." }),
    outcome: z.enum([...recordOutcomes, "unchecked"]),
  })
  .meta({ id: "DomainRecord" });

export const domainSchema = z
  .strictObject({
    id: z.int(),
    host: z.string().meta({ description: "In its ASCII form." }),
    display_host: z.string().meta({ description: "In its own letters." }),
    state: z.enum(domainStates).meta({
      description:
        "`pending`: not verified yet. `verified`: its links are served. `failing`: they still are, although its records are wrong, until `grace_ends_at`. `lapsed`: it was verified and is no more; its links are kept and not served.",
    }),
    verified_at: z.iso.datetime().nullable(),
    verified_by: z.enum(["dns", "operator"]).nullable().meta({
      description: "What the verification rests on. The operator's word is not taken back by a look-up.",
    }),
    failing_since: z.iso.datetime().nullable(),
    grace_ends_at: z.iso.datetime().nullable(),
    problem: z.string().nullable().meta({ description: "What is wrong and how to mend it, in sentences." }),
    ownership: record.meta({ description: "Shows that the host is the workspace's." }),
    routing: z.array(record).meta({
      description: "Lead visitors here: the CNAME record, or A and AAAA records of which each is expected.",
    }),
    checked_at: z.iso.datetime().nullable(),
    next_check_at: z.iso.datetime().nullable(),
    root_url: z.string().nullable(),
    unknown_url: z.string().nullable(),
    expired_url: z.string().nullable(),
    blocked_targets: z
      .array(
        z.strictObject({ field: z.enum(targetFields), reason: z.string() }).meta({ id: "BlockedTarget" }),
      )
      .meta({
        description:
          "Targets that the scanner has come to hold to be malicious: visitors get the service's own page instead, until it does so no more or another target is given.",
      }),
    pending_targets: z.array(z.enum(targetFields)).meta({
      description:
        "Targets about which the scan provider has not answered yet: until then visitors get the service's own page.",
    }),
    link_count: z.int().meta({ description: "Number of links on the domain that are not withdrawn." }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Domain" });

export type Domain = z.infer<typeof domainSchema>;

const host = readText((text) => {
  const verdict = readDomainName(text);
  return verdict.ok ? verdict : refused(`It ${verdict.reason}`);
}).meta({
  minLength: 1,
  maxLength: HOST_characters,
  description: "A host name such as go.example.com, in its own letters or in ASCII.",
});

const target = (description: string) =>
  clearable(readDestination)
    .optional()
    .meta({ format: "uri", maxLength: DESTINATION_characters, description });

const targets = {
  root_url: target("Where visitors of the host itself go. Blank clears it."),
  unknown_url: target("Where visitors go whose link does not exist. Blank clears it."),
  expired_url: target("Where visitors go whose link has expired or was withdrawn. Blank clears it."),
};

export const domainInput = z.strictObject({ host, ...targets }).meta({ id: "DomainInput" });
export const domainUpdateInput = z.strictObject(targets).meta({ id: "DomainUpdateInput" });

export const listDomainsOperation = {
  id: "listDomains",
  method: "GET",
  path: "/api/v1/domains",
  tag: "Domains",
  summary: "List domains",
  permission: "domains:read",
  role: "viewer",
  answers: {
    200: {
      description: "Every domain of the workspace, oldest first.",
      body: z.strictObject({ data: z.array(domainSchema) }).meta({ id: "DomainList" }),
    },
  },
} as const satisfies Operation;

export const addDomainOperation = {
  id: "addDomain",
  method: "POST",
  path: "/api/v1/domains",
  tag: "Domains",
  summary: "Add a domain for short links",
  description:
    "The answer says which records to set. Nothing is looked up yet. A host that the workspace has already returns that domain unchanged.",
  permission: "domains:write",
  role: "admin",
  feature: "custom_domains" satisfies Feature,
  body: domainInput,
  answers: { 201: { description: "The domain.", body: domainSchema } },
  refusals: ["limit_reached", "scanner_refused"],
} as const satisfies Operation;

export const showDomainOperation = {
  id: "showDomain",
  method: "GET",
  path: "/api/v1/domains/{id}",
  tag: "Domains",
  summary: "Show a domain",
  permission: "domains:read",
  role: "viewer",
  answers: { 200: { description: "The domain.", body: domainSchema } },
} as const satisfies Operation;

export const updateDomainOperation = {
  id: "updateDomain",
  method: "PATCH",
  path: "/api/v1/domains/{id}",
  tag: "Domains",
  summary: "Change where a domain's visitors go who have no link",
  description: "A field that is not given stays as it is. Holds at the edge from the next request.",
  permission: "domains:write",
  role: "admin",
  body: domainUpdateInput,
  fixedFields: ["host"],
  answers: { 200: { description: "The domain.", body: domainSchema } },
  refusals: ["scanner_refused"],
} as const satisfies Operation;

export const verifyDomainOperation = {
  id: "verifyDomain",
  method: "POST",
  path: "/api/v1/domains/{id}/verify",
  tag: "Domains",
  summary: "Look a domain up now",
  description:
    "Answers when the resolver has, or was waited for long enough: state, records and problem say the rest.",
  permission: "domains:write",
  role: "admin",
  answers: { 200: { description: "The domain after the look-up.", body: domainSchema } },
} as const satisfies Operation;

export const removeDomainOperation = {
  id: "removeDomain",
  method: "DELETE",
  path: "/api/v1/domains/{id}",
  tag: "Domains",
  summary: "Remove a domain",
  description:
    "Its links stay, with their history and `state`, and are not found at the edge from the next request on. When the workspace adds the domain again and it is verified, they are back.",
  permission: "domains:write",
  role: "admin",
  answers: { 204: { description: "Removed.", body: null } },
} as const satisfies Operation;
