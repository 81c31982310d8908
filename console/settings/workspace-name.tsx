import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { NAME_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
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
          await answerOf(api.PATCH("/api/v1/workspace", { body: { name: draft } }));
        }}
        // The page that began the program has the name as it was, in every place that shows it.
        onDone={() => location.reload()}
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
