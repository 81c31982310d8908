import { Select, TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TAG_NAME_characters, TAGS_per_link } from "../../src/limits.ts";
import { campaignsQuery, tagsQuery } from "../api/queries.ts";
import type { FieldErrors } from "../api/refused.ts";
import { words } from "../words/links.ts";
import type { ChangeDraft, Draft } from "./draft.ts";

/** What a link is grouped by. */
export function GroupFields({
  draft,
  errors,
  onChange,
}: {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly onChange: ChangeDraft;
}) {
  const campaigns = useQuery(campaignsQuery);
  const tags = useQuery(tagsQuery);
  return (
    <div className="pairs">
      <Select
        name="campaign_id"
        label={words.form.campaign}
        placeholder={words.noCampaign}
        data={(campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.campaign_id === null ? null : String(draft.campaign_id)}
        onChange={(value) => onChange({ campaign_id: value === null ? null : Number(value) })}
        error={errors["campaign_id"] ?? null}
        limit={OPTIONS_at_once}
        nothingFoundMessage={words.form.noCampaignFits}
        searchable
        clearable
      />
      <TagsInput
        name="tags"
        label={words.form.tags}
        placeholder={draft.tags.length === 0 ? words.form.tagsHint : ""}
        data={(tags.data ?? []).map(({ name }) => name)}
        value={[...draft.tags]}
        onChange={(value) => onChange({ tags: value.map((name) => name.slice(0, TAG_NAME_characters)) })}
        error={errors["tags"] ?? null}
        limit={OPTIONS_at_once}
        maxTags={TAGS_per_link}
      />
    </div>
  );
}

/** More are found by typing: a list of thousands would be slow to open, and nobody reads it. */
export const OPTIONS_at_once = 100;
