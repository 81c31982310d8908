import { Button, Textarea, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, type SubmitEvent, useState } from "react";
import { DESTINATION_characters, NOTE_characters } from "../../src/limits.ts";
import { words } from "../words/links.ts";
import { CodeFields } from "./code-fields.tsx";
import { GroupFields } from "./group-fields.tsx";
import { KindSwitch } from "./kind-switch.tsx";
import type { LinkFormParts } from "./link-form-parts.ts";
import { hasNoUtm } from "./resulting-utm.ts";
import { TargetFields } from "./target-fields.tsx";
import { UtmFields } from "./utm-fields.tsx";
import { VerdictNote } from "./verdict-note.tsx";

/** The fields of a link. */
export function LinkForm({
  onSubmit,
  onBlur,
  verdict,
  isRefused,
  isBusy,
  foot,
  ...parts
}: LinkFormParts & {
  readonly verdict: Parameters<typeof VerdictNote>[0]["verdict"];
  readonly onSubmit: () => void;
  readonly onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** What was sent was refused, and that is shown above. */
  readonly isRefused: boolean;
  readonly isBusy: boolean;
  /** What stands beside the button. */
  readonly foot: ReactNode;
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="card padded gap" onSubmit={submit} onBlur={onBlur} onKeyDown={keepEnter} noValidate>
      <KindSwitch kind={parts.draft.kind} onChange={parts.onChange} />
      <TargetFields {...parts} />
      {parts.isNew ? <CodeFields {...parts} /> : null}
      <GroupFields {...parts} />
      <UtmFields {...parts} />
      <VerdictNote
        verdict={verdict}
        isEmpty={hasNoUtm(parts.resulting)}
        errors={parts.errors}
        isToldAbove={isRefused}
      />
      <MoreFields {...parts} />
      <div className="actions end">
        {foot}
        <Button type="submit" loading={isBusy}>
          {parts.isNew ? words.form.create : words.form.save}
        </Button>
      </div>
    </form>
  );
}

const moreFields = ["ios_url", "android_url", "expires", "note"] as const;

/** Enter in an open list picks from the list, and never sends the form. */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target } = event;
  if (key === "Enter" && target instanceof Element && target.getAttribute("aria-expanded") === "true")
    event.preventDefault();
}

/** What most links do without; shown once asked for, used or wrong. */
export function MoreFields({
  draft,
  errors,
  onChange,
}: Pick<LinkFormParts, "draft" | "errors" | "onChange">) {
  const isWrong = ["ios_url", "android_url", "expires_at", "note"].some((name) => errors[name] !== undefined);
  const isUsed = moreFields.some((name) => draft[name] !== "") || isWrong;
  const [isOpen, setOpen] = useState(isUsed);
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
      name={name}
      label={label}
      description={description}
      value={draft[name]}
      error={errors[name] ?? null}
      maxLength={DESTINATION_characters}
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
        name="expires_at"
        label={words.form.expires}
        description={words.form.expiresHint}
        value={draft.expires}
        error={errors["expires_at"] ?? null}
        onChange={({ currentTarget }) => onChange({ expires: currentTarget.value })}
      />
      <Textarea
        name="note"
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
