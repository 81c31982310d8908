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
import { useState } from "react";
import { roleToChange } from "../../src/views/view-access.rules.ts";
import { refusalOf } from "../api/refused.ts";
import { facts, may } from "../facts.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/views.ts";
import type { LinksSearch } from "./links-search.ts";
import type { SavedView } from "./saved-views.ts";
import { RemoveViewDialog, RenameViewDialog, SaveViewDialog } from "./view-dialogs.tsx";
import { isOwn, ownerName } from "./view-owner.ts";
import { changeView } from "./views-query.ts";

type Asked = "rename" | "copy" | "remove";

/** What can be done with the view that is shown. */
export function ViewMenu({
  view,
  views,
  search,
}: {
  readonly view: SavedView;
  readonly views: readonly SavedView[];
  readonly search: LinksSearch;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <Menu position="bottom-start" width={240}>
        <Menu.Target>
          <ActionIcon aria-label={frameWords.moreOf(view.name)} size="md">
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Items view={view} onAsk={setAsked} />
        </Menu.Dropdown>
      </Menu>
      {asked === "rename" ? <RenameViewDialog view={view} onClose={close} /> : null}
      {asked === "remove" ? <RemoveViewDialog view={view} onClose={close} /> : null}
      {asked === "copy" ? (
        <SaveViewDialog views={views} search={search} name={view.name} onClose={close} />
      ) : null}
    </>
  );
}

function Items({ view, onAsk }: { readonly view: SavedView; readonly onAsk: (asked: Asked) => void }) {
  const mayChange = may(roleToChange({ owner_id: view.owner.user_id, shared: view.shared }, facts.user_id));
  return (
    <>
      {view.shared ? (
        <Menu.Label>{isOwn(view) ? words.sharedByYou : words.sharedByOther(ownerName(view))}</Menu.Label>
      ) : null}
      {isOwn(view) ? null : (
        <Menu.Item leftSection={<IconBookmarkPlus size={16} aria-hidden />} onClick={() => onAsk("copy")}>
          {words.copy}
        </Menu.Item>
      )}
      {mayChange ? (
        <>
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onAsk("rename")}>
            {words.rename}
          </Menu.Item>
          {may("member") ? <ShareItem view={view} /> : null}
          <Menu.Item
            color="var(--bad)"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => onAsk("remove")}
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
