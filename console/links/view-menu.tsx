import { ActionIcon, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconBookmarkPlus,
  IconDotsVertical,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUsersMinus,
} from "@tabler/icons-react";
import { roleToChange } from "../../src/views/view-access.rules.ts";
import { refusalOf } from "../api/refused.ts";
import { facts, may } from "../facts.ts";
import { useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/views.ts";
import { type LinksSearch, viewDialogs } from "./links-search.ts";
import type { SavedView } from "./saved-views.ts";
import { RemoveViewDialog, RenameViewDialog, SaveViewDialog } from "./view-dialogs.tsx";
import { isOwn, ownerName } from "./view-owner.ts";
import { changeView } from "./views-query.ts";

/** What can be done with the view that is shown. */
export function ViewMenu({ view }: { readonly view: SavedView }) {
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={frameWords.moreOf(view.name)} size="md">
          <IconDotsVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Items view={view} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** What is asked about the view that the address names; nothing of whoever may not change it. */
export function AskedView({
  views,
  search,
}: {
  readonly views: readonly SavedView[];
  readonly search: LinksSearch;
}) {
  const dialog = useDialog(viewDialogs);
  const view = useDialogThing(dialog, views);
  if (view === undefined) return null;
  if (dialog.name === "copyView")
    return <SaveViewDialog views={views} search={search} name={view.name} onClose={dialog.close} />;
  if (!mayChange(view)) return null;
  return dialog.name === "renameView" ? (
    <RenameViewDialog view={view} onClose={dialog.close} />
  ) : (
    <RemoveViewDialog view={view} onClose={dialog.close} />
  );
}

function mayChange({ owner, shared }: SavedView): boolean {
  return may(roleToChange({ owner_id: owner.user_id, shared }, facts.user_id));
}

function Items({ view }: { readonly view: SavedView }) {
  const { open } = useDialog(viewDialogs);
  return (
    <>
      {view.shared ? (
        <Menu.Label>{isOwn(view) ? words.sharedByYou : words.sharedByOther(ownerName(view))}</Menu.Label>
      ) : null}
      {isOwn(view) ? null : (
        <Menu.Item
          leftSection={<IconBookmarkPlus size={16} aria-hidden />}
          onClick={() => open("copyView", view.id)}
        >
          {words.copy}
        </Menu.Item>
      )}
      {mayChange(view) ? (
        <>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => open("renameView", view.id)}
          >
            {words.rename}
          </Menu.Item>
          {may("member") ? <ShareItem view={view} /> : null}
          <Menu.Item
            color="var(--bad)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => open("removeView", view.id)}
          >
            {words.remove}
          </Menu.Item>
        </>
      ) : null}
    </>
  );
}

function ShareItem({ view }: { readonly view: SavedView }) {
  const { name, shared } = view;
  const Icon = shared ? IconUsersMinus : IconUsers;
  const share = (): void =>
    void changeView(view, { shared: !shared }).then(
      () => notifications.show({ message: shared ? words.nowPrivate(name) : words.nowShared(name) }),
      (error: unknown) =>
        notifications.show({
          color: "red",
          title: words.notChanged(name),
          message: refusalOf(error).reason,
        }),
    );
  return (
    <Menu.Item leftSection={<Icon size={16} aria-hidden />} onClick={share}>
      {shared ? words.unshare : words.share}
    </Menu.Item>
  );
}
