import { Modal } from "@mantine/core";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { queryClient, reportLinksQuery } from "../api/queries.ts";
import { DomainField } from "../domains/domain-field.tsx";
import { facts } from "../facts.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { isLocal } from "../frame/local-host.ts";
import { OperatorNote } from "../frame/operator-note.tsx";
import { SecretOnce } from "../frame/secret-once.tsx";
import type { MakingWays } from "../frame/use-made.ts";
import { words as operatorWords } from "../words/operator.ts";
import { words } from "../words/reports.ts";
import { checkedLabel, LabelField, saveLabel } from "./report-label.tsx";
import { WhatReadersSee } from "./what-readers-see.tsx";

interface Made {
  readonly url: string;
  /** What it is called in the list of reports. */
  readonly name: string;
}

/** Makes a client report, and shows its address this once; with `query` it opens with that period and those filters. */
export function CreateReportLink({
  query = {},
  onMade,
  onKept,
  onClose,
}: MakingWays & {
  readonly query?: Readonly<Record<string, string | number>>;
}) {
  const [label, setLabel] = useState("");
  const [domain, setDomain] = useState("");
  const [made, setMade] = useState<Made | null>(null);
  const create = async (): Promise<void> => {
    const name = checkedLabel(label);
    const body = domain === "" ? {} : { domain };
    const { id, url } = await answerOf(api.POST("/api/v1/report-links", { body }));
    void queryClient.invalidateQueries({ queryKey: reportLinksQuery.queryKey });
    // The address is shown this once: it has to be, also where the report has not got its name.
    const isNamed = await saveLabel(id, name).then(
      () => true,
      () => false,
    );
    onMade(id);
    setMade({ url: url + searchOf(query), name: isNamed ? name : words.number(String(id)) });
  };
  if (made !== null) return <AddressOnce made={made} onKept={onKept} />;
  return (
    <FormDialog
      title={words.create}
      confirm={words.createAction}
      fields={["label", "domain"]}
      onSubmit={create}
      onClose={onClose}
      onDone={() => undefined}
    >
      {(errors) => (
        <>
          <LabelField label={label} error={errors["label"] ?? null} onChange={setLabel} />
          <DomainField
            domain={domain}
            sharedHost={new URL(facts.base_url).host}
            words={words.domains}
            error={errors["domain"] ?? null}
            onChange={setDomain}
          />
          <WhatReadersSee />
          {Object.keys(query).length === 0 ? null : <p className="lead-in">{words.opensSo}</p>}
        </>
      )}
    </FormDialog>
  );
}

/** The report's address, this once. */
function AddressOnce({ made, onKept }: { readonly made: Made; readonly onKept: () => void }) {
  const { host } = new URL(made.url);
  return (
    <Modal
      opened
      onClose={onKept}
      title={words.madeTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      {isLocal(host) ? (
        <div className="note warn top-note">
          <strong>{words.localTitle}</strong>
          {words.local(host)}
          <OperatorNote text={operatorWords.publicAddress} />
        </div>
      ) : null}
      <SecretOnce secret={made.url} what={words.address} kept={words.kept} onKept={onKept}>
        {words.madeText} {words.madeName(made.name)}{" "}
        <a href={made.url} target="_blank" rel="noreferrer">
          {words.open}
        </a>
      </SecretOnce>
    </Modal>
  );
}

function searchOf(query: Readonly<Record<string, string | number>>): string {
  const fields = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return fields.length === 0 ? "" : `?${new URLSearchParams(fields).toString()}`;
}
