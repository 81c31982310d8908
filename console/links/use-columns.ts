import { useQuery } from "@tanstack/react-query";
import type { LinkColumn } from "../../src/links/link-columns.rules.ts";
import { campaignsQuery } from "../api/queries.ts";
import { readColumns, usualColumns } from "./links-columns.ts";
import type { LinksSearch } from "./links-search.ts";

/** The columns that the list of links shows, and those that it shows as usual; `isKnown`: whether the workspace has campaigns is. */
export function useColumns(search: LinksSearch): {
  readonly columns: readonly LinkColumn[];
  readonly usual: readonly LinkColumn[];
  readonly isKnown: boolean;
} {
  const { data: campaigns = [], isPending } = useQuery(campaignsQuery);
  const usual = usualColumns(campaigns.length > 0);
  const chosen = readColumns(search.columns);
  return { columns: chosen ?? usual, usual, isKnown: chosen !== undefined || !isPending };
}
