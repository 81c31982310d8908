import { Button, Textarea, TextInput } from "@mantine/core";
import { DESTINATION_characters, WHATSAPP_MESSAGE_characters } from "../../src/limits.ts";
import { words } from "../words/links.ts";
import { liftable, lifted } from "./draft.ts";
import type { LinkFormParts } from "./link-form-parts.ts";
import { useNumberProblem } from "./use-number-problem.ts";
import { withScheme } from "./with-scheme.ts";

type Parts = Pick<LinkFormParts, "draft" | "errors" | "isNew" | "onChange">;

/** What the link opens: a page, or a chat with a message. */
export function TargetFields(parts: Parts) {
  return parts.draft.kind === "web" ? <WebFields {...parts} /> : <ChatFields {...parts} />;
}

function WebFields({ draft, errors, isNew, onChange }: Parts) {
  const own = [...new Set(liftable(draft).map(({ parameter }) => parameter))];
  return (
    <>
      <TextInput
        type="url"
        name="destination"
        label={words.form.destination}
        placeholder={words.form.destinationHint}
        value={draft.destination}
        error={errors["destination"] ?? null}
        maxLength={DESTINATION_characters}
        data-autofocus={isNew || undefined}
        autoFocus={isNew}
        required
        onChange={({ currentTarget }) => onChange({ destination: currentTarget.value })}
        onBlur={({ currentTarget: { value } }) => {
          if (withScheme(value) !== value) onChange({ destination: withScheme(value) });
        }}
      />
      {own.length === 0 ? null : (
        <div className="note line">
          <span>{words.form.lift(own.join(", "))}</span>
          <Button size="xs" variant="default" onClick={() => onChange(lifted(draft))}>
            {words.form.liftAction}
          </Button>
        </div>
      )}
    </>
  );
}

function ChatFields({ draft, errors, onChange }: Parts) {
  const problem = useNumberProblem(draft.whatsapp_number);
  return (
    <>
      <TextInput
        type="tel"
        name="whatsapp_number"
        label={words.form.number}
        description={words.form.numberHint}
        value={draft.whatsapp_number}
        // A chat is a destination too: whatever is said of that is said of the number.
        error={errors["whatsapp_number"] ?? errors["destination"] ?? problem}
        required
        onChange={({ currentTarget }) => onChange({ whatsapp_number: currentTarget.value })}
      />
      <Textarea
        name="whatsapp_message"
        label={words.form.message}
        description={words.form.messageHint}
        value={draft.whatsapp_message}
        error={errors["whatsapp_message"] ?? null}
        maxLength={WHATSAPP_MESSAGE_characters}
        autosize={false}
        rows={4}
        onChange={({ currentTarget }) => onChange({ whatsapp_message: currentTarget.value })}
      />
    </>
  );
}
