import { IconHistory, IconLock } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { auditQuery } from "../api/queries.ts";
import { AuditTable } from "../audit/audit-table.tsx";
import { may } from "../facts.ts";
import { count } from "../frame/format.ts";
import { ListEnd } from "../frame/list-end.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { words as auditWords } from "../words/audit.ts";
import { words } from "../words/links.ts";

/** The entries of the audit trail about a link, newest first. */
export const linkHistoryQuery = (id: number) => auditQuery({ subject: "link", subject_id: id });

/** What was done to a link, by whom and when. For those who may read the audit trail; others are told. */
export function LinkHistory({ id }: { readonly id: number }) {
  if (may("admin")) return <Entries id={id} />;
  return (
    <div className="card">
      <Blank icon={<IconLock size={36} stroke={1.5} aria-hidden />} title={words.page.historyForbidden}>
        {words.page.historyForbiddenText}
      </Blank>
    </div>
  );
}

function Entries({ id }: { readonly id: number }) {
  const query = useInfiniteQuery(linkHistoryQuery(id));
  return (
    <Answered query={query}>
      {({ pages }) => {
        const entries = pages.flatMap(({ data }) => data);
        if (entries.length === 0)
          return (
            <div className="card">
              <Blank icon={<IconHistory size={36} stroke={1.5} aria-hidden />} title={words.page.noHistory}>
                {words.page.noHistoryText}
              </Blank>
            </div>
          );
        return (
          <div className="gap">
            <AuditTable entries={entries} isOfOne />
            <ListEnd
              shown={auditWords.shown(count(entries.length), query.hasNextPage)}
              hasMore={query.hasNextPage}
              isLoadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </div>
        );
      }}
    </Answered>
  );
}
