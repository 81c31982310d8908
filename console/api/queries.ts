import { infiniteQueryOptions, QueryClient, queryOptions } from "@tanstack/react-query";
import { AUDIT_PAGE_SIZE_at_most } from "../../src/limits.ts";
import { type LeftOut, readLeftOut } from "../analytics/left-out.ts";
import { facts } from "../facts.ts";
import { answerOf, api, type Schemas, wholeAnswer } from "./client.ts";
import type {
  AuditFilters,
  HoursParameters,
  LinkPageParameters,
  ReportParameters,
  TopParameters,
} from "./parameters.ts";
import { Refused } from "./refused.ts";

export type AuditEntry = Schemas["AuditEntry"];
export type Member = Schemas["Member"];
export type Link = Schemas["Link"];
export type Report = Schemas["Report"] & { readonly leftOut: LeftOut };
export type Domain = Schemas["Domain"];
export type Workspace = Schemas["Workspace"];
export type Conversion = Schemas["Conversion"];
export type ConversionRefusal = Schemas["ConversionRefusal"];

/** Whoever works here changes things elsewhere too: what is older than this is asked for again when it is shown. */
const FRESH_ms = 10_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_ms,
      retry: (failures, error) => error instanceof Refused && error.code === "unreachable" && failures < 2,
    },
  },
});

/** A page of links. */
export async function linkPage(query: LinkPageParameters): Promise<Schemas["LinkList"]> {
  // As text only for who asks for CSV.
  return (await answerOf(api.GET("/api/v1/links", { params: { query } }))) as Schemas["LinkList"];
}

export const linkQuery = (id: number) =>
  queryOptions({
    queryKey: ["links", id],
    queryFn: () => answerOf(api.GET("/api/v1/links/{id}", { params: { path: { id } } })),
  });

export const campaignsQuery = queryOptions({
  queryKey: ["campaigns"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/campaigns"))).data,
});

export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/tags"))).data,
});

export const approvedValuesQuery = queryOptions({
  queryKey: ["rules", "values"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/rules/values"))).data,
});

export const dependenciesQuery = queryOptions({
  queryKey: ["rules", "dependencies"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/rules/dependencies"))).data,
});

export const conventionQuery = queryOptions({
  queryKey: ["rules", "convention"],
  queryFn: () => answerOf(api.GET("/api/v1/rules/convention")),
});

/** The audit trail, newest first, page by page. */
export function auditQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: async ({ pageParam }) => {
      const query = { ...filters, ...(pageParam === null ? {} : { after: pageParam }) };
      // As text only for who asks for CSV.
      return (await answerOf(api.GET("/api/v1/audit", { params: { query } }))) as Schemas["AuditEntryList"];
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_after,
  });
}

export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/members"))).data,
});

export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/invitations"))).data,
});

/** Tokens, newest first, page by page. */
export const tokensQuery = infiniteQueryOptions({
  queryKey: ["tokens"],
  queryFn: ({ pageParam }) =>
    answerOf(
      api.GET("/api/v1/tokens", { params: { query: pageParam === null ? {} : { after: pageParam } } }),
    ),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.next_after,
});

/** The newest hundred of the tokens that were made with one, itself or by way of others. */
export const tokensMadeWithQuery = (id: number) =>
  queryOptions({
    queryKey: ["tokens", "made with", id],
    queryFn: () =>
      answerOf(api.GET("/api/v1/tokens", { params: { query: { api_token_id: id, limit: 100 } } })),
  });

/** Recorded conversions, newest first, page by page; `event`: of this event alone. */
export function conversionsQuery(event: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ["conversions", "list", event],
    queryFn: ({ pageParam }) => {
      const query = {
        ...(event === undefined ? {} : { event_id: event }),
        ...(pageParam === null ? {} : { after: pageParam }),
      };
      return answerOf(api.GET("/api/v1/conversions", { params: { query } }));
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_after,
  });
}

export const conversionRefusalsQuery = queryOptions({
  queryKey: ["conversions", "refusals"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/conversions/refusals"))).data,
});

/** The newest link that leads somewhere, for examples; null where there is none. */
export const exampleLinkQuery = queryOptions({
  queryKey: ["links", "example"],
  queryFn: async () => (await linkPage({ limit: 1, state: "live" })).data[0] ?? null,
});

export const domainsQuery = queryOptions({
  queryKey: ["domains"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/domains"))).data,
});

export const domainQuery = (id: number) =>
  queryOptions({
    queryKey: ["domains", id],
    queryFn: () => answerOf(api.GET("/api/v1/domains/{id}", { params: { path: { id } } })),
  });

/** The workspace with its plan, and how much of it is used. */
export const workspaceQuery = queryOptions({
  queryKey: ["workspace"],
  queryFn: () => answerOf(api.GET("/api/v1/workspace")),
});

/** The OpenAPI document. It stays as it is while the service runs. */
export const apiDocumentQuery = queryOptions({
  queryKey: ["openapi"],
  queryFn: () => answerOf(api.GET("/api/v1/openapi.json")),
  staleTime: Number.POSITIVE_INFINITY,
});

/** How many requests a caller may send at once. */
export const burstQuery = queryOptions({
  queryKey: ["burst"],
  queryFn: async () => {
    const answer = await api.GET("/api/v1/workspace");
    await answerOf(Promise.resolve(answer));
    return Number(answer.response.headers.get("ratelimit-limit"));
  },
});

export const reportLinksQuery = queryOptions({
  queryKey: ["report-links"],
  queryFn: async () => (await answerOf(api.GET("/api/v1/report-links"))).data,
});

/** Who made the newest client reports, by a report's id: the audit trail knows. */
export const reportMakersQuery = queryOptions({
  queryKey: ["report-links", "makers"],
  queryFn: async () => {
    const query = { subject: "report_link", action: "created", limit: AUDIT_PAGE_SIZE_at_most } as const;
    // As text only for who asks for CSV.
    const { data } = (await answerOf(
      api.GET("/api/v1/audit", { params: { query } }),
    )) as Schemas["AuditEntryList"];
    return new Map(data.map(({ subject_id, actor }) => [subject_id, actor]));
  },
});

/** Whether whoever is signed in has chosen the own password: the audit trail knows. For who may read it. */
export const ownPasswordQuery = queryOptions({
  queryKey: ["audit", "own password"],
  queryFn: async () => {
    const query = { subject: "member", subject_id: facts.user_id, limit: AUDIT_PAGE_SIZE_at_most } as const;
    // As text only for who asks for CSV.
    const { data } = (await answerOf(
      api.GET("/api/v1/audit", { params: { query } }),
    )) as Schemas["AuditEntryList"];
    return data.some(({ after }) => after !== null && "password_set_at" in after);
  },
});

/** What the team calls its client reports, by a report's id. */
export const reportLabelsQuery = queryOptions({
  queryKey: ["report-links", "labels"],
  queryFn: async () => {
    const { data } = await answerOf(api.GET("/api/v1/report-link-labels"));
    return new Map(data.map(({ report_link_id, label }) => [report_link_id, label]));
  },
});

export const reportBrandQuery = queryOptions({
  queryKey: ["report-brand"],
  queryFn: () => answerOf(api.GET("/api/v1/report-brand")),
});

export const reportQuery = (query: ReportParameters) =>
  queryOptions({
    queryKey: ["report", query],
    queryFn: async (): Promise<Report> => {
      const { data, headers } = await wholeAnswer(api.GET("/api/v1/analytics/report", { params: { query } }));
      // As text only for who asks for CSV.
      return { ...(data as Schemas["Report"]), leftOut: readLeftOut(headers.get("utmost-capped")) };
    },
  });

/** The hours of a day. */
export const hoursQuery = (query: HoursParameters) =>
  queryOptions({
    queryKey: ["report", "hours", query],
    queryFn: () => answerOf(api.GET("/api/v1/analytics/hours", { params: { query } })),
  });

/** The links, campaigns or tags with the most clicks. */
export const topQuery = (query: TopParameters) =>
  queryOptions({
    queryKey: ["report", "top", query],
    queryFn: () => answerOf(api.GET("/api/v1/analytics/top", { params: { query } })),
  });

const NEWEST_links = 6;

/** The newest links, as many as fit beside other things. */
export const newestLinksQuery = queryOptions({
  queryKey: ["links", "newest"],
  queryFn: async () => (await linkPage({ limit: NEWEST_links })).data,
});
