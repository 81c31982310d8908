import { Button, Checkbox, Popover, Select } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { type LinkColumn, linkColumns } from "../../src/links/link-columns.rules.ts";
import { defaultSort, linkSorts } from "../../src/links/link-sort.rules.ts";
import { words } from "../words/links.ts";
import { columnsText } from "./links-columns.ts";
import type { ChangeLinks, LinksSearch } from "./links-search.ts";
import { useColumns } from "./use-columns.ts";

/** In which order links stand, and what is shown of each; both go into the address. */
export function LinksTools({
  search,
  onChange,
}: {
  readonly search: LinksSearch;
  readonly onChange: ChangeLinks;
}) {
  return (
    <div className="actions list-tools">
      <Select
        aria-label={words.sort}
        data={linkSorts.map((value) => ({ value, label: words.sorts[value] }))}
        value={search.sort ?? defaultSort}
        onChange={(value) => {
          const sort = linkSorts.find((known) => known === value);
          onChange({ sort: sort === defaultSort ? undefined : sort });
        }}
        allowDeselect={false}
        className="sort"
        maxDropdownHeight={400}
        comboboxProps={{ width: 200, position: "bottom-start" }}
      />
      <ColumnChoice search={search} onChange={onChange} />
    </div>
  );
}

function ColumnChoice({
  search,
  onChange,
}: {
  readonly search: LinksSearch;
  readonly onChange: ChangeLinks;
}) {
  const { columns, usual } = useColumns(search);
  const choose = (chosen: readonly LinkColumn[]): void =>
    onChange({ columns: isSameChoice(chosen, usual) ? undefined : columnsText(chosen) });
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {words.columnChoice}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columnChoice}>
        <div className="gap tight">
          {linkColumns.map((column) => (
            <Checkbox
              key={column}
              size="xs"
              label={words.columns[column]}
              checked={columns.includes(column)}
              onChange={({ currentTarget }) =>
                choose(
                  currentTarget.checked ? [...columns, column] : columns.filter((each) => each !== column),
                )
              }
            />
          ))}
          <Button size="xs" variant="subtle" onClick={() => onChange({ columns: undefined })}>
            {words.usualColumns}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function isSameChoice(one: readonly LinkColumn[], other: readonly LinkColumn[]): boolean {
  return columnsText(one) === columnsText(other);
}
