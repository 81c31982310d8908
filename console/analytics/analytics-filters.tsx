import { Button, Pill, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { visitFilters } from "../../src/clicks/report-groupings.ts";
import { campaignsQuery, tagsQuery } from "../api/queries.ts";
import { keyName } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import type { AnalyticsSearch, ChangeAnalytics } from "./analytics-search.ts";

type Changed = Parameters<ChangeAnalytics>[0];

/** Which links a report is of: pickers. What a report is narrowed to stands below, as chips. */
export function AnalyticsFilters({ onChange }: { readonly onChange: ChangeAnalytics }) {
  const campaigns = useQuery(campaignsQuery);
  const tags = useQuery(tagsQuery);
  return (
    <>
      <Select
        aria-label={words.campaign}
        placeholder={words.anyCampaign}
        data={(campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={null}
        onChange={(value) => onChange({ campaign: value === null ? undefined : Number(value) })}
        searchable
        w={160}
      />
      <Select
        aria-label={words.tag}
        placeholder={words.anyTag}
        data={(tags.data ?? []).map(({ name }) => name)}
        value={null}
        onChange={(value) => onChange({ tag: value ?? undefined })}
        searchable
        w={140}
      />
    </>
  );
}

/** A chip for each filter in force, with the way to take it off; nothing without any. */
export function FilterChips({
  search,
  onChange,
}: {
  readonly search: AnalyticsSearch;
  readonly onChange: ChangeAnalytics;
}) {
  const chips = useChips(search);
  if (chips.length === 0) return null;
  const all: Changed = Object.assign({}, ...chips.map(({ without }) => without)) as Changed;
  return (
    <ul className="plain-list chips" aria-label={words.filters}>
      {chips.map(({ name, without }) => (
        <li key={name}>
          <Pill
            size="lg"
            withRemoveButton
            onRemove={() => onChange(without)}
            removeButtonProps={{ "aria-label": words.removeFilter(name), "aria-hidden": false, tabIndex: 0 }}
          >
            {name}
          </Pill>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(all)}>
            {words.clearFilters}
          </Button>
        </li>
      )}
    </ul>
  );
}

interface Chip {
  readonly name: string;
  /** What takes it off. */
  readonly without: Changed;
}

function useChips(search: AnalyticsSearch): readonly Chip[] {
  const campaigns = useQuery({ ...campaignsQuery, enabled: search.campaign !== undefined });
  const { campaign, tag, code, host } = search;
  const campaignName = campaigns.data?.find(({ id }) => id === campaign)?.name ?? `#${campaign}`;
  const link = `${host ?? ""}${host !== undefined && code !== undefined ? "/" : ""}${code ?? ""}`;
  return [
    ...(campaign === undefined
      ? []
      : [{ name: words.campaignFilter(campaignName), without: { campaign: undefined } }]),
    ...(tag === undefined ? [] : [{ name: words.tagFilter(tag), without: { tag: undefined } }]),
    ...(link === "" ? [] : [{ name: words.linkFilter(link), without: { code: undefined, host: undefined } }]),
    ...visitFilters.flatMap((name): Chip[] => {
      const value = search[name];
      if (value === undefined) return [];
      return [
        {
          name: words.valueFilter(words.groupings[name], keyName(name, value)),
          without: { [name]: undefined },
        },
      ];
    }),
  ];
}
