import { Button, SegmentedControl, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { NOTE_characters, TAG_NAME_characters, TAGS_per_link } from "../../src/limits.ts";
import { campaignsQuery, tagsQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { words } from "../words/links.ts";
import type { LinkFormParts } from "./link-form-parts.ts";
import { TargetFields } from "./target-fields.tsx";
import { UtmFields } from "./utm-fields.tsx";

/** The fields of which the form shows the errors itself. */
export const formFields = [
  ...["destination", "whatsapp_number", "whatsapp_message", "short_code", "domain", "campaign_id", "tags"],
  ...["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
  ...["ios_url", "android_url", "expires_at", "note"],
];

/** The fields of a link. */
export function LinkForm({
  onSubmit,
  isBusy,
  ...parts
}: LinkFormParts & { readonly onSubmit: () => void; readonly isBusy: boolean }) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="card padded gap" onSubmit={submit} noValidate>
      <SegmentedControl
        aria-label={words.form.kind}
        data={[
          { value: "web", label: words.form.web },
          { value: "whatsapp", label: words.form.whatsapp },
        ]}
        value={parts.draft.kind}
        onChange={(kind) => parts.onChange({ kind: kind === "whatsapp" ? "whatsapp" : "web" })}
      />
      <TargetFields {...parts} />
      {parts.isNew ? <CodeFields {...parts} /> : null}
      <GroupFields {...parts} />
      <UtmFields {...parts} />
      <MoreFields {...parts} />
      <div className="actions end">
        <Button type="submit" loading={isBusy}>
          {parts.isNew ? words.form.create : words.form.save}
        </Button>
      </div>
    </form>
  );
}

function CodeFields({ draft, errors, onChange }: LinkFormParts) {
  return (
    <div className="pairs">
      <TextInput
        label={words.form.code}
        description={words.form.codeHint}
        value={draft.short_code}
        error={errors["short_code"] ?? null}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ short_code: currentTarget.value })}
      />
      <TextInput
        label={words.form.domain}
        description={words.form.domainHint(facts.shared_host)}
        value={draft.domain}
        error={errors["domain"] ?? null}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ domain: currentTarget.value })}
      />
    </div>
  );
}

function GroupFields({ draft, errors, onChange }: LinkFormParts) {
  const campaigns = useQuery(campaignsQuery);
  const tags = useQuery(tagsQuery);
  return (
    <div className="pairs">
      <Select
        label={words.form.campaign}
        placeholder={words.noCampaign}
        data={(campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.campaign_id === null ? null : String(draft.campaign_id)}
        onChange={(value) => onChange({ campaign_id: value === null ? null : Number(value) })}
        error={errors["campaign_id"] ?? null}
        searchable
        clearable
      />
      <TagsInput
        label={words.form.tags}
        placeholder={draft.tags.length === 0 ? words.form.tagsHint : ""}
        data={(tags.data ?? []).map(({ name }) => name)}
        value={[...draft.tags]}
        onChange={(value) => onChange({ tags: value.map((name) => name.slice(0, TAG_NAME_characters)) })}
        error={errors["tags"] ?? null}
        maxTags={TAGS_per_link}
      />
    </div>
  );
}

const moreFields = ["ios_url", "android_url", "expires", "note"] as const;

function MoreFields({ draft, errors, onChange }: LinkFormParts) {
  const isUsed = moreFields.some((name) => draft[name] !== "" || errors[name] !== undefined);
  const [isOpen, setOpen] = useState(isUsed || errors["expires_at"] !== undefined);
  if (!isOpen && !isUsed)
    return (
      <Button
        variant="subtle"
        className="start"
        leftSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        {words.form.more}
      </Button>
    );
  const field = (name: "ios_url" | "android_url", label: string, description: string) => (
    <TextInput
      type="url"
      label={label}
      description={description}
      value={draft[name]}
      error={errors[name] ?? null}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <div className="pairs">
        {field("ios_url", words.form.ios, words.form.iosHint)}
        {field("android_url", words.form.android, words.form.androidHint)}
      </div>
      <TextInput
        type="datetime-local"
        label={words.form.expires}
        description={words.form.expiresHint}
        value={draft.expires}
        error={errors["expires_at"] ?? null}
        onChange={({ currentTarget }) => onChange({ expires: currentTarget.value })}
      />
      <Textarea
        label={words.form.note}
        description={words.form.noteHint}
        value={draft.note}
        error={errors["note"] ?? null}
        maxLength={NOTE_characters}
        rows={3}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}
