import { Button, Textarea, TextInput } from "@mantine/core";
import { DESTINATION_characters, WHATSAPP_MESSAGE_characters } from "../../src/limits.ts";
import { words } from "../words/links.ts";
import { liftable, lifted } from "./draft.ts";
import type { LinkFormParts } from "./link-form-parts.ts";

/** What the link opens: a page, or a chat with a message. */
export function TargetFields(parts: LinkFormParts) {
  return parts.draft.kind === "web" ? <WebFields {...parts} /> : <ChatFields {...parts} />;
}

function WebFields({ draft, errors, isNew, onChange }: LinkFormParts) {
  const own = liftable(draft);
  return (
    <>
      <TextInput
        type="url"
        label={words.form.destination}
        placeholder={words.form.destinationHint}
        value={draft.destination}
        error={errors["destination"] ?? null}
        maxLength={DESTINATION_characters}
        data-autofocus={isNew || undefined}
        autoFocus={isNew}
        required
        onChange={({ currentTarget }) => onChange({ destination: currentTarget.value })}
        onBlur={({ currentTarget }) => {
          const given = currentTarget.value.trim();
          // What is plainly a host gets the scheme that everybody means.
          if (/^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]|$)/i.test(given))
            onChange({ destination: `https://${given}` });
        }}
      />
      {own.length === 0 ? null : (
        <div className="note line">
          <span>{words.form.lift(own.map(({ parameter }) => parameter).join(", "))}</span>
          <Button size="xs" variant="default" onClick={() => onChange(lifted(draft))}>
            {words.form.liftAction}
          </Button>
        </div>
      )}
    </>
  );
}

function ChatFields({ draft, errors, isNew, onChange }: LinkFormParts) {
  return (
    <>
      <TextInput
        type="tel"
        label={words.form.number}
        description={isNew ? words.form.numberHint : words.form.keepsChat}
        value={draft.whatsapp_number}
        error={errors["whatsapp_number"] ?? null}
        required={isNew}
        onChange={({ currentTarget }) => onChange({ whatsapp_number: currentTarget.value })}
      />
      <Textarea
        label={words.form.message}
        description={words.form.messageHint}
        value={draft.whatsapp_message}
        error={errors["whatsapp_message"] ?? errors["destination"] ?? null}
        maxLength={WHATSAPP_MESSAGE_characters}
        autosize={false}
        rows={4}
        onChange={({ currentTarget }) => onChange({ whatsapp_message: currentTarget.value })}
      />
    </>
  );
}
