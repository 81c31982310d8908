import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { campaignsQuery, queryClient } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { count } from "../frame/format.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { Answered } from "../frame/states.tsx";
import { words } from "../words/link-import.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { dayOrderIn, dayOrderOf } from "./read-date.ts";
import type { GivenSheet, Sheet } from "./read-sheet.ts";
import { type Recognised, recogniseColumns } from "./recognise-columns.ts";
import { type ChosenSettings, SettingsCard } from "./settings-card.tsx";
import type { SheetField } from "./sheet-fields.ts";
import type { ImportRows } from "./sheet-links.ts";
import { missingCampaigns, type SheetRow, sheetRows } from "./sheet-links.ts";
import { useTakenFocus } from "./use-taken-focus.ts";
import { verifiedHostsQuery } from "./verified-hosts.ts";

type Fields = readonly (SheetField | null)[];

/** What people have said of a sheet; what they have not is as it is recognised. */
export interface SheetChoices {
  readonly fields?: Fields;
  readonly settings?: Partial<ChosenSettings>;
}

interface ColumnsWays {
  readonly onChoose: (choices: SheetChoices) => void;
  readonly onBack: () => void;
  /** Leads back to what was mended. */
  readonly onMended: () => void;
  readonly onReady: (ready: ImportRows) => void;
}

/** Shows what the columns are held to be, and lets people say otherwise. */
export function ColumnsStep({
  sheet: given,
  choices,
  made,
  isMended,
  ...ways
}: ColumnsWays & {
  readonly sheet: GivenSheet;
  readonly choices: SheetChoices;
  /** How many of its rows are links already: those are not made again. */
  readonly made: number;
  /** Rows of it were mended after a check: another check begins without that. */
  readonly isMended: boolean;
}) {
  const { sheet } = given;
  const [recognised] = useState(() => recogniseColumns(sheet));
  const { fields = recognised.fields, settings: changed = {} } = choices;
  const campaigns = useQuery(campaignsQuery);
  const hosts = useQuery(verifiedHostsQuery).data ?? [];
  const rows = sheetRows(sheet, fields);
  const dates = columnOf(sheet, fields, "expires_at");
  const chosen = { ...foundSettings(recognised, rows, hosts, dates), ...changed };
  return (
    <Answered query={campaigns}>
      {(known) => {
        const byName = new Map(known.map((campaign) => [campaign.name, campaign.id]));
        const settings = { ...chosen, sharedHost: facts.shared_host, campaigns: byName };
        return (
          <div className="gap">
            <Found given={given} source={recognised.source} made={made} />
            {isMended ? <MendedNote onMended={ways.onMended} /> : null}
            <ColumnsTable
              sheet={sheet}
              fields={fields}
              order={chosen.dayOrder}
              onChange={(next) => ways.onChoose({ ...choices, fields: next })}
            />
            <SettingsCard
              {...{ chosen, hosts, dates, rows }}
              onChange={(more) => ways.onChoose({ ...choices, settings: { ...changed, ...more } })}
            />
            <MissingCampaigns rows={rows} campaigns={byName} />
            <NextBar
              fields={fields}
              rows={rows.length - made}
              isMended={isMended}
              isPasted={given.name === words.columns.pasted}
              onBack={ways.onBack}
              onNext={() => ways.onReady({ given, rows, settings })}
            />
          </div>
        );
      }}
    </Answered>
  );
}

/** What holds for all rows as long as nobody says otherwise. */
function foundSettings(
  recognised: Recognised,
  rows: readonly SheetRow[],
  hosts: readonly string[],
  dates: readonly string[],
): ChosenSettings {
  return {
    keepsCodes: true,
    host: hostFor(recognised, rows, hosts),
    dayOrder: dayOrderOf(dates) ?? dayOrderIn(navigator.language),
    tags: [],
  };
}

function columnOf({ rows }: Sheet, fields: Fields, field: SheetField): readonly string[] {
  const column = fields.indexOf(field);
  return column === -1 ? [] : rows.map((cells) => cells[column] ?? "");
}

/** What other services call a domain is none of the workspace's, unless all of them are. */
function hostFor(
  { source }: Recognised,
  rows: readonly SheetRow[],
  hosts: readonly string[],
): ChosenSettings["host"] {
  if (source === null || source === "utmost") return null;
  const served = new Set([facts.shared_host, ...hosts]);
  const named = rows.flatMap(({ values }) => values.domain ?? []);
  return named.length > 0 && named.every((host) => served.has(host.trim().toLowerCase()))
    ? null
    : facts.shared_host;
}

/** So many rows that look wrong are named. */
const NAMED_rows = 5;

/** What was found in the file, and what looks wrong with it. */
function Found({
  given: { name, sheet },
  source,
  made,
}: {
  readonly given: GivenSheet;
  readonly source: Recognised["source"];
  readonly made: number;
}) {
  const part = useTakenFocus<HTMLDivElement>();
  const { uneven } = sheet;
  const named = uneven.slice(0, NAMED_rows).map(count).join(", ") + (uneven.length > NAMED_rows ? " …" : "");
  return (
    <>
      <div ref={part} tabIndex={-1} className="note">
        {source === null ? null : <strong>{words.columns.from(words.sources[source])}</strong>}
        {words.columns.found(count(sheet.rows.length), name)}
      </div>
      {made === 0 ? null : <div className="note warn">{words.columns.made(count(made))}</div>}
      {sheet.isBroken ? <div className="note warn">{words.source.broken}</div> : null}
      {uneven.length === 0 ? null : (
        <div className="note warn">{words.source.uneven(count(uneven.length), named)}</div>
      )}
    </>
  );
}

/** Leads back to what was mended, for whoever only wanted to look. */
function MendedNote({ onMended }: { readonly onMended: () => void }) {
  return (
    <div className="note line">
      <span>{words.columns.mended}</span>
      <Button size="xs" variant="default" onClick={onMended}>
        {words.columns.toMended}
      </Button>
    </div>
  );
}

function NextBar({
  fields,
  rows,
  isMended,
  isPasted,
  onBack,
  onNext,
}: {
  readonly fields: Fields;
  readonly rows: number;
  readonly isMended: boolean;
  /** They are from no file. */
  readonly isPasted: boolean;
  readonly onBack: () => void;
  readonly onNext: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  const isWhole = fields.some((field) => field === "destination" || field === "whatsapp_number");
  const check = words.columns.check(count(rows));
  return (
    <>
      {isWhole ? null : <div className="note warn">{words.columns.needsDestination}</div>}
      <div className="actions end">
        <Button variant="default" onClick={onBack}>
          {isPasted ? words.columns.otherRows : words.columns.back}
        </Button>
        <Button disabled={!isWhole} onClick={() => (isMended ? setAsked(true) : onNext())}>
          {check}
        </Button>
      </div>
      <AskDialog
        opened={isAsked}
        title={words.columns.anewTitle}
        confirm={check}
        onConfirm={async () => onNext()}
        onClose={() => setAsked(false)}
      >
        {words.columns.anewText}
      </AskDialog>
    </>
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
