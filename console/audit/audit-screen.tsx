import { IconHistory, IconSearchOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type AuditEntry, auditQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { CsvButton } from "../frame/csv-button.tsx";
import { count } from "../frame/format.ts";
import { ListEnd } from "../frame/list-end.tsx";
import { NotForRole } from "../frame/not-for-role.tsx";
import { Page } from "../frame/page.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { useChangeSearch } from "../frame/use-change-search.ts";
import { words } from "../words/audit.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { type ChangeAudit, filtersOf } from "./audit-search.ts";
import { AuditTable } from "./audit-table.tsx";

/** What was written, by whom and when. */
export function AuditScreen() {
  return may("admin") ? <AuditTrail /> : <NotForRole title={words.title} reason={words.notForRole} />;
}

function AuditTrail() {
  const search = useSearch({ from: "/audit" });
  const change: ChangeAudit = useChangeSearch();
  const filters = filtersOf(search);
  const query = useInfiniteQuery(auditQuery(filters));
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={<CsvButton path="/api/v1/audit" query={filters} />}
    >
      <div className="gap">
        <AuditFilters search={search} onChange={change} />
        <Answered query={query} lines={10}>
          {({ pages }) => (
            <Entries
              entries={pages.flatMap(({ data }) => data)}
              isFiltered={Object.keys(search).length > 0}
              hasMore={query.hasNextPage}
              isLoadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          )}
        </Answered>
      </div>
    </Page>
  );
}

function Entries({
  entries,
  isFiltered,
  hasMore,
  isLoadingMore,
  onMore,
}: {
  readonly entries: readonly AuditEntry[];
  readonly isFiltered: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}) {
  if (entries.length === 0)
    return (
      <div className="card">
        {isFiltered ? (
          <Blank icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />} title={words.noneFit}>
            {words.noneFitText}
          </Blank>
        ) : (
          <Blank icon={<IconHistory size={36} stroke={1.5} aria-hidden />} title={words.emptyTitle}>
            {words.emptyText}
          </Blank>
        )}
      </div>
    );
  return (
    <>
      <AuditTable entries={entries} />
      <ListEnd
        shown={words.shown(count(entries.length), hasMore)}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onMore={onMore}
      />
    </>
  );
}
