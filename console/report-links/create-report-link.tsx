import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { queryClient, reportLinksQuery } from "../api/queries.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { SecretOnce } from "../frame/secret-once.tsx";
import { words } from "../words/reports.ts";

/** Makes a client report, and shows its address this once. */
export function CreateReportLink({ onClose }: { readonly onClose: () => void }) {
  const [domain, setDomain] = useState("");
  const [url, setUrl] = useState<string | null>(null);
  const create = async (): Promise<void> => {
    const body = domain.trim() === "" ? {} : { domain };
    const made = await answerOf(api.POST("/api/v1/report-links", { body }));
    void queryClient.invalidateQueries({ queryKey: reportLinksQuery.queryKey });
    setUrl(made.url);
  };
  if (url !== null)
    return (
      <Modal
        opened
        onClose={onClose}
        title={words.madeTitle}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SecretOnce secret={url} what={words.address} kept={words.kept} onKept={onClose}>
          {words.madeText}
        </SecretOnce>
      </Modal>
    );
  return (
    <FormDialog
      title={words.create}
      confirm={words.createAction}
      fields={["domain"]}
      onSubmit={create}
      onClose={onClose}
      onDone={() => undefined}
    >
      {(errors) => (
        <TextInput
          label={words.domain}
          description={words.domainHint}
          value={domain}
          error={errors["domain"] ?? null}
          spellCheck={false}
          data-autofocus
          onChange={({ currentTarget }) => setDomain(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
