import { Button, Table, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { count } from "../frame/format.ts";
import { Scrollable } from "../frame/scrollable.tsx";
import { Offer } from "../links/offer.tsx";
import { words } from "../words/link-import.ts";
import { words as linkWords } from "../words/links.ts";
import { type RefusedRow, valueIn } from "./problem-groups.ts";
import { type SheetField, sheetFields } from "./sheet-fields.ts";
import type { Near, Spellings } from "./use-spellings.ts";

/** So many rows are shown at a time. */
const STEP_rows = 20;

/** Rows that are refused, with their values to be mended and what is wrong with each. */
export function MendGrid({
  refused,
  title,
  isAsked,
  changed,
  nearIn,
  onMend,
  onMendAll,
  onOmit,
}: {
  readonly refused: readonly RefusedRow[];
  /** Somebody has asked for these rows, and is led to them. */
  readonly isAsked: boolean;
  /** Which rows these are. */
  readonly title: string;
  readonly changed: ReadonlySet<number>;
  readonly nearIn: Spellings["nearIn"];
  readonly onMend: (place: number, field: SheetField, value: string) => void;
  readonly onMendAll: (places: readonly number[], field: SheetField, value: string) => void;
  readonly onOmit: (place: number) => void;
}) {
  const [shown, setShown] = useState(STEP_rows);
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isAsked) part.current?.focus();
  }, [isAsked]);
  const rows = refused.slice(0, shown);
  const concerned = new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)));
  const fields = sheetFields.filter((field) => field === "destination" || concerned.has(field));
  return (
    <section ref={part} tabIndex={-1} className="card" aria-labelledby="mend">
      <header>
        <h2 id="mend">{words.check.gridTitle}</h2>
        <span className="soft small">{title}</span>
      </header>
      <Scrollable name={words.check.gridValues}>
        <Table className="mend-grid stacking">
          <Titles fields={fields} />
          <Table.Tbody>
            {rows.map((one) => (
              <MendRow
                key={one.place}
                refused={one}
                fields={fields}
                isChanged={changed.has(one.place)}
                near={changed.has(one.place) ? [] : nearIn(one)}
                onMend={(field, value) => onMend(one.place, field, value)}
                onMendAll={onMendAll}
                onOmit={() => onOmit(one.place)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
      {refused.length > shown ? <MoreRows onMore={() => setShown(shown + STEP_rows)} /> : null}
    </section>
  );
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
  refused: { row, problems },
  fields,
  isChanged,
  near,
  onMend,
  onMendAll,
  onOmit,
}: {
  readonly refused: RefusedRow;
  readonly fields: readonly SheetField[];
  readonly isChanged: boolean;
  readonly near: readonly Near[];
  readonly onMend: (field: SheetField, value: string) => void;
  readonly onMendAll: (places: readonly number[], field: SheetField, value: string) => void;
  readonly onOmit: () => void;
}) {
  const line = count(row.line);
  const elsewhere = problems.filter(({ field }) => field === null).map(({ message }) => message);
  return (
    <Table.Tr>
      <Table.Th scope="row" className="number" data-label={words.check.row}>
        {line}
      </Table.Th>
      {fields.map((field) => {
        const wrong = problems.filter((problem) => problem.field === field).map(({ message }) => message);
        return (
          <Table.Td key={field} data-label={words.fields[field]}>
            <CellInput
              label={words.check.cell(words.fields[field], line)}
              value={valueIn(row.values, field)}
              error={isChanged || wrong.length === 0 ? null : wrong.join(" ")}
              onMend={(value) => onMend(field, value)}
            />
            <NearButton
              near={near.find((each) => each.field === field)}
              onMend={onMend}
              onMendAll={onMendAll}
            />
          </Table.Td>
        );
      })}
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
        {isChanged ? <span className="soft small"> {words.check.mended}</span> : null}
      </Table.Td>
    </Table.Tr>
  );
}

/** The nearest legal spelling, for this row or at once for all in which the same stands. */
function NearButton({
  near,
  onMend,
  onMendAll,
}: {
  readonly near: Near | undefined;
  readonly onMend: (field: SheetField, value: string) => void;
  readonly onMendAll: (places: readonly number[], field: SheetField, value: string) => void;
}) {
  if (near === undefined) return null;
  const { field, value, places } = near;
  if (places.length === 1)
    return <Offer onTake={() => onMend(field, value)}>{linkWords.form.takeInstead(value)}</Offer>;
  return (
    <Offer onTake={() => onMendAll(places, field, value)}>
      {words.check.takeInRows(value, count(places.length))}
    </Offer>
  );
}

/** A cell, taken over when it is left: a row that is judged at every key would jump about. Enter leads to the one below, as in a spreadsheet. */
function CellInput({
  label,
  value,
  error,
  onMend,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string | null;
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
    <TextInput
      size="xs"
      aria-label={label}
      value={typed}
      error={error}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        const below = inNextRow(event.currentTarget);
        // Whoever leaves a field has it taken over.
        if (below === null) take();
        else below.focus();
      }}
    />
  );
}

/** What stands in the same column of the row below, or of the one above where there is none below. */
function inNextRow(from: HTMLElement): HTMLElement | null {
  const row = from.closest("tr");
  const column = [...(row?.children ?? [])].findIndex((cell) => cell.contains(from));
  const next =
    row?.nextElementSibling ?? (from instanceof HTMLInputElement ? null : row?.previousElementSibling);
  return next?.children[column]?.querySelector<HTMLElement>("input, button") ?? null;
}
