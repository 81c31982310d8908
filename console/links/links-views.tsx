import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmarkPlus, IconDotsVertical, IconPencil, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Refused } from "../api/refused.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import { isSameView, type LinksSearch } from "./links-search.ts";
import {
  nameOf,
  type SavedView,
  shownView,
  VIEW_NAME_characters,
  VIEWS_at_most,
  withoutView,
  withView,
} from "./saved-views.ts";
import { useSavedViews } from "./use-saved-views.ts";

/** The views that were saved, each a way to its address; and the way to save what is shown now. */
export function LinksViews({ search }: { readonly search: LinksSearch }) {
  const [views, keep] = useSavedViews();
  const [isNaming, naming] = useDisclosure(false);
  const shown = shownView(views, search);
  const isAll = isSameView(search, {});
  if (views.length === 0 && isAll) return null;
  return (
    <nav className="views" aria-label={words.views.title}>
      <ul>
        <li>
          <Link to="/links" activeOptions={{ exact: true }}>
            {words.views.all}
          </Link>
        </li>
        {views.map((view) => (
          <li key={view.name}>
            <Link to="/links" search={view.search} activeOptions={{ exact: true }}>
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
      {shown === undefined ? null : <ViewMenu view={shown} views={views} keep={keep} />}
      {isAll || shown !== undefined ? null : (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconBookmarkPlus size={15} aria-hidden />}
          onClick={naming.open}
        >
          {words.views.save}
        </Button>
      )}
      {isNaming ? (
        <ViewDialog
          title={words.views.save}
          start=""
          views={views}
          onName={(name) => keep(withView(views, name, search))}
          onClose={naming.close}
        />
      ) : null}
    </nav>
  );
}

function ViewMenu({
  view,
  views,
  keep,
}: {
  readonly view: SavedView;
  readonly views: readonly SavedView[];
  readonly keep: (views: readonly SavedView[]) => void;
}) {
  const [isNaming, naming] = useDisclosure(false);
  return (
    <>
      <Menu position="bottom-start" width={200}>
        <Menu.Target>
          <ActionIcon aria-label={frameWords.moreOf(view.name)} size="md">
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={naming.open}>
            {words.views.rename}
          </Menu.Item>
          <Menu.Item
            color="var(--bad)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => keep(withoutView(views, view.name))}
          >
            {words.views.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming ? (
        <ViewDialog
          title={words.views.rename}
          start={view.name}
          views={withoutView(views, view.name)}
          onName={(name) =>
            keep(
              views.flatMap((each) => {
                if (each.name === view.name) return [{ ...view, name: nameOf(name) }];
                return each.name === nameOf(name) ? [] : [each];
              }),
            )
          }
          onClose={naming.close}
        />
      ) : null}
    </>
  );
}

/** Asks for the name of a view. One of the same name is replaced, and that is said before. */
function ViewDialog({
  title,
  start,
  views,
  onName,
  onClose,
}: {
  readonly title: string;
  readonly start: string;
  /** The others. */
  readonly views: readonly SavedView[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(start);
  const isTaken = views.some((each) => each.name === nameOf(name));
  const submit = async (): Promise<void> => {
    if (nameOf(name) === "") throw Refused.ofField("name", words.views.nameMissing);
    if (!isTaken && views.length >= VIEWS_at_most) throw Refused.ofField("name", words.views.tooMany);
    onName(name);
  };
  return (
    <FormDialog
      title={title}
      confirm={isTaken ? words.views.replace : frameWords.save}
      fields={["name"]}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          label={words.views.name}
          description={words.views.hint}
          value={name}
          maxLength={VIEW_NAME_characters}
          error={errors["name"]}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
