import { Checkbox, Select, TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TAG_NAME_characters, TAGS_per_link } from "../../src/limits.ts";
import { tagsQuery } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { dayOf } from "../frame/format.ts";
import { OPTIONS_at_once } from "../links/options-at-once.ts";
import { words } from "../words/link-import.ts";
import { type DayOrder, dayOrders, hasNumericDates, instantOf } from "./read-date.ts";
import type { SheetRow } from "./sheet-links.ts";

/** What holds for all rows, as it is chosen. */
export interface ChosenSettings {
  readonly keepsCodes: boolean;
  /** Null: as the file says. */
  readonly host: string | null;
  readonly dayOrder: DayOrder;
  readonly tags: readonly string[];
}

const AS_IN_FILE = "";

/** Asks for what holds for all rows. */
export function SettingsCard({
  chosen,
  hosts,
  dates,
  rows,
  onChange,
}: {
  readonly chosen: ChosenSettings;
  /** The workspace's domains whose links are served. */
  readonly hosts: readonly string[];
  /** The cells that say when links expire. */
  readonly dates: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly onChange: (changed: Partial<ChosenSettings>) => void;
}) {
  const tags = useQuery(tagsQuery);
  return (
    <section className="card padded gap" aria-label={words.columns.settings}>
      <div className="pairs">
        {rows.some(({ values }) => values.short_code !== undefined) ? (
          <Checkbox
            label={words.columns.keepCodes}
            description={words.columns.keepCodesHint}
            checked={chosen.keepsCodes}
            onChange={({ currentTarget }) => onChange({ keepsCodes: currentTarget.checked })}
          />
        ) : null}
        <HostField
          host={chosen.host}
          hosts={hosts}
          isInFile={rows.some(({ values }) => values.domain !== undefined)}
          onChange={(host) => onChange({ host })}
        />
      </div>
      <div className="pairs">
        <TagsInput
          label={words.columns.tags}
          description={words.columns.tagsHint}
          data={(tags.data ?? []).map(({ name }) => name)}
          value={[...chosen.tags]}
          onChange={(names) => onChange({ tags: names.map((name) => name.slice(0, TAG_NAME_characters)) })}
          limit={OPTIONS_at_once}
          maxTags={TAGS_per_link}
        />
        {hasNumericDates(dates) ? (
          <DateOrder dates={dates} order={chosen.dayOrder} onChange={(dayOrder) => onChange({ dayOrder })} />
        ) : null}
      </div>
    </section>
  );
}

/** Asks for the domain of all links; a file that names domains may also be taken at its word. */
function HostField({
  host,
  hosts,
  isInFile,
  onChange,
}: {
  /** Null: as the file says. */
  readonly host: string | null;
  readonly hosts: readonly string[];
  readonly isInFile: boolean;
  readonly onChange: (host: string | null) => void;
}) {
  return (
    <Select
      label={words.columns.host}
      description={isInFile ? words.columns.hostHint : null}
      data={[
        ...(isInFile ? [{ value: AS_IN_FILE, label: words.columns.asInFile }] : []),
        ...[facts.shared_host, ...hosts].map((each) => ({ value: each, label: each })),
      ]}
      // A file that names no domain has all its links on the shared one.
      value={host ?? (isInFile ? AS_IN_FILE : facts.shared_host)}
      onChange={(picked) => onChange(picked === null || picked === AS_IN_FILE ? null : picked)}
      allowDeselect={false}
    />
  );
}

/** Asks which number of a date is the day, by what becomes of one of the file's own. */
function DateOrder({
  dates,
  order,
  onChange,
}: {
  readonly dates: readonly string[];
  readonly order: DayOrder;
  readonly onChange: (order: DayOrder) => void;
}) {
  const sample = dates.find((date) => hasNumericDates([date])) ?? "";
  const read = (by: DayOrder): string => {
    const instant = instantOf(sample, by);
    return instant === null ? words.columns.noDate : dayOf(instant);
  };
  return (
    <Select
      label={words.columns.dates}
      description={words.columns.datesHint}
      data={dayOrders.map((by) => ({
        value: by,
        label: words.columns.dateOrder[by](sample.trim(), read(by)),
      }))}
      value={order}
      onChange={(value) => onChange(dayOrders.find((by) => by === value) ?? order)}
      allowDeselect={false}
    />
  );
}
