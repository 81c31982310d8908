import { infiniteQueryOptions } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "./client.ts";
import type { VisitFilters } from "./parameters.ts";

export type Visit = Schemas["Visit"];

/** Visits show up within so many milliseconds, while somebody looks. */
export const VISITS_again_ms = 4000;

const PAGE_visits = 25;

/** The visits of the last days, newest first, page by page. */
export function visitsQuery(filters: VisitFilters) {
  return infiniteQueryOptions({
    queryKey: ["visits", filters],
    queryFn: ({ pageParam }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      return answerOf(
        api.GET("/api/v1/analytics/visits", {
          params: { query: { ...filters, ...after, limit: PAGE_visits } },
        }),
      );
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_after,
  });
}
