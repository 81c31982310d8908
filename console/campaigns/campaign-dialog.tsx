import { Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CAMPAIGN_NAME_characters, DESCRIPTION_characters } from "../../src/limits.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { campaignsQuery, queryClient } from "../api/queries.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { LikeNote, likeName } from "../frame/like-name.tsx";
import { words } from "../words/campaigns.ts";
import { words as frameWords } from "../words/frame.ts";

/** Makes a campaign, or changes one. */
export function CampaignDialog({
  campaign,
  onClose,
}: {
  /** Null for a new one. */
  readonly campaign: Schemas["Campaign"] | null;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(campaign?.name ?? "");
  const [description, setDescription] = useState(campaign?.description ?? "");
  const [isSent, setSent] = useState(false);
  const others = (useQuery(campaignsQuery).data ?? []).filter(({ id }) => id !== campaign?.id);
  const like = likeName(
    others.map((other) => other.name),
    name,
  );
  const submit = async (): Promise<void> => {
    const body = { name, description: description.trim() === "" ? null : description };
    if (campaign === null) await answerOf(api.POST("/api/v1/campaigns", { body }));
    else await answerOf(api.PATCH("/api/v1/campaigns/{id}", { params: { path: { id: campaign.id } }, body }));
    setSent(true);
    await queryClient.invalidateQueries();
    const made = like === name.trim() ? frameWords.there(like) : words.made(name.trim());
    notifications.show({ message: campaign === null ? made : frameWords.saved });
  };
  return (
    <FormDialog
      title={campaign === null ? words.create : words.edit}
      confirm={campaign === null ? words.createAction : frameWords.save}
      fields={["name", "description"]}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextInput
            label={words.name}
            description={campaign === null ? null : words.renameHint}
            value={name}
            error={errors["name"] ?? null}
            maxLength={CAMPAIGN_NAME_characters}
            required
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <LikeNote like={isSent ? null : like} />
          <Textarea
            label={words.description}
            value={description}
            error={errors["description"] ?? null}
            maxLength={DESCRIPTION_characters}
            rows={3}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
