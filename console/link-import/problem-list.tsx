import { Autocomplete, Button } from "@mantine/core";
import { useState } from "react";
import { count } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import type { ProblemGroup } from "./problem-groups.ts";
import { isSchemeless } from "./read-sheet.ts";
import { isAddressField, optionalFields, type SheetField } from "./sheet-fields.ts";
import type { SheetRow } from "./sheet-links.ts";
import type { Spellings } from "./use-spellings.ts";

interface Mending {
  readonly onMend: (places: readonly number[], field: SheetField, mended: (value: string) => string) => void;
  readonly onOmit: (places: readonly number[]) => void;
}

/** So many reasons are shown at a time. */
const STEP_groups = 20;

/** What is wrong in several rows, each reason once with how many rows it is of, and what can be done for all of them. */
export function ProblemList({
  id,
  groups,
  rows,
  spellings,
  shown,
  onShow,
  ...mending
}: Mending & {
  readonly id: "problems" | "warnings";
  readonly groups: readonly ProblemGroup[];
  readonly rows: readonly SheetRow[];
  readonly spellings: Spellings;
  /** The reason whose rows are shown below. */
  readonly shown: string | null;
  readonly onShow: (key: string | null) => void;
}) {
  const [most, setMost] = useState(STEP_groups);
  if (groups.length === 0) return null;
  return (
    <section className="card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{words.check[id]}</h2>
        {id === "warnings" ? <span className="soft small">{words.check.madeAsTheyAre}</span> : null}
      </header>
      <ul className="plain-list problems">
        {groups.slice(0, most).map((group) => (
          <li key={group.key}>
            <div>
              <strong className="number">{words.check.inRows(count(group.places.length))}</strong>{" "}
              {group.field === null ? null : <span className="code">{words.fields[group.field]}</span>}
              <p>{group.message}</p>
              {group.value === null || group.value === "" ? null : (
                <p className="soft small">{words.check.value(group.value)}</p>
              )}
            </div>
            <GroupActions
              group={group}
              rows={rows}
              spellings={spellings}
              isShown={group.key === shown}
              onShow={() => onShow(group.key === shown ? null : group.key)}
              {...mending}
            />
          </li>
        ))}
      </ul>
      {groups.length > most ? (
        <div className="list-end inset">
          <Button variant="default" size="xs" onClick={() => setMost(most + STEP_groups)}>
            {words.check.moreReasons}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function GroupActions({
  group,
  rows,
  spellings,
  isShown,
  onShow,
  onMend,
  onOmit,
}: Mending & {
  readonly group: ProblemGroup;
  readonly rows: readonly SheetRow[];
  readonly spellings: Spellings;
  readonly isShown: boolean;
  readonly onShow: () => void;
}) {
  const { field, places, value } = group;
  const all = count(places.length);
  const near = spellings.nearest(group);
  return (
    <div className="gap">
      {field !== null && value !== null ? (
        <ReplaceForm
          key={`${value} ${near}`}
          field={field}
          value={value}
          near={near}
          rows={all}
          choices={spellings.choices(group)}
          onReplace={(next) => onMend(places, field, () => next)}
        />
      ) : null}
      <div className="actions">
        <SchemeButton group={group} rows={rows} onMend={onMend} />
        {field !== null && optionalFields.includes(field) && value !== "" ? (
          <Button variant="default" size="xs" onClick={() => onMend(places, field, () => "")}>
            {words.check.clear(all)}
          </Button>
        ) : null}
        {field === null ? null : (
          <Button variant="default" size="xs" aria-pressed={isShown} onClick={onShow}>
            {words.check.show}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => onOmit(places)}>
          {words.check.leaveOut(all)}
        </Button>
      </div>
    </div>
  );
}

/** Offers the scheme that everybody means to addresses that have none. */
function SchemeButton({
  group: { field, places },
  rows,
  onMend,
}: Pick<Mending, "onMend"> & { readonly group: ProblemGroup; readonly rows: readonly SheetRow[] }) {
  if (field === null || !isAddressField(field)) return null;
  const bare = places.filter((place) => isSchemeless(rows[place]?.values[field] ?? ""));
  if (bare.length === 0) return null;
  return (
    <Button size="xs" onClick={() => onMend(bare, field, (value) => `https://${value.trim()}`)}>
      {words.check.addScheme(count(bare.length))}
    </Button>
  );
}

/** One value for all rows of a reason; the nearest legal spelling of what stands there is offered first. */
function ReplaceForm({
  field,
  value,
  near,
  rows,
  choices,
  onReplace,
}: {
  readonly field: SheetField;
  readonly value: string;
  readonly near: string | null;
  readonly rows: string;
  readonly choices: readonly string[];
  readonly onReplace: (value: string) => void;
}) {
  const [next, setNext] = useState(near ?? value);
  return (
    <form
      className="replace"
      onSubmit={(event) => {
        event.preventDefault();
        onReplace(next);
      }}
    >
      <Autocomplete
        size="xs"
        aria-label={words.check.replaceWith(words.fields[field])}
        placeholder={words.check.replaceWith(words.fields[field])}
        data={[...new Set(choices)]}
        value={next}
        limit={50}
        onChange={setNext}
      />
      <Button type="submit" size="xs" disabled={next === value}>
        {words.check.replace(rows)}
      </Button>
    </form>
  );
}
