import { Button, Table, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { count } from "../frame/format.ts";
import { Scrollable } from "../frame/scrollable.tsx";
import { Offer } from "../links/offer.tsx";
import { words } from "../words/link-import.ts";
import { words as linkWords } from "../words/links.ts";
import { afterPress } from "./after-press.ts";
import { type FlaggedRow, isUtm, reasonKey, valueIn } from "./problem-groups.ts";
import { optionalFields, type SheetField, sheetFields } from "./sheet-fields.ts";
import type { Near, Spellings } from "./use-spellings.ts";

/** So many rows are shown at a time. */
const STEP_rows = 20;

/** Rows that are refused or warned of, with their values to be mended and what is wrong with each. */
export function MendGrid({
  flagged,
  isAsked,
  changed,
  saidAbove,
  nearIn,
  onMend,
  onOmit,
}: {
  readonly flagged: readonly FlaggedRow[];
  /** Somebody has asked for these rows, and is led to them. */
  readonly isAsked: boolean;
  readonly changed: ReadonlySet<number>;
  /** The reasons that are told above: they are not told again in each row. */
  readonly saidAbove: ReadonlySet<string>;
  readonly nearIn: Spellings["nearIn"];
  readonly onMend: (place: number, field: SheetField, value: string) => void;
  readonly onOmit: (place: number) => void;
}) {
  const [shown, setShown] = useState(STEP_rows);
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) part.current?.focus();
  }, [isAsked]);
  const rows = flagged.slice(0, shown);
  const fields = useKeptFields(shownFields(rows));
  return (
    <section ref={part} tabIndex={-1} className="card" aria-labelledby="mend">
      <header>
        <h2 id="mend">{words.check.gridTitle}</h2>
        <span className="soft small">{words.check.gridCount}</span>
      </header>
      <Scrollable name={words.check.gridValues}>
        <Table className="mend-grid stacking">
          <Titles fields={fields} />
          <Table.Tbody>
            {rows.map((one) => (
              <MendRow
                key={one.place}
                flagged={one}
                fields={fields}
                isChanged={changed.has(one.place)}
                saidAbove={saidAbove}
                near={changed.has(one.place) ? [] : nearIn(one)}
                onMend={(field, value) => onMend(one.place, field, value)}
                onOmit={() => onOmit(one.place)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
      {flagged.length > shown ? <MoreRows onMore={() => setShown(shown + STEP_rows)} /> : null}
    </section>
  );
}

/** The columns that something is wrong in, and all UTM values: what is wrong with one is often seen by the others. */
function shownFields(rows: readonly FlaggedRow[]): readonly SheetField[] {
  const concerned = new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)));
  return sheetFields.filter(
    (field) =>
      field === "destination" ||
      concerned.has(field) ||
      (isUtm(field) && rows.some(({ row }) => valueIn(row.values, field) !== "")),
  );
}

/** Columns that were shown once stay: somebody may be in one of them. */
function useKeptFields(wanted: readonly SheetField[]): readonly SheetField[] {
  const [kept, setKept] = useState<readonly SheetField[]>(wanted);
  const all = sheetFields.filter((field) => kept.includes(field) || wanted.includes(field));
  if (all.length > kept.length) setKept(all);
  return all;
}

function MoreRows({ onMore }: { readonly onMore: () => void }) {
  return (
    <div className="list-end inset">
      <Button variant="default" size="xs" onClick={onMore}>
        {words.check.more}
      </Button>
    </div>
  );
}

function Titles({ fields }: { readonly fields: readonly SheetField[] }) {
  return (
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col">{words.check.row}</Table.Th>
        {fields.map((field) => (
          <Table.Th key={field} scope="col">
            {words.fields[field]}
          </Table.Th>
        ))}
        <Table.Th scope="col">
          <span className="unseen">{words.check.leaveThisOut}</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

function MendRow({
  flagged: { row, problems },
  fields,
  isChanged,
  saidAbove,
  near,
  onMend,
  onOmit,
}: {
  readonly flagged: FlaggedRow;
  readonly fields: readonly SheetField[];
  readonly isChanged: boolean;
  readonly saidAbove: ReadonlySet<string>;
  readonly near: readonly Near[];
  readonly onMend: (field: SheetField, value: string) => void;
  readonly onOmit: () => void;
}) {
  const line = count(row.line);
  const elsewhere = problems.filter(({ field }) => field === null).map(({ message }) => message);
  return (
    <Table.Tr>
      <Table.Th scope="row" className="number" data-label={words.check.row}>
        {line}
      </Table.Th>
      {fields.map((field) => (
        <MendCell
          key={field}
          {...{ row, field, saidAbove, onMend }}
          problems={isChanged ? [] : problems.filter((problem) => problem.field === field)}
          offered={near.find((each) => each.field === field)}
        />
      ))}
      <Table.Td>
        {elsewhere.length === 0 ? null : <span className="wrong small">{elsewhere.join(" ")} </span>}
        <Button
          variant="default"
          size="xs"
          aria-label={words.check.omit(line)}
          onClick={({ currentTarget }) => {
            inNextRow(currentTarget)?.focus();
            onOmit();
          }}
        >
          {words.check.leaveThisOut}
        </Button>
        <RowState problems={problems} isChanged={isChanged} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Whether a row can be made as it is; nothing where it cannot. */
function RowState({
  problems,
  isChanged,
}: {
  readonly problems: FlaggedRow["problems"];
  readonly isChanged: boolean;
}) {
  if (isChanged) return <div className="soft small">{words.check.checking}</div>;
  if (problems.length === 0) return <div className="good-text small">{words.check.fitsNow}</div>;
  return problems.every(({ isWarning }) => isWarning) ? (
    <div className="soft small">{words.check.madeAsItIs}</div>
  ) : null;
}

/** One value of a row, with what is wrong with it as far as that is not told above, and what can stand there instead. */
function MendCell({
  row,
  field,
  problems,
  saidAbove,
  offered,
  onMend,
}: {
  readonly row: FlaggedRow["row"];
  readonly field: SheetField;
  readonly problems: FlaggedRow["problems"];
  readonly saidAbove: ReadonlySet<string>;
  readonly offered: Near | undefined;
  readonly onMend: (field: SheetField, value: string) => void;
}) {
  const said = problems.filter((problem) => !saidAbove.has(reasonKey(problem, row)));
  const value = valueIn(row.values, field);
  const [isWhole, setWhole] = useState(false);
  const hasMore = !isWhole && said.some(({ whole }) => whole !== undefined);
  const cell = useRef<HTMLTableCellElement>(null);
  const take = (next: string): void => {
    // What was pressed goes away; on a touch screen the keyboard is not wanted for that.
    if (cell.current?.querySelector(".offer:focus-visible") != null)
      cell.current.querySelector("textarea")?.focus();
    onMend(field, next);
  };
  return (
    <Table.Td ref={cell} data-label={words.fields[field]} className={field === "destination" ? "long" : ""}>
      <CellInput
        label={words.check.cell(words.fields[field], count(row.line))}
        value={value}
        isRefused={problems.some(({ isWarning }) => !isWarning)}
        told={said.map(({ message, whole = message }) => (isWhole ? whole : message)).join(" ")}
        onMend={(next) => onMend(field, next)}
      />
      <div className="offers">
        {offered === undefined ? null : (
          <Offer onTake={() => take(offered.value)}>{linkWords.form.takeInstead(offered.value)}</Offer>
        )}
        {hasMore ? <Offer onTake={() => setWhole(true)}>{words.check.allValues}</Offer> : null}
        {said.length > 0 && optionalFields.includes(field) && value !== "" ? (
          <Offer onTake={() => take("")}>{words.check.clearThis}</Offer>
        ) : null}
      </div>
    </Table.Td>
  );
}

/** A cell, taken over when it is left: a row that is judged at every key would jump about. Enter leads to the one below, as in a spreadsheet; what is long takes more lines. */
function CellInput({
  label,
  value,
  isRefused,
  told,
  onMend,
}: {
  readonly label: string;
  readonly value: string;
  readonly isRefused: boolean;
  /** What is wrong with it, or warned of; empty where nothing is, or it is told elsewhere. */
  readonly told: string;
  readonly onMend: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Mended from elsewhere, for many rows at once.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const take = (): void => {
    if (typed !== value) onMend(typed);
  };
  return (
    <Textarea
      size="xs"
      autosize
      minRows={1}
      aria-label={label}
      value={typed}
      error={isRefused ? told || true : null}
      description={isRefused || told === "" ? null : <span className="caution">{told}</span>}
      inputWrapperOrder={["label", "input", "error", "description"]}
      onChange={({ currentTarget }) => setTyped(oneLine(currentTarget.value))}
      onBlur={() => afterPress(take)}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        const below = inNextRow(event.currentTarget);
        // Whoever leaves a field has it taken over.
        if (below === null) take();
        else below.focus();
      }}
    />
  );
}

/** A text without its line breaks: a cell is one line, however many it is shown in. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, "");
}

/** What stands in the same column of the row below, or of the one above where there is none below. */
function inNextRow(from: HTMLElement): HTMLElement | null {
  const row = from.closest("tr");
  const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(from));
  const next =
    row?.nextElementSibling ?? (from instanceof HTMLButtonElement ? row?.previousElementSibling : null);
  return next?.children[column]?.querySelector<HTMLElement>("textarea, button") ?? null;
}
