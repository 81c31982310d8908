import { Button, Checkbox, Popover, Select } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { linkColumns } from "../../src/links/link-columns.rules.ts";
import { defaultSort, linkSorts } from "../../src/links/link-sort.rules.ts";
import { words } from "../words/links.ts";
import { columnsText } from "./links-columns.ts";
import { type ChangeLinks, columnsOf, type LinksSearch } from "./links-search.ts";

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
        size="xs"
        w={190}
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
  const columns = columnsOf(search);
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconColumns3 size={15} aria-hidden />}>
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
                onChange({
                  columns: columnsText(
                    currentTarget.checked ? [...columns, column] : columns.filter((each) => each !== column),
                  ),
                })
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
