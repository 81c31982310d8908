import { Modal } from "@mantine/core";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { queryClient, reportLinksQuery } from "../api/queries.ts";
import { DomainField } from "../domains/domain-field.tsx";
import { facts } from "../facts.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { SecretOnce } from "../frame/secret-once.tsx";
import { words } from "../words/reports.ts";

/** Makes a client report, and shows its address this once; with `query` it opens with that period and those filters. */
export function CreateReportLink({
  query = {},
  onClose,
}: {
  readonly query?: Readonly<Record<string, string | number>>;
  readonly onClose: () => void;
}) {
  const [domain, setDomain] = useState("");
  const [url, setUrl] = useState<string | null>(null);
  const create = async (): Promise<void> => {
    const body = domain === "" ? {} : { domain };
    const made = await answerOf(api.POST("/api/v1/report-links", { body }));
    void queryClient.invalidateQueries({ queryKey: reportLinksQuery.queryKey });
    setUrl(made.url + searchOf(query));
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
          {words.madeText}{" "}
          <a href={url} target="_blank" rel="noreferrer">
            {words.open}
          </a>
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
        <>
          {Object.keys(query).length === 0 ? null : <p className="lead-in">{words.opensSo}</p>}
          <DomainField
            domain={domain}
            sharedHost={new URL(facts.base_url).host}
            words={words.domains}
            error={errors["domain"] ?? null}
            onChange={setDomain}
          />
        </>
      )}
    </FormDialog>
  );
}

function searchOf(query: Readonly<Record<string, string | number>>): string {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields).toString()}`;
}
