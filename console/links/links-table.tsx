import { Table, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import type { LinkColumn } from "../../src/links/link-columns.rules.ts";
import { defaultSort, type LinkSort } from "../../src/links/link-sort.rules.ts";
import { useFigures } from "../analytics/figure-columns.tsx";
import { campaignsQuery, type Link as LinkData } from "../api/queries.ts";
import { may } from "../facts.ts";
import type { DialogOf } from "../frame/dialog-search.ts";
import { useKey } from "../frame/keyboard.tsx";
import { Tick } from "../frame/tick.tsx";
import { type OpenDialog, useClosedWhen, useDialog } from "../frame/use-dialog.ts";
import { words } from "../words/links.ts";
import { type PressedRow, RowMenu } from "./link-menu.tsx";
import { LinkRow } from "./link-row.tsx";
import { type ChangeLinks, type LinksSearch, rowDialogs } from "./links-search.ts";
import type { RuleMarks } from "./rule-marks.tsx";
import { rangeToggled, type Selection } from "./selection.ts";
import { useColumns } from "./use-columns.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";
import { useWithdrawals } from "./withdrawals.ts";

type RowDialog = OpenDialog<DialogOf<typeof rowDialogs>>;

/** In a part of its own: the list is there before anybody judges it. */
const RuleJudge = lazy(() => import("./rule-marks.tsx").then((part) => ({ default: part.RuleJudge })));

/** The columns by which the API can sort. */
const sortedBy: Readonly<Partial<Record<"link" | LinkColumn, LinkSort>>> = {
  link: "short_code",
  clicks: "clicks",
  expires: "expires_at",
  created: "created_at",
};

/** The list itself: a table, whose rows are cards on a phone. */
export function LinksTable({
  links,
  search,
  onChange,
  selected,
  onSelect,
}: {
  readonly links: readonly LinkData[];
  readonly search: LinksSearch;
  readonly onChange: ChangeLinks;
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}) {
  const campaignOf = useCampaigns();
  const withdrawals = useWithdrawals();
  const { columns } = useColumns(search);
  const figuresOf = useFigures("link", columns.includes("clicks"));
  const { markOf, judge } = useRuleMarks(links);
  const withdrawalOf = (id: number) => withdrawals.find((each) => each.links.some((link) => link.id === id));
  const dialog = useDialog(rowDialogs);
  const { menuOfRow, rowMenu } = useRowMenu((id) => withdrawalOf(id) !== undefined, dialog);
  const toggle = useToggle(links, selected, onSelect);
  return (
    <div className="card scroll">
      <Table className="stacking roomy links-list">
        <TableHead
          links={links}
          columns={columns}
          sort={search.sort ?? defaultSort}
          onChange={onChange}
          selected={selected}
          onSelect={onSelect}
        />
        <tbody>
          {links.map((link) => (
            <LinkRow
              key={link.id}
              link={link}
              columns={columns}
              campaign={campaignOf(link)}
              figures={figuresOf(link.id)}
              withdrawal={withdrawalOf(link.id)}
              mark={markOf(link)}
              isSelected={selected.has(link.id)}
              onToggle={(isRange) => toggle(link.id, isRange)}
              onQr={() => dialog.open("qr", link.id)}
              {...menuOfRow(link)}
            />
          ))}
        </tbody>
      </Table>
      {rowMenu}
      <RowWithdrawal links={links} dialog={dialog} isLeaving={(id) => withdrawalOf(id) !== undefined} />
      {judge}
    </div>
  );
}

/** Chooses a link or leaves it out, with `isRange` together with all between it and the one before; a key does so for the one in focus. */
function useToggle(
  links: readonly LinkData[],
  selected: Selection,
  onSelect: (selected: Selection) => void,
): (id: number, isRange: boolean) => void {
  const last = useRef<number | null>(null);
  const toggle = (id: number, isRange: boolean): void => {
    const ids = links.map((link) => link.id);
    onSelect(rangeToggled(ids, selected, isRange ? last.current : null, id));
    last.current = id;
  };
  useKey("x", () => toggleFocused(toggle));
  return toggle;
}

/** The name of each link's campaign; null for none, and while the campaigns are not known. */
function useCampaigns(): (link: LinkData) => string | null {
  const { data } = useQuery(campaignsQuery);
  const names = new Map(data?.map(({ id, name }) => [id, name]));
  return ({ campaign_id }) => (campaign_id === null ? null : (names.get(campaign_id) ?? null));
}

/** What today's rules have against each link, and what finds it out once the list is there. */
function useRuleMarks(links: readonly LinkData[]) {
  const [marks, setMarks] = useState<RuleMarks>(new Map());
  return {
    markOf: ({ id }: LinkData) => marks.get(id) ?? null,
    judge: (
      <Suspense>
        <RuleJudge links={links} onMarks={setMarks} />
      </Suspense>
    ),
  };
}

/** The one menu of all rows: what each row has to know of it, and the menu itself once a row has asked for it. */
function useRowMenu(isLeaving: (id: number) => boolean, dialog: RowDialog) {
  const [pressed, setPressed] = useState<PressedRow | null>(null);
  const [isOpen, menu] = useDisclosure(false);
  return {
    menuOfRow: (link: LinkData) => ({
      isMenuOpen: isOpen && pressed?.link.id === link.id,
      onMenu: (button: HTMLButtonElement) => {
        setPressed({ link, button });
        menu.toggle();
      },
    }),
    rowMenu:
      pressed === null ? null : (
        <RowMenu
          pressed={pressed}
          isOpen={isOpen}
          isLeaving={isLeaving(pressed.link.id)}
          onClose={menu.close}
          onWithdraw={() => dialog.open("withdraw", pressed.link.id)}
        />
      ),
  };
}

/** Asks before the link that the address names is withdrawn. */
function RowWithdrawal({
  links,
  dialog,
  isLeaving,
}: {
  readonly links: readonly LinkData[];
  readonly dialog: RowDialog;
  readonly isLeaving: (id: number) => boolean;
}) {
  const asked = dialog.name === "withdraw" && may("member") ? dialog.of : undefined;
  const link = links.find(({ id }) => id === asked);
  useClosedWhen(asked !== undefined && (link === undefined || isLeaving(asked)), dialog.close);
  return link === undefined ? null : <WithdrawDialog links={[link]} opened onClose={dialog.close} />;
}

function TableHead({
  links,
  columns,
  sort,
  onChange,
  selected,
  onSelect,
}: {
  readonly links: readonly LinkData[];
  readonly columns: readonly LinkColumn[];
  readonly sort: LinkSort;
  readonly onChange: ChangeLinks;
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}) {
  return (
    <Table.Thead>
      <Table.Tr>
        {may("member") ? (
          <Table.Th w={40}>
            <SelectAll links={links} selected={selected} onSelect={onSelect} />
          </Table.Th>
        ) : null}
        {(["link", ...columns] as const).map((column) => (
          <ColumnHead key={column} column={column} sort={sort} onChange={onChange} />
        ))}
        <Table.Th w={120}>
          <span className="unseen">{words.columns.actions}</span>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
}

/** The link in focus is chosen by a key, too. */
function toggleFocused(toggle: (id: number, isRange: boolean) => void): boolean {
  const row = document.activeElement?.closest<HTMLElement>("tr[data-link]") ?? null;
  if (row === null || !may("member")) return false;
  toggle(Number(row.dataset["link"]), false);
  return true;
}

function ColumnHead({
  column,
  sort,
  onChange,
}: {
  readonly column: "link" | LinkColumn;
  readonly sort: LinkSort;
  readonly onChange: ChangeLinks;
}) {
  const name = words.columns[column];
  const key = sortedBy[column];
  if (key === undefined) return <Table.Th>{name}</Table.Th>;
  const order = sort === key ? "ascending" : sort === `-${key}` ? "descending" : "none";
  // Newest first is what people expect of days, and the most of clicks; of names, the first.
  const turned = `-${key}` as LinkSort;
  const isLargestFirst = key === "created_at" || key === "clicks";
  const first = isLargestFirst ? turned : key;
  const other = isLargestFirst ? key : turned;
  const next = sort === first ? other : first;
  const isFigure = column === "clicks";
  return (
    <Table.Th
      aria-sort={order}
      className={isFigure ? "number" : ""}
      title={isFigure ? words.lastDays : undefined}
    >
      <UnstyledButton
        className="sorter"
        onClick={() => onChange({ sort: next === defaultSort ? undefined : next })}
      >
        {name}
        {order === "none" ? null : order === "ascending" ? (
          <IconArrowUp size={13} aria-hidden />
        ) : (
          <IconArrowDown size={13} aria-hidden />
        )}
      </UnstyledButton>
    </Table.Th>
  );
}

function SelectAll({
  links,
  selected,
  onSelect,
}: {
  readonly links: readonly LinkData[];
  readonly selected: Selection;
  readonly onSelect: (selected: Selection) => void;
}) {
  const isAll = links.every(({ id }) => selected.has(id));
  return (
    <Tick
      label={words.selectAll}
      checked={isAll}
      isPart={!isAll && selected.size > 0}
      onChange={() => onSelect(isAll ? new Set() : new Set(links.map(({ id }) => id)))}
    />
  );
}
