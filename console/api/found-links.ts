import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { caseFold } from "../../src/lib/case-fold.ts";
import { facts } from "../facts.ts";
import type { Schemas } from "./client.ts";
import type { LinkFilters } from "./parameters.ts";
import { domainsQuery, type Link, linkPage, queryClient } from "./queries.ts";

const PAGE_links = 50;

/**
 * Links that fit the filters, page by page. Newest first, and before them those whose short code it is that is searched
 * for, unless another order is asked for.
 */
export function linksQuery(filters: LinkFilters) {
  return infiniteQueryOptions({
    queryKey: ["links", "list", filters],
    // Rules change without a link being changed.
    ...(filters.breaks_rules === undefined ? {} : { staleTime: 0 }),
    queryFn: async ({ pageParam }) => {
      const after = pageParam === null ? {} : { after: pageParam };
      const page = linkPage({ ...filters, ...after, limit: PAGE_links });
      const { search, sort, ...others } = filters;
      if (search === undefined || sort !== undefined) return page;
      return withFirst(pageParam === null ? await linksOfCode(search, others) : [], search, await page);
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_after,
  });
}

/** At most so many links by what is typed to find one: first those whose short code it is, then those whose begins with it. */
export const foundLinksQuery = (typed: string, limit: number) =>
  queryOptions({
    queryKey: ["links", "found", typed, limit],
    queryFn: async () => {
      const page = linkPage({ search: typed, limit: PAGE_links });
      const { data } = withFirst(await linksOfCode(typed, {}), typed, await page);
      return data.toSorted((one, other) => rankOf(one, typed) - rankOf(other, typed)).slice(0, limit);
    },
    enabled: typed !== "",
  });

/** 0 for a link whose short code is what is typed, 1 where it begins with it, else 2. */
function rankOf({ short_code }: Link, typed: string): number {
  const [code, wanted] = [caseFold(short_code), caseFold(typed.trim())];
  return code === wanted ? 0 : code.startsWith(wanted) ? 1 : 2;
}

/** The links whose short code it is. Asked host by host, each is found in an index, however many links there are. */
async function linksOfCode(typed: string, others: LinkFilters): Promise<readonly Link[]> {
  const short_code = typed.trim();
  if (short_code === "") return [];
  const domains = await queryClient.query({ ...domainsQuery, staleTime: "static" });
  const own = domains.filter(({ state }) => state === "verified").map(({ host }) => host);
  const pages = [facts.shared_host, ...own.slice(0, HOSTS_asked)].map((host) =>
    linkPage({ ...others, host, short_code }),
  );
  return (await Promise.all(pages)).flatMap(({ data }) => data);
}
/** So many of its own domains a workspace has at most, as a rule; on others a link is found in its place in the list. */
const HOSTS_asked = 3;

/** A page of links that begins with those of a short code, and has no other of it. */
function withFirst(first: readonly Link[], code: string, page: Schemas["LinkList"]): Schemas["LinkList"] {
  return { ...page, data: [...first, ...page.data.filter((link) => rankOf(link, code) > 0)] };
}
