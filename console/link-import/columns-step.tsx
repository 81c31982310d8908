import { Button, Checkbox, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { campaignsQuery, queryClient } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { count } from "../frame/format.ts";
import { Answered, RefusalNote } from "../frame/states.tsx";
import { words } from "../words/link-import.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { recogniseColumns } from "./recognise-columns.ts";
import type { SheetField } from "./sheet-fields.ts";
import type { ImportRows } from "./sheet-links.ts";
import { missingCampaigns, type SheetRow, sheetRows } from "./sheet-links.ts";
import type { GivenSheet } from "./source-step.tsx";
import { verifiedHostsQuery } from "./verified-hosts.ts";

interface Choices {
  readonly fields: readonly (SheetField | null)[];
  readonly keepsCodes: boolean;
  /** Null: as the file says. */
  readonly host: string | null;
}

/** Shows what the columns are held to be, and lets people say otherwise. */
export function ColumnsStep({
  sheet: { name, sheet },
  onBack,
  onReady,
}: {
  readonly sheet: GivenSheet;
  readonly onBack: () => void;
  readonly onReady: (ready: ImportRows) => void;
}) {
  const { source, fields } = recogniseColumns(sheet);
  // What other services call a domain is none of the workspace's.
  const isOwn = source === null || source === "utmost";
  const [choices, setChoices] = useState<Choices>({
    fields,
    keepsCodes: true,
    host: isOwn ? null : facts.shared_host,
  });
  const campaigns = useQuery(campaignsQuery);
  const change = (changed: Partial<Choices>): void => setChoices({ ...choices, ...changed });
  const rows = sheetRows(sheet, choices.fields);
  return (
    <Answered query={campaigns}>
      {(known) => {
        const byName = new Map(known.map((campaign) => [campaign.name, campaign.id]));
        const { keepsCodes, host } = choices;
        const settings = { keepsCodes, host, sharedHost: facts.shared_host, campaigns: byName };
        return (
          <div className="gap">
            <div className="note">
              {source === null ? null : <strong>{words.columns.from(words.sources[source])}</strong>}
              {words.columns.found(count(rows.length), name)}
            </div>
            {sheet.isBroken ? <div className="note warn">{words.source.broken}</div> : null}
            <ColumnsTable
              sheet={sheet}
              fields={choices.fields}
              onChange={(changed) => change({ fields: changed })}
            />
            <SettingsCard choices={choices} onChange={change} />
            <MissingCampaigns rows={rows} campaigns={byName} />
            <NextBar
              fields={choices.fields}
              rows={rows.length}
              onBack={onBack}
              onNext={() => onReady({ rows, settings })}
            />
          </div>
        );
      }}
    </Answered>
  );
}

function NextBar({
  fields,
  rows,
  onBack,
  onNext,
}: {
  readonly fields: Choices["fields"];
  readonly rows: number;
  readonly onBack: () => void;
  readonly onNext: () => void;
}) {
  const isWhole = fields.some((field) => field === "destination" || field === "whatsapp_number");
  return (
    <>
      {isWhole ? null : <div className="note warn">{words.columns.needsDestination}</div>}
      <div className="actions end">
        <Button variant="default" onClick={onBack}>
          {words.columns.back}
        </Button>
        <Button disabled={!isWhole} onClick={onNext}>
          {words.columns.check(count(rows))}
        </Button>
      </div>
    </>
  );
}

const AS_IN_FILE = "";

function SettingsCard({
  choices,
  onChange,
}: {
  readonly choices: Choices;
  readonly onChange: (changed: Partial<Choices>) => void;
}) {
  const hosts = useQuery(verifiedHostsQuery).data ?? [];
  return (
    <section className="card padded pairs">
      <Checkbox
        label={words.columns.keepCodes}
        description={words.columns.keepCodesHint}
        checked={choices.keepsCodes}
        onChange={({ currentTarget }) => onChange({ keepsCodes: currentTarget.checked })}
      />
      <Select
        label={words.columns.host}
        description={words.columns.hostHint}
        data={[
          { value: AS_IN_FILE, label: words.columns.asInFile },
          ...[facts.shared_host, ...hosts].map((host) => ({ value: host, label: host })),
        ]}
        value={choices.host ?? AS_IN_FILE}
        onChange={(host) => onChange({ host: host === null || host === AS_IN_FILE ? null : host })}
        allowDeselect={false}
      />
    </section>
  );
}

/** Names the campaigns that are not there, and makes them when asked to. */
function MissingCampaigns({
  rows,
  campaigns,
}: {
  readonly rows: readonly SheetRow[];
  readonly campaigns: ReadonlyMap<string, number>;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const names = [...missingCampaigns(rows, campaigns).keys()];
  if (names.length === 0) return null;
  const make = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      for (const name of names) await answerOf(api.POST("/api/v1/campaigns", { body: { name } }));
    } catch (refused) {
      setError(refused);
    }
    // Those before one that was refused are there.
    await queryClient.invalidateQueries({ queryKey: ["campaigns"] });
    setBusy(false);
  };
  return (
    <div className="note warn gap">
      <strong>{words.columns.missing(count(names.length))}</strong>
      <span>{names.slice(0, NAMED).join(", ") + (names.length > NAMED ? " …" : "")}</span>
      <RefusalNote error={error} />
      <div className="actions">
        <Button variant="default" size="xs" loading={isBusy} onClick={() => void make()}>
          {words.columns.makeCampaigns(count(names.length))}
        </Button>
      </div>
    </div>
  );
}

const NAMED = 20;
