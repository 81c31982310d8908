import { SegmentedControl, Table } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { prepareLanding } from "../../src/links/landing-url.rules.ts";
import type { Link } from "../api/queries.ts";
import { VISITS_again_ms, type Visit, visitsQuery } from "../api/visits.ts";
import { count, country, keyName, moment, timeOf } from "../frame/format.ts";
import { ListEnd } from "../frame/list-end.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { words } from "../words/links.ts";
import { words as visitWords } from "../words/visits.ts";
import { landingParts } from "./landing.ts";
import { LandingUrl } from "./landing-url.tsx";
import { shortName } from "./link-parts.tsx";
import type { ChangeLink, LinkSearch } from "./link-search.ts";

/** The last visits of a link, as they come while somebody looks, each with why it does not count. */
export function LinkVisits({
  link,
  search,
  onChange,
}: {
  readonly link: Link;
  readonly search: LinkSearch;
  readonly onChange: ChangeLink;
}) {
  const { host } = new URL(link.short_url);
  const { counted } = search;
  const query = useInfiniteQuery({
    ...visitsQuery({
      short_code: link.short_code,
      host,
      ...(counted === undefined ? {} : { counted: counted === "yes" }),
    }),
    // Not while the page is hidden: the query library waits until it is looked at again.
    refetchInterval: VISITS_again_ms,
  });
  return (
    <div className="gap">
      <div className="line-between">
        <SegmentedControl
          aria-label={visitWords.which}
          data={[
            { value: "all", label: visitWords.all },
            { value: "yes", label: visitWords.countedOnes },
            { value: "no", label: visitWords.others },
          ]}
          value={counted ?? "all"}
          onChange={(value) => onChange({ counted: value === "yes" || value === "no" ? value : undefined })}
        />
        <span className="soft small live-mark">
          {query.error === null
            ? visitWords.live(timeOf(query.dataUpdatedAt || Date.now()))
            : visitWords.lost}
        </span>
      </div>
      <Answered query={query} lines={8}>
        {({ pages }) => (
          <Visits
            link={link}
            visits={pages.flatMap(({ data }) => data)}
            isFiltered={counted !== undefined}
            hasMore={query.hasNextPage}
            isLoadingMore={query.isFetchingNextPage}
            onMore={() => void query.fetchNextPage()}
          />
        )}
      </Answered>
    </div>
  );
}

function Visits({
  link,
  visits,
  isFiltered,
  hasMore,
  isLoadingMore,
  onMore,
}: {
  readonly link: Link;
  readonly visits: readonly Visit[];
  readonly isFiltered: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}) {
  if (visits.length === 0)
    return (
      <div className="card">
        <Blank
          icon={<IconUsers size={36} stroke={1.5} aria-hidden />}
          title={isFiltered ? visitWords.noneFit : visitWords.none}
        >
          {isFiltered ? visitWords.noneFitText : visitWords.noneText}
        </Blank>
      </div>
    );
  const { columns } = visitWords;
  const targets = targetsOf(link);
  return (
    <>
      <div className="card scroll">
        <Table className="stacking roomy visits">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{columns.when}</Table.Th>
              <Table.Th>{columns.counted}</Table.Th>
              <Table.Th>{columns.device}</Table.Th>
              <Table.Th>{columns.country}</Table.Th>
              <Table.Th>{columns.referrer}</Table.Th>
              <Table.Th>{columns.sentTo}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} target={targets.get(visit.url)} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <ListEnd
        shown={visitWords.shown(count(visits.length), hasMore)}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        onMore={onMore}
      />
    </>
  );
}

/** What the link's destinations are called, by where their visitors land today. */
function targetsOf(link: Link): ReadonlyMap<string, string> {
  const { form } = words;
  const targets = [
    [link.ios_url, form.ios],
    [link.android_url, form.android],
    [link.destination, form.destination],
  ] as const;
  return new Map(
    targets.flatMap(([url, name]) =>
      url === null ? [] : [[prepareLanding(url, link, shortName(link)).location, name]],
    ),
  );
}

function VisitRow({
  visit,
  target,
}: {
  readonly visit: Visit;
  /** Which of the link's destinations it was sent to; none when they have changed since. */
  readonly target: string | undefined;
}) {
  const { columns } = visitWords;
  return (
    <Table.Tr data-apart={visit.counted ? undefined : true}>
      <Table.Td className="lead nowrap">
        <time dateTime={visit.visited_at}>{moment(visit.visited_at)}</time>
      </Table.Td>
      <Table.Td data-label={columns.counted}>
        {visit.reason === null ? (
          <span className="state live">{visitWords.triggers[visit.trigger]}</span>
        ) : (
          <span className="state" title={visitWords.reasonTexts[visit.reason]}>
            {visitWords.notCounted(visitWords.reasons[visit.reason])}
          </span>
        )}
      </Table.Td>
      <Table.Td data-label={columns.device}>{keyName("device", visit.device)}</Table.Td>
      <Table.Td data-label={columns.country}>
        {visit.country === null ? words.page.unknown : country(visit.country)}
      </Table.Td>
      <Table.Td data-label={columns.referrer}>{visit.referrer ?? visitWords.direct}</Table.Td>
      <Table.Td className="sent-to" data-label={columns.sentTo}>
        <details>
          <summary title={visit.url}>{target ?? visitWords.earlier}</summary>
          <LandingUrl landing={landingParts(visit.url)} />
        </details>
      </Table.Td>
    </Table.Tr>
  );
}
