import { ActionIcon, Button, Menu, Table } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconChartBar,
  IconDotsVertical,
  IconPencil,
  IconPlus,
  IconTags,
  IconTrash,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FigureCells, FigureHeads, type FiguresOf, useFigures } from "../analytics/figure-columns.tsx";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { queryClient, tagsQuery } from "../api/queries.ts";
import { may } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { CardList } from "../frame/card-list.tsx";
import { type DialogOf, entryDialogs } from "../frame/dialog-search.ts";
import { count, dayOf } from "../frame/format.ts";
import { MenuLink } from "../frame/linked.tsx";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { type OpenDialog, useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { TagMark } from "../links/link-parts.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/tags.ts";
import { TagDialog } from "./tag-dialog.tsx";

type Tag = Schemas["Tag"];
/** Asks for a dialog about the one with this id. */
type Ask = (dialog: "edit" | "delete", id: number) => void;

/** All tags with what can be done with each. */
export function TagsScreen() {
  const query = useQuery(tagsQuery);
  const figuresOf = useFigures("tag");
  const dialog = useDialog(entryDialogs);
  const tag = useDialogThing(dialog, query.data);
  const create = may("member") ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => dialog.open("new")}>
      {words.create}
    </Button>
  ) : null;
  return (
    <Page title={words.title} intro={words.figures} actions={create}>
      <Answered query={query}>
        {(tags) => (
          <CardList
            items={tags}
            icon={<IconTags size={36} stroke={1.5} aria-hidden />}
            words={words}
            create={create}
          >
            {(shown) => <Tags tags={shown} figuresOf={figuresOf} onAsk={dialog.open} />}
          </CardList>
        )}
      </Answered>
      {may("member") ? <Dialogs dialog={dialog} tag={tag} /> : null}
    </Page>
  );
}

function Dialogs({
  dialog: { name, close },
  tag,
}: {
  readonly dialog: OpenDialog<DialogOf<typeof entryDialogs>>;
  /** What the dialog is about. */
  readonly tag: Tag | undefined;
}) {
  if (name === "new") return <TagDialog tag={null} onClose={close} />;
  if (tag === undefined) return null;
  return name === "edit" ? (
    <TagDialog tag={tag} onClose={close} />
  ) : (
    <DeleteDialog tag={tag} onClose={close} />
  );
}

function Tags({
  tags,
  figuresOf,
  onAsk,
}: {
  readonly tags: readonly Tag[];
  readonly figuresOf: FiguresOf;
  readonly onAsk: Ask;
}) {
  return (
    <Table className="stacking">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.name}</Table.Th>
          <Table.Th>{words.color}</Table.Th>
          <Table.Th className="number">{words.links}</Table.Th>
          <FigureHeads />
          <Table.Th>{words.created}</Table.Th>
          <Table.Th w={56}>
            <span className="unseen">{words.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tags.map((tag) => (
          <Table.Tr key={tag.id}>
            <Table.Td className="lead">
              <Link to="/links" search={{ tag: tag.name }} className="tag-link" data-row>
                <TagMark name={tag.name} color={tag.color} />
              </Link>
            </Table.Td>
            <Table.Td data-label={words.color}>{words.colors[tag.color]}</Table.Td>
            <Table.Td className="number" data-label={words.links}>
              {count(tag.link_count)}
            </Table.Td>
            <FigureCells figures={figuresOf(tag.id)} />
            <Table.Td data-label={words.created} className="nowrap">
              {dayOf(tag.created_at)}
            </Table.Td>
            <Table.Td className="row-actions">
              <TagMenu tag={tag} onAsk={onAsk} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TagMenu({ tag, onAsk }: { readonly tag: Tag; readonly onAsk: Ask }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={frameWords.moreOf(tag.name)}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink
          to="/analytics"
          search={{ tag: tag.name }}
          leftSection={<IconChartBar size={16} aria-hidden />}
        >
          {words.analytics}
        </MenuLink>
        {may("member") ? (
          <>
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => onAsk("edit", tag.id)}
            >
              {frameWords.edit}
            </Menu.Item>
            <Menu.Item
              color="var(--bad)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onAsk("delete", tag.id)}
            >
              {frameWords.delete}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

function DeleteDialog({ tag, onClose }: { readonly tag: Tag; readonly onClose: () => void }) {
  const remove = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/tags/{id}", { params: { path: { id: tag.id } } }));
    await queryClient.invalidateQueries();
    notifications.show({ message: words.deleted(tag.name) });
  };
  return (
    <AskDialog
      opened
      title={words.deleteTitle(tag.name)}
      confirm={frameWords.delete}
      onConfirm={remove}
      onClose={onClose}
    >
      {words.deleteText}
    </AskDialog>
  );
}
