import { Button, Table, TextInput, Tooltip } from "@mantine/core";
import { IconSearch, IconSearchOff, IconShoppingBag } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { EVENT_ID_characters } from "../../src/limits.ts";
import { type Conversion, conversionsQuery } from "../api/queries.ts";
import { count, moment, money } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { ListEnd } from "../frame/list-end.tsx";
import { Answered, Blank } from "../frame/states.tsx";
import { addressOf } from "../links/link-address.ts";
import { words } from "../words/conversions.ts";
import { words as frameWords } from "../words/frame.ts";

/** The conversions that are recorded, newest first, each with the link it is attributed to and how. */
export function RecordedConversions({
  event,
  onEvent,
}: {
  readonly event: string | undefined;
  readonly onEvent: (event: string | undefined) => void;
}) {
  const query = useInfiniteQuery(conversionsQuery(event));
  return (
    <div className="gap">
      <EventSearch key={event} event={event} onEvent={onEvent} />
      <Answered query={query} lines={8}>
        {({ pages }) => {
          const conversions = pages.flatMap(({ data }) => data);
          if (conversions.length === 0) return <NoConversions isSought={event !== undefined} />;
          return (
            <>
              <Conversions conversions={conversions} />
              <ListEnd
                shown={words.shown(count(conversions.length), query.hasNextPage)}
                hasMore={query.hasNextPage}
                isLoadingMore={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
              <p className="soft small lead-in">{words.attributedText}</p>
            </>
          );
        }}
      </Answered>
    </div>
  );
}

function EventSearch({
  event = "",
  onEvent,
}: {
  readonly event: string | undefined;
  readonly onEvent: (event: string | undefined) => void;
}) {
  const [draft, setDraft] = useState(event);
  const look = (submitted: SubmitEvent<HTMLFormElement>): void => {
    submitted.preventDefault();
    onEvent(draft.trim() === "" ? undefined : draft.trim());
  };
  return (
    <search>
      <form className="actions" onSubmit={look}>
        <TextInput
          type="search"
          aria-label={words.event}
          placeholder={words.eventHint}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={draft}
          maxLength={EVENT_ID_characters}
          spellCheck={false}
          data-search
          className="grow"
          maw={360}
          onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {frameWords.find}
        </Button>
        {event === "" ? null : (
          <Button variant="subtle" onClick={() => onEvent(undefined)}>
            {words.clear}
          </Button>
        )}
      </form>
    </search>
  );
}

function NoConversions({ isSought }: { readonly isSought: boolean }) {
  return (
    <div className="card">
      {isSought ? (
        <Blank
          icon={<IconSearchOff size={36} stroke={1.5} aria-hidden />}
          title={words.noneFit}
          action={
            <ButtonLink to="/conversions" search={{ tab: "refused" }} variant="default">
              {words.seeRefused}
            </ButtonLink>
          }
        >
          {words.noneFitText}
        </Blank>
      ) : (
        <Blank
          icon={<IconShoppingBag size={36} stroke={1.5} aria-hidden />}
          title={words.emptyTitle}
          action={
            <ButtonLink to="/conversions" search={{ tab: "connect" }}>
              {words.connect}
            </ButtonLink>
          }
        >
          {words.emptyText}
        </Blank>
      )}
    </div>
  );
}

function Conversions({ conversions }: { readonly conversions: readonly Conversion[] }) {
  const { columns } = words;
  return (
    <div className="card">
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.event}</Table.Th>
            <Table.Th>{columns.customer}</Table.Th>
            <Table.Th>{columns.link}</Table.Th>
            <Table.Th>{columns.attributed}</Table.Th>
            <Table.Th className="number">{columns.value}</Table.Th>
            <Table.Th>{columns.occurred}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {conversions.map((conversion) => (
            <ConversionRow key={conversion.id} conversion={conversion} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function ConversionRow({ conversion }: { readonly conversion: Conversion }) {
  const { columns } = words;
  const { kind, link, value, currency, attributed_by: by } = conversion;
  return (
    <Table.Tr>
      <Table.Td className="lead">
        <strong>{conversion.event_id}</strong>
        <div className="soft">{kind}</div>
      </Table.Td>
      <Table.Td data-label={columns.customer}>{conversion.customer_id}</Table.Td>
      <Table.Td data-label={columns.link}>
        {link === null ? (
          frameWords.unknown
        ) : (
          <Link to="/links/at" search={addressOf(link)} className="tag-link">
            {link}
          </Link>
        )}
      </Table.Td>
      <Table.Td data-label={columns.attributed} className="nowrap">
        {by === null ? (
          frameWords.unknown
        ) : (
          <Tooltip label={words.attributed[by][1]}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus no key could have it explained. */}
            <span tabIndex={0} className="explained">
              {words.attributed[by][0]}
            </span>
          </Tooltip>
        )}
      </Table.Td>
      <Table.Td data-label={columns.value} className="number">
        {value === null || currency === null ? "–" : money(value, currency)}
      </Table.Td>
      <Table.Td data-label={columns.occurred} className="nowrap">
        {moment(conversion.occurred_at)}
      </Table.Td>
    </Table.Tr>
  );
}
