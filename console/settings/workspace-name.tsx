import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { NAME_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { queryClient, workspaceQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { SavingForm } from "../frame/saving-form.tsx";
import { words } from "../words/settings.ts";

/** What the workspace is called; the owner changes it. */
export function WorkspaceName({ name }: { readonly name: string }) {
  const [draft, setDraft] = useState(name);
  const isOwner = may("owner");
  return (
    <section className="card padded gap" aria-labelledby="workspace">
      <h2 id="workspace">{words.workspace}</h2>
      <SavingForm
        fields={["name"]}
        onSave={async () => {
          const changing = api.PATCH("/api/v1/workspace", { body: { name: draft } });
          queryClient.setQueryData(workspaceQuery.queryKey, await answerOf(changing));
        }}
        onDone={() => notifications.show({ message: words.saved })}
        end={(isBusy) =>
          isOwner ? (
            <div className="actions end">
              <Button type="submit" loading={isBusy} disabled={draft.trim() === name}>
                {words.save}
              </Button>
            </div>
          ) : null
        }
      >
        {(errors) => (
          <TextInput
            label={words.name}
            description={isOwner ? words.nameHint : words.ownerOnly}
            value={draft}
            error={errors["name"] ?? null}
            maxLength={NAME_characters}
            readOnly={!isOwner}
            required={isOwner}
            onChange={({ currentTarget }) => setDraft(currentTarget.value)}
          />
        )}
      </SavingForm>
    </section>
  );
}
