import { ActionIcon, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconArrowBackUp,
  IconCopy,
  IconCopyPlus,
  IconDotsVertical,
  IconPencil,
  IconQrcode,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { Link as LinkData } from "../api/queries.ts";
import { may } from "../facts.ts";
import { copyText } from "../frame/copy-text.tsx";
import { MenuLink } from "../frame/linked.tsx";
import { SharedMenu } from "../frame/shared-menu.tsx";
import { useDialog } from "../frame/use-dialog.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/links.ts";
import { shortName } from "./link-parts.tsx";
import { linkDialogs } from "./link-search.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";
import { undoWithdrawal } from "./withdraw-note.tsx";

/** The menu of a link on its own page. */
export function LinkMenu({ link, isLeaving }: { readonly link: LinkData; readonly isLeaving: boolean }) {
  const dialog = useDialog(linkDialogs);
  const navigate = useNavigate();
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon aria-label={frameWords.moreOf(shortName(link))} variant="default">
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <LinkActions link={link} isLeaving={isLeaving} onWithdraw={() => dialog.open("withdraw")} />
        </Menu.Dropdown>
      </Menu>
      <WithdrawDialog
        links={[link]}
        opened={dialog.name === "withdraw" && may("member") && !isLeaving}
        onClose={dialog.close}
        onDone={() => void navigate({ to: "/links", replace: true })}
      />
    </>
  );
}

/** A link of a list, and the button of its row that was pressed. */
export interface PressedRow {
  readonly link: LinkData;
  readonly button: HTMLButtonElement;
}

/** The menu of whichever row of a list was pressed last. */
export function RowMenu({
  pressed: { link, button },
  isOpen,
  isLeaving,
  onClose,
  onWithdraw,
}: {
  readonly pressed: PressedRow;
  readonly isOpen: boolean;
  readonly isLeaving: boolean;
  readonly onClose: () => void;
  readonly onWithdraw: () => void;
}) {
  return (
    <SharedMenu button={button} isOpen={isOpen} onClose={onClose}>
      <LinkActions link={link} isLeaving={isLeaving} onWithdraw={onWithdraw} />
    </SharedMenu>
  );
}

/** What can be done with one link. */
function LinkActions({
  link,
  isLeaving,
  onWithdraw,
}: {
  readonly link: LinkData;
  /** Whether its withdrawal waits: it can be kept, and nothing else. */
  readonly isLeaving: boolean;
  readonly onWithdraw: () => void;
}) {
  const copy = async (text: string): Promise<void> => {
    if (await copyText(text)) notifications.show({ message: frameWords.copied });
  };
  if (isLeaving) return <Keep link={link} />;
  return (
    <>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(link.short_url)}>
        {words.copyShort}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(link.qr_url)}>
        {words.copyQr}
      </Menu.Item>
      <MenuLink
        leftSection={<IconQrcode size={16} aria-hidden />}
        to="/links/$id"
        params={{ id: String(link.id) }}
        search={{ tab: "qr" }}
      >
        {words.qrCode}
      </MenuLink>
      {may("member") ? <Changes link={link} onWithdraw={onWithdraw} /> : null}
    </>
  );
}

function Keep({ link }: { readonly link: LinkData }) {
  return (
    <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={() => undoWithdrawal([link])}>
      {words.undo.long}
    </Menu.Item>
  );
}

function Changes({ link, onWithdraw }: { readonly link: LinkData; readonly onWithdraw: () => void }) {
  return (
    <>
      <Menu.Divider />
      <MenuLink
        leftSection={<IconPencil size={16} aria-hidden />}
        to="/links/$id/edit"
        params={{ id: String(link.id) }}
      >
        {words.edit}
      </MenuLink>
      <MenuLink
        leftSection={<IconCopyPlus size={16} aria-hidden />}
        to="/links/new"
        search={{ copy: link.id }}
      >
        {words.duplicate}
      </MenuLink>
      <Menu.Divider />
      <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} aria-hidden />} onClick={onWithdraw}>
        {words.withdraw}
      </Menu.Item>
    </>
  );
}
