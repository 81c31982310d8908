import { Button } from "@mantine/core";
import { useEffect } from "react";
import { words } from "../words/links.ts";
import type { ChangeLinks } from "./links-search.ts";

/** Above the list: that it has only links that break a rule, and the way back to all. */
export function BrokenRulesNote({ onChange }: { readonly onChange: ChangeLinks }) {
  return (
    <div className="note line">
      <span>
        <strong>{words.broken.title}.</strong> {words.broken.text}
      </span>
      <Button size="xs" variant="default" onClick={() => onChange({ rules: undefined })}>
        {words.broken.all}
      </Button>
    </div>
  );
}

/** So many links are enough to begin with. */
const ENOUGH_links = 20;
/** So often more is asked for by itself: of 2,000 links each time, a second or less. */
const PAGES_at_most = 20;

interface Pages {
  readonly data: { readonly pages: readonly { readonly data: readonly unknown[] }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** Asks for further pages of links that break a rule while few are found: a page may have none although others follow. */
export function useFurtherPages(
  { data, hasNextPage, isFetching, isError, fetchNextPage }: Pages,
  isWanted: boolean,
) {
  const pages = data?.pages ?? [];
  const found = pages.reduce((sum, page) => sum + page.data.length, 0);
  const isMissing = isWanted && hasNextPage && found < ENOUGH_links && pages.length < PAGES_at_most;
  useEffect(() => {
    if (isMissing && !isFetching && !isError) void fetchNextPage();
  }, [isMissing, isFetching, isError, fetchNextPage]);
}
