import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { NAME_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { queryClient, workspaceQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/welcome.ts";
import { forgetTyped, useKeptText } from "./kept-steps.ts";
import { SavingStep } from "./saving-step.tsx";
import { StepFoot } from "./step-foot.tsx";

/** What the workspace is called. */
export function WorkspaceStep({ onDone }: { readonly onDone: () => void }) {
  const query = useQuery(workspaceQuery);
  return (
    <>
      <p className="lead-in">{words.workspace.text}</p>
      <Answered query={query} lines={2}>
        {({ name }) =>
          may("owner") ? (
            <NameForm start={name} onDone={onDone} />
          ) : (
            <>
              <p className="lead-in">
                <strong>{name}</strong>
              </p>
              <p className="soft lead-in">{words.mayNot}</p>
              <StepFoot step="workspace" />
            </>
          )
        }
      </Answered>
    </>
  );
}

function NameForm({ start, onDone }: { readonly start: string; readonly onDone: () => void }) {
  const [name, setName] = useKeptText("name", start);
  const save = async (): Promise<void> => {
    if (name.trim() !== start) {
      const changing = api.PATCH("/api/v1/workspace", { body: { name } });
      queryClient.setQueryData(workspaceQuery.queryKey, await answerOf(changing));
    }
    forgetTyped(["name"]);
  };
  return (
    <SavingStep step="workspace" save={words.saveOn} fields={["name"]} onSave={save} onDone={onDone}>
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
