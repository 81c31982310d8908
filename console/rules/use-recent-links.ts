import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../api/client.ts";
import { type Link, linkPage } from "../api/queries.ts";

/** So many of the newest links are looked at: ten pages, a second or less. */
export const LOOKED_AT_links = 1000;
const PAGE_links = 100;

/** The newest links, and whether these are all. */
export interface RecentLinks {
  readonly links: readonly Link[];
  readonly areAll: boolean;
}

async function readRecentLinks(): Promise<RecentLinks> {
  const links: Link[] = [];
  let after: number | null = null;
  do {
    const page: Schemas["LinkList"] = await linkPage({
      limit: PAGE_links,
      ...(after === null ? {} : { after }),
    });
    links.push(...page.data);
    after = page.next_after;
  } while (after !== null && links.length < LOOKED_AT_links);
  return { links, areAll: after === null };
}

/** The newest links, to see what of the rules they use and what other rules would say of them. */
export function useRecentLinks() {
  return useQuery({ queryKey: ["links", "recent"], queryFn: readRecentLinks, staleTime: 60_000 });
}
