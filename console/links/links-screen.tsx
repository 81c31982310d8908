import { IconLink, IconPlus, IconSearchOff, IconUpload } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { linksQuery } from "../api/found-links.ts";
import type { Link as LinkData } from "../api/queries.ts";
import { may } from "../facts.ts";
import { CsvButton } from "../frame/csv-button.tsx";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { ListEnd } from "../frame/list-end.tsx";
import { Page } from "../frame/page.tsx";
import { Answered, Blank, Waiting } from "../frame/states.tsx";
import { useChangeSearch } from "../frame/use-change-search.ts";
import { useClosedWhen, useDialog } from "../frame/use-dialog.ts";
import { words } from "../words/links.ts";
import { BrokenRulesNote, useFurtherPages } from "./broken-rules.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { DraftList } from "./draft-list.tsx";
import { LinksHead } from "./links-filters.tsx";
import {
  bulkDialogs,
  type ChangeLinks,
  filtersOf,
  type LinksSearch,
  listingOf,
  rowDialogs,
} from "./links-search.ts";
import { LinksTable } from "./links-table.tsx";
import { LinksViews } from "./links-views.tsx";
import { QrDialog } from "./qr-dialog.tsx";
import type { Selection } from "./selection.ts";
import { useColumns } from "./use-columns.ts";
import { useWithdrawals } from "./withdrawals.ts";

/** All links: saved views, search, filters, order and columns, all of it in the address; and what can be done with many at once. */
export function LinksScreen() {
  const search = useSearch({ from: "/links" });
  const listing = listingOf(search);
  const query = useInfiniteQuery(linksQuery(listing));
  useFurtherPages(query, search.rules !== undefined);
  const { isKnown: areColumnsKnown } = useColumns(search);
  const change: ChangeLinks = useChangeSearch();
  const { name, of, close } = useDialog(rowDialogs);
  return (
    <Page
      title={words.title}
      actions={
        <>
          <CsvButton path="/api/v1/links" query={listing} />
          {may("member") ? (
            <>
              <ButtonLink
                to="/links/import"
                variant="default"
                leftSection={<IconUpload size={16} aria-hidden />}
              >
                {words.importLinks}
              </ButtonLink>
              <NewLinkButton className="in-top-bar" />
            </>
          ) : null}
        </>
      }
    >
      <div className="gap">
        <DraftList />
        <LinksViews search={search} />
        <LinksHead search={search} onChange={change} />
        {search.rules === undefined ? null : <BrokenRulesNote onChange={change} />}
        <Answered query={query} lines={10}>
          {({ pages }) =>
            areColumnsKnown ? (
              <LinksList
                key={JSON.stringify(listing)}
                links={pages.flatMap(({ data }) => data)}
                search={search}
                onChange={change}
                hasMore={query.hasNextPage}
                isLoadingMore={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            ) : (
              <Waiting lines={10} />
            )
          }
        </Answered>
      </div>
      {name === "qr" && of !== undefined ? <QrDialog id={of} onClose={close} /> : null}
    </Page>
  );
}

function NewLinkButton({ className = "" }: { readonly className?: string }) {
  return (
    <ButtonLink to="/links/new" className={className} leftSection={<IconPlus size={16} aria-hidden />}>
      {words.newLink}
    </ButtonLink>
  );
}

function LinksList({
  links,
  search,
  onChange,
  hasMore,
  isLoadingMore,
  onMore,
}: {
  readonly links: readonly LinkData[];
  readonly search: LinksSearch;
  readonly onChange: ChangeLinks;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}) {
  const [selected, setSelected] = useState<Selection>(new Set());
  const leaving = new Set(useWithdrawals().flatMap((each) => each.links.map(({ id }) => id)));
  const chosen = links.filter(({ id }) => selected.has(id) && !leaving.has(id));
  const { name, close } = useDialog(bulkDialogs);
  // After a reload nothing is selected that it could be about.
  useClosedWhen(name !== undefined && chosen.length === 0, close);
  if (links.length === 0 && !hasMore)
    return <NoLinks isFiltered={Object.keys(filtersOf(search)).length > 0} />;
  return (
    <div className="gap listed">
      {chosen.length === 0 ? null : <BulkBar links={chosen} onClear={() => setSelected(new Set())} />}
      {links.length === 0 ? null : (
        <LinksTable
          links={links}
          search={search}
          onChange={onChange}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      <ListEnd
        shown={words.shown(count(links.length), hasMore)}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onMore={onMore}
      />
    </div>
  );
}

function NoLinks({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <div className="card">
      {isFiltered ? (
        <Blank icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />} title={words.noneFit}>
          {words.noneFitText}
        </Blank>
      ) : (
        <Blank
          icon={<IconLink size={36} stroke={1.5} aria-hidden />}
          title={words.emptyTitle}
          action={may("member") ? <NewLinkButton /> : null}
        >
          {words.emptyText}
        </Blank>
      )}
    </div>
  );
}
