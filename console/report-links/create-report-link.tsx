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
  const [made, setMade] = useState<{ readonly id: number; readonly url: string } | null>(null);
  const create = async (): Promise<void> => {
    const body = domain === "" ? {} : { domain };
    const { id, url } = await answerOf(api.POST("/api/v1/report-links", { body }));
    void queryClient.invalidateQueries({ queryKey: reportLinksQuery.queryKey });
    setMade({ id, url: url + searchOf(query) });
  };
  if (made !== null)
    return (
      <Modal
        opened
        onClose={onClose}
        title={words.madeTitle}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SecretOnce secret={made.url} what={words.address} kept={words.kept} onKept={onClose}>
          {words.madeText} {words.madeNumber(String(made.id))}{" "}
          <a href={made.url} target="_blank" rel="noreferrer">
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
