import { Select, Table } from "@mantine/core";
import { count, moment } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import { type DayOrder, instantOf } from "./read-date.ts";
import type { Sheet } from "./read-sheet.ts";
import { type SheetField, sheetFields } from "./sheet-fields.ts";

const LEFT_AWAY = "";
/** So many values of each column are shown. */
const SAMPLES = 3;
const SAMPLE_characters = 120;

/** The columns of a sheet, each with samples and with what it becomes. */
export function ColumnsTable({
  sheet,
  fields,
  order,
  onChange,
}: {
  readonly sheet: Sheet;
  readonly fields: readonly (SheetField | null)[];
  readonly order: DayOrder;
  readonly onChange: (fields: readonly (SheetField | null)[]) => void;
}) {
  const set = (column: number, field: SheetField | null): void =>
    // Nothing is two columns: whichever had it before gives it up.
    onChange(fields.map((known, place) => (place === column ? field : known === field ? null : known)));
  return (
    <section className="card">
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.columns.column}</Table.Th>
            <Table.Th scope="col">{words.columns.samples}</Table.Th>
            <Table.Th scope="col">{words.columns.becomes}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map((field, column) => {
            const title = titleOf(sheet, column);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title; none moves.
              <Table.Tr key={column}>
                <Table.Td className="nowrap">
                  <strong>{title}</strong>
                </Table.Td>
                <Table.Td className="soft small samples">
                  {samplesOf(sheet, column).map((sample) => (
                    <div key={sample}>{field === "expires_at" ? withDate(sample, order) : sample}</div>
                  ))}
                </Table.Td>
                <Table.Td>
                  <Becomes title={title} field={field} onChange={(next) => set(column, next)} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </section>
  );
}

/** What a column becomes, with a word on the two that are mistaken for one another. */
function Becomes({
  title,
  field,
  onChange,
}: {
  readonly title: string;
  readonly field: SheetField | null;
  readonly onChange: (field: SheetField | null) => void;
}) {
  return (
    <>
      <Select
        aria-label={words.columns.becomesFor(title)}
        data={[
          { value: LEFT_AWAY, label: words.columns.leftAway },
          ...sheetFields.map((name) => ({ value: name, label: words.fields[name] })),
        ]}
        value={field ?? LEFT_AWAY}
        onChange={(value) => onChange(sheetFields.find((name) => name === value) ?? null)}
        allowDeselect={false}
        searchable
      />
      {field === "campaign" || field === "utm_campaign" ? (
        <small className="soft">{words.columns.campaigns[field]}</small>
      ) : null}
    </>
  );
}

/** A title; of several columns that have the same, with its column's number. */
function titleOf({ titles }: Sheet, column: number): string {
  const title = titles?.[column]?.trim() ?? "";
  if (title === "") return words.columns.untitled(count(column + 1));
  const isAlone = titles?.every((other, place) => place === column || other.trim() !== title) ?? true;
  return isAlone ? title : words.columns.repeated(title, count(column + 1));
}

/** A sample of a date as it is read, where it is not plain. */
function withDate(sample: string, order: DayOrder): string {
  const instant = instantOf(sample, order);
  return instant === null ? sample : `${sample} → ${moment(instant)}`;
}

function samplesOf({ rows }: Sheet, column: number): readonly string[] {
  const samples = new Set<string>();
  for (const cells of rows) {
    const text = (cells[column] ?? "").trim();
    if (text !== "")
      samples.add(text.length > SAMPLE_characters ? `${text.slice(0, SAMPLE_characters)}…` : text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}
