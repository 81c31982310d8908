import { TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TAG_NAME_characters, TAGS_per_link } from "../../src/limits.ts";
import { tagsQuery } from "../api/queries.ts";
import { words } from "../words/links.ts";
import { CampaignField } from "./campaign-field.tsx";
import type { LinkFormParts } from "./link-form-parts.ts";
import { OPTIONS_at_once } from "./options-at-once.ts";

/** What a link is grouped by. */
export function GroupFields(parts: Omit<LinkFormParts, "isNew">) {
  const { draft, errors, onChange } = parts;
  const tags = useQuery(tagsQuery);
  return (
    <div className="pairs">
      <CampaignField {...parts} />
      <TagsInput
        name="tags"
        label={words.form.tags}
        description={words.form.tagsHint}
        inputWrapperOrder={["label", "input", "error", "description"]}
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
