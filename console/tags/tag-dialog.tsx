import { TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TAG_NAME_characters } from "../../src/limits.ts";
import { type TagColor, tagColors } from "../../src/tags/tag-name.rules.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient, tagsQuery } from "../api/queries.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { LikeNote, likeName } from "../frame/like-name.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/tags.ts";

/** Makes a tag, or changes one. */
export function TagDialog({
  tag,
  onClose,
}: {
  /** Null for a new one. */
  readonly tag: Schemas["Tag"] | null;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(tag?.name ?? "");
  const [color, setColor] = useState<TagColor>(tag?.color ?? "gray");
  const [isSent, setSent] = useState(false);
  // The API gives a tag that is there already, whatever the letters it is asked for in.
  const others = useQuery(tagsQuery).data ?? [];
  const names = others.map((other) => other.name);
  const known = tag === null ? likeName(names, name) : null;
  const submit = async (): Promise<void> => {
    const body = { name, color };
    if (tag === null) await answerOf(api.POST("/api/v1/tags", { body }));
    else await answerOf(api.PATCH("/api/v1/tags/{id}", { params: { path: { id: tag.id } }, body }));
    setSent(true);
    await queryClient.invalidateQueries();
    notifications.show({ message: known === null ? frameWords.saved : frameWords.there(known) });
  };
  return (
    <FormDialog
      title={tag === null ? words.create : words.edit}
      confirm={tag === null ? words.createAction : frameWords.save}
      fields={["name", "color"]}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            label={words.name}
            value={name}
            error={errors["name"] ?? null}
            maxLength={TAG_NAME_characters}
            required
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <LikeNote like={isSent ? null : known} />
          <Colors color={color} onChange={setColor} />
        </>
      )}
    </FormDialog>
  );
}

function Colors({
  color,
  onChange,
}: {
  readonly color: TagColor;
  readonly onChange: (color: TagColor) => void;
}) {
  return (
    <fieldset className="plain">
      <legend>{words.color}</legend>
      <div className="swatches">
        {tagColors.map((each) => (
          <label key={each} data-color={each}>
            <input
              type="radio"
              name="color"
              value={each}
              checked={each === color}
              onChange={() => onChange(each)}
            />
            <span className="dot" />
            {words.colors[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
