import { Button, TextInput } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { NAME_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { refusalOf } from "../api/refused.ts";
import { may } from "../facts.ts";
import { RefusalNote } from "../frame/states.tsx";
import { words } from "../words/settings.ts";

/** What the workspace is called; the owner changes it. */
export function WorkspaceName({ name }: { readonly name: string }) {
  const [draft, setDraft] = useState(name);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const isOwner = may("owner");
  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    answerOf(api.PATCH("/api/v1/workspace", { body: { name: draft } }))
      // The page that began the program has the name as it was, in every place that shows it.
      .then(() => location.reload(), setError)
      .finally(() => setBusy(false));
  };
  return (
    <form className="card padded gap" aria-labelledby="workspace" noValidate onSubmit={save}>
      <h2 id="workspace">{words.workspace}</h2>
      <RefusalNote error={error} fields={["name"]} />
      <TextInput
        label={words.name}
        description={isOwner ? words.nameHint : words.ownerOnly}
        value={draft}
        error={error === null ? null : (refusalOf(error).fields["name"] ?? null)}
        maxLength={NAME_characters}
        readOnly={!isOwner}
        required={isOwner}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      {isOwner ? (
        <div className="actions end">
          <Button type="submit" loading={isBusy} disabled={draft.trim() === name}>
            {words.save}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
