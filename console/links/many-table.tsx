import { Button, Checkbox, Table, TextInput } from "@mantine/core";
import { useState } from "react";
import { facts } from "../facts.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { words as linkWords } from "../words/links.ts";
import { words } from "../words/many-links.ts";
import { destinationOf } from "./draft-destination.ts";
import { landingOf, UNKNOWN_code } from "./landing.ts";
import { LandingUrl } from "./landing-url.tsx";
import { shortName } from "./link-parts.tsx";
import type { ManyRow } from "./many-draft.ts";
import { resultingUtm } from "./resulting-utm.ts";
import type { LinkVerdict, RowVerdict } from "./row-verdict.ts";

/** The links that have been made: row → link. */
export type MadeRows = Readonly<Record<string, NonNullable<LinkVerdict["link"]>>>;

interface TableParts {
  readonly rows: readonly ManyRow[];
  readonly verdicts: ReadonlyMap<string, RowVerdict>;
  readonly made: MadeRows;
  readonly campaign: string | null;
  readonly onPick: (key: string, isPicked: boolean) => void;
  readonly onCode: (key: string, code: string) => void;
}

/** Drawn at once; a thousand fields would take a while to draw. */
const ROWS_at_once = 60;

/** Every link that would be made, with what is to be said of it. */
export function ManyTable({ rows, ...parts }: TableParts) {
  const [shown, setShown] = useState(ROWS_at_once);
  const left = rows.length - shown;
  return (
    <>
      <Table className="stacking many">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={40}>
              <span className="unseen">{words.columns.pick}</span>
            </Table.Th>
            <Table.Th>{words.columns.values}</Table.Th>
            <Table.Th>{words.columns.code}</Table.Th>
            <Table.Th>{words.columns.verdict}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, shown).map((row) => (
            <Row key={row.key} row={row} {...parts} />
          ))}
        </Table.Tbody>
      </Table>
      {left > 0 ? (
        <div className="list-end inset">
          <Button variant="default" onClick={() => setShown(shown + ROWS_at_once)}>
            {words.more(count(Math.min(left, ROWS_at_once)))}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function Row({
  row,
  verdicts,
  made,
  campaign,
  onPick,
  onCode,
}: Omit<TableParts, "rows"> & { readonly row: ManyRow }) {
  const { key, draft } = row;
  const link = made[key];
  const name = [draft.utm_source, draft.utm_medium, draft.utm_content]
    .filter((text) => text !== "")
    .join(" / ");
  const reference = `${draft.domain || facts.shared_host}/${draft.short_code.trim() || UNKNOWN_code}`;
  const { utm } = resultingUtm(draft, campaign);
  const destination = destinationOf(draft);
  return (
    <Table.Tr data-selected={link !== undefined || undefined}>
      <Table.Td className="pick">
        <Checkbox
          size="xs"
          aria-label={words.pick(name)}
          checked={!row.isLeftOut && link === undefined}
          disabled={link !== undefined}
          onChange={({ currentTarget }) => onPick(key, currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className="lead">
        <strong>{name}</strong>
        {URL.canParse(destination) ? (
          <div className="many-landing">
            <LandingUrl landing={landingOf(destination, utm, reference)} />
          </div>
        ) : null}
      </Table.Td>
      <Table.Td data-label={words.columns.code}>
        {link === undefined ? (
          <CodeInput row={row} name={name} onCode={onCode} />
        ) : (
          <span className="with-copy">
            <ButtonLink to="/links/$id" params={{ id: String(link.id) }} size="compact-sm" variant="subtle">
              {shortName(link)}
            </ButtonLink>
            <CopyButton text={link.short_url} what={linkWords.shortUrl} />
          </span>
        )}
      </Table.Td>
      <Table.Td data-label={words.columns.verdict}>
        <Verdict verdict={verdictFor(row, link !== undefined, verdicts.get(key))} />
      </Table.Td>
    </Table.Tr>
  );
}

function CodeInput({
  row: { key, draft, isLeftOut },
  name,
  onCode,
}: Pick<TableParts, "onCode"> & { readonly row: ManyRow; readonly name: string }) {
  return (
    <TextInput
      size="xs"
      aria-label={words.codeOf(name)}
      placeholder={words.random}
      value={draft.short_code}
      disabled={isLeftOut}
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      onChange={({ currentTarget }) => onCode(key, currentTarget.value)}
    />
  );
}

function verdictFor(row: ManyRow, isMade: boolean, verdict: RowVerdict | undefined): RowVerdict {
  if (isMade) return { kind: "made", lines: [] };
  if (row.isLeftOut) return { kind: "left", lines: [] };
  return verdict ?? { kind: "asking", lines: [] };
}

const tones = { fits: "live", made: "live", warned: "pending", refused: "blocked", left: "", asking: "" };

function Verdict({ verdict: { kind, lines } }: { readonly verdict: RowVerdict }) {
  return (
    <div>
      <span className={`state ${tones[kind]}`}>{words.verdicts[kind]}</span>
      {lines.map((line) => (
        <div key={line} className="reason">
          {line}
        </div>
      ))}
    </div>
  );
}
