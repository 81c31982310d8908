import { Pill, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { campaignsQuery, tagsQuery } from "../api/queries.ts";
import { words } from "../words/analytics.ts";
import type { AnalyticsSearch, ChangeAnalytics } from "./analytics-search.ts";

/** Which links a report is of: pickers, and a chip for each filter in force. */
export function AnalyticsFilters({
  search,
  onChange,
}: {
  readonly search: AnalyticsSearch;
  readonly onChange: ChangeAnalytics;
}) {
  const campaigns = useQuery(campaignsQuery);
  const tags = useQuery(tagsQuery);
  const campaign = campaigns.data?.find(({ id }) => id === search.campaign);
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
      {search.campaign === undefined ? null : (
        <Chip
          name={words.campaignFilter(campaign?.name ?? `#${search.campaign}`)}
          onRemove={() => onChange({ campaign: undefined })}
        />
      )}
      {search.tag === undefined ? null : (
        <Chip name={words.tagFilter(search.tag)} onRemove={() => onChange({ tag: undefined })} />
      )}
      {search.code === undefined ? null : (
        <Chip
          name={words.linkFilter(`${search.host === undefined ? "" : `${search.host}/`}${search.code}`)}
          onRemove={() => onChange({ code: undefined, host: undefined })}
        />
      )}
    </>
  );
}

function Chip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ "aria-label": words.removeFilter(name), "aria-hidden": false, tabIndex: 0 }}
    >
      {name}
    </Pill>
  );
}
