import { Button, Table, TextInput } from "@mantine/core";
import { useState } from "react";
import { count } from "../frame/format.ts";
import { Scrollable } from "../frame/scrollable.tsx";
import { words } from "../words/link-import.ts";
import { type RefusedRow, valueIn } from "./problem-groups.ts";
import { type SheetField, sheetFields } from "./sheet-fields.ts";

/** So many rows are shown at a time. */
const STEP_rows = 20;

/** Rows that are refused, with their values to be mended and what is wrong with each. */
export function MendGrid({
  refused,
  title,
  changed,
  onMend,
  onOmit,
}: {
  readonly refused: readonly RefusedRow[];
  /** Which rows these are. */
  readonly title: string;
  readonly changed: ReadonlySet<number>;
  readonly onMend: (place: number, field: SheetField, value: string) => void;
  readonly onOmit: (place: number) => void;
}) {
  const [shown, setShown] = useState(STEP_rows);
  const rows = refused.slice(0, shown);
  const concerned = new Set(rows.flatMap(({ problems }) => problems.map(({ field }) => field)));
  const fields = sheetFields.filter((field) => field === "destination" || concerned.has(field));
  return (
    <section className="card" aria-labelledby="mend">
      <header>
        <h2 id="mend">{words.check.gridTitle}</h2>
        <span className="soft small">{title}</span>
      </header>
      <Scrollable name={words.check.gridValues}>
        <Table className="mend-grid">
          <Titles fields={fields} />
          <Table.Tbody>
            {rows.map((one) => (
              <MendRow
                key={one.place}
                refused={one}
                fields={fields}
                isChanged={changed.has(one.place)}
                onMend={(field, value) => onMend(one.place, field, value)}
                onOmit={() => onOmit(one.place)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Scrollable>
      {refused.length > shown ? (
        <div className="list-end">
          <Button variant="default" size="xs" onClick={() => setShown(shown + STEP_rows)}>
            {words.check.more}
          </Button>
        </div>
      ) : null}
    </section>
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
  onMend,
  onOmit,
}: {
  readonly refused: RefusedRow;
  readonly fields: readonly SheetField[];
  readonly isChanged: boolean;
  readonly onMend: (field: SheetField, value: string) => void;
  readonly onOmit: () => void;
}) {
  const line = count(row.line);
  const elsewhere = problems.filter(({ field }) => field === null).map(({ message }) => message);
  return (
    <Table.Tr>
      <Table.Th scope="row" className="number">
        {line}
      </Table.Th>
      {fields.map((field) => {
        const value = valueIn(row.values, field);
        const wrong = problems.filter((problem) => problem.field === field).map(({ message }) => message);
        return (
          <Table.Td key={field}>
            <TextInput
              // Taken over when it is left: a row that is judged at every key would jump about.
              key={value}
              size="xs"
              aria-label={words.check.cell(words.fields[field], line)}
              defaultValue={value}
              error={isChanged || wrong.length === 0 ? null : wrong.join(" ")}
              onBlur={({ currentTarget }) => {
                if (currentTarget.value !== value) onMend(field, currentTarget.value);
              }}
              onKeyDown={(event) => {
                if (event.key === "Enter") event.currentTarget.blur();
              }}
            />
          </Table.Td>
        );
      })}
      <Table.Td>
        {isChanged ? <span className="soft small">{words.check.mended}</span> : null}
        {elsewhere.length === 0 ? null : <span className="wrong small">{elsewhere.join(" ")}</span>}
        <Button variant="default" size="xs" aria-label={words.check.omit(line)} onClick={onOmit}>
          {words.check.leaveThisOut}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
