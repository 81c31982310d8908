import { TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { HOST_characters } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { domainQuery, domainsQuery, queryClient, workspaceQuery } from "../api/queries.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { words } from "../words/domains.ts";

/** Adds a domain, and leads to the records that it needs. */
export function AddDomain({ onClose }: { readonly onClose: () => void }) {
  const [host, setHost] = useState("");
  const navigate = useNavigate();
  const add = async (): Promise<void> => {
    const domain = await answerOf(api.POST("/api/v1/domains", { body: { host } }));
    queryClient.setQueryData(domainQuery(domain.id).queryKey, domain);
    void queryClient.invalidateQueries({ queryKey: domainsQuery.queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: workspaceQuery.queryKey });
    // In the dialog's place: whoever goes back wants the list.
    await navigate({ to: "/domains/$id", params: { id: String(domain.id) }, replace: true });
  };
  return (
    <FormDialog
      title={words.add}
      confirm={words.addAction}
      fields={["host"]}
      onSubmit={add}
      onClose={onClose}
      onDone={() => undefined}
    >
      {(errors) => (
        <TextInput
          label={words.host}
          description={words.hostHint}
          value={host}
          error={errors["host"] ?? null}
          maxLength={HOST_characters}
          autoComplete="off"
          spellCheck={false}
          required
          data-autofocus
          onChange={({ currentTarget }) => setHost(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
