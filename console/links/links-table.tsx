import { Checkbox, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { campaignsQuery, type Link as LinkData } from "../api/queries.ts";
import { may } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { dayOf } from "../frame/format.ts";
import { words } from "../words/links.ts";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStateMark, placeName, shortName, TagMarks } from "./link-parts.tsx";

interface Selection {
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (selected: ReadonlySet<number>) => void;
}

/** The list itself: a table, whose rows are cards on a phone. */
export function LinksTable({
  links,
  selected,
  onSelect,
}: Selection & { readonly links: readonly LinkData[] }) {
  const campaigns = useQuery(campaignsQuery);
  const names = new Map((campaigns.data ?? []).map(({ id, name }) => [id, name]));
  const { columns } = words;
  return (
    <div className="card">
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            {may("member") ? (
              <Table.Th w={40}>
                <SelectAll links={links} selected={selected} onSelect={onSelect} />
              </Table.Th>
            ) : null}
            <Table.Th>{columns.link}</Table.Th>
            <Table.Th>{columns.campaign}</Table.Th>
            <Table.Th>{columns.utm}</Table.Th>
            <Table.Th>{columns.state}</Table.Th>
            <Table.Th>{columns.created}</Table.Th>
            <Table.Th w={88}>
              <span className="unseen">{columns.actions}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              campaign={link.campaign_id === null ? null : (names.get(link.campaign_id) ?? null)}
              selected={selected}
              onSelect={onSelect}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function SelectAll({ links, selected, onSelect }: Selection & { readonly links: readonly LinkData[] }) {
  const isAll = links.every(({ id }) => selected.has(id));
  return (
    <Checkbox
      size="xs"
      aria-label={words.selectAll}
      checked={isAll}
      indeterminate={!isAll && selected.size > 0}
      onChange={() => onSelect(isAll ? new Set() : new Set(links.map(({ id }) => id)))}
    />
  );
}

function LinkRow({
  link,
  campaign,
  selected,
  onSelect,
}: Selection & { readonly link: LinkData; readonly campaign: string | null }) {
  const name = shortName(link);
  const toggle = (): void => {
    const next = new Set(selected);
    if (!next.delete(link.id)) next.add(link.id);
    onSelect(next);
  };
  return (
    <Table.Tr data-selected={selected.has(link.id) || undefined}>
      {may("member") ? (
        <Table.Td className="pick">
          <Checkbox
            size="xs"
            aria-label={words.select(name)}
            checked={selected.has(link.id)}
            onChange={toggle}
          />
        </Table.Td>
      ) : null}
      <Table.Td className="lead">
        <div className="link-name">
          <Link to="/links/$id" params={{ id: String(link.id) }} data-row>
            {name}
          </Link>
          <CopyButton text={link.short_url} what={words.shortUrl} />
        </div>
        <div className="soft cut" title={link.destination}>
          {placeName(link.destination)}
        </div>
        <TagMarks tags={link.tags} />
      </Table.Td>
      <Table.Td data-label={words.columns.campaign}>{campaign ?? <span className="soft">–</span>}</Table.Td>
      <Table.Td data-label={words.columns.utm}>
        <span className={link.utm_source === null && link.utm_medium === null ? "soft" : ""}>
          {[link.utm_source, link.utm_medium].filter((value) => value !== null).join(" / ") || "–"}
        </span>
      </Table.Td>
      <Table.Td data-label={words.columns.state}>
        <LinkStateMark state={link.state} />
      </Table.Td>
      <Table.Td data-label={words.columns.created} className="nowrap">
        <time dateTime={link.created_at}>{dayOf(link.created_at)}</time>
      </Table.Td>
      <Table.Td className="row-actions">
        <LinkMenu link={link} />
      </Table.Td>
    </Table.Tr>
  );
}
