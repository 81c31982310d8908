import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NAME_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { queryClient, workspaceQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { Answered } from "../frame/states.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/welcome.ts";
import { SavingStep, type SavingStepParts } from "./saving-step.tsx";

/** What the workspace is called. */
export function WorkspaceStep(parts: SavingStepParts) {
  const query = useQuery(workspaceQuery);
  return (
    <>
      <p className="lead-in">{words.workspace.text}</p>
      <Answered query={query} lines={2}>
        {({ name }) =>
          may("owner") ? (
            <NameForm start={name} {...parts} />
          ) : (
            <>
              <p className="lead-in">
                <strong>{name}</strong>
              </p>
              <p className="soft lead-in">{words.mayNot}</p>
              {parts.end}
            </>
          )
        }
      </Answered>
    </>
  );
}

function NameForm({ start, ...parts }: SavingStepParts & { readonly start: string }) {
  const [name, setName] = useState(start);
  const save = async (): Promise<void> => {
    if (name.trim() === start) return;
    const changing = api.PATCH("/api/v1/workspace", { body: { name } });
    queryClient.setQueryData(workspaceQuery.queryKey, await answerOf(changing));
  };
  return (
    <SavingStep save={frameWords.save} fields={["name"]} onSave={save} {...parts}>
      {(errors) => (
        <TextInput
          label={words.workspace.name}
          value={name}
          error={errors["name"] ?? null}
          maxLength={NAME_characters}
          data-autofocus
          autoFocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      )}
    </SavingStep>
  );
}
