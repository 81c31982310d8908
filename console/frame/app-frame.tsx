import { ActionIcon, Drawer, Kbd, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Notifications } from "@mantine/notifications";
import { IconMenu2, IconPlus, IconSearch } from "@tabler/icons-react";
import { Link, Outlet } from "@tanstack/react-router";
import { may } from "../facts.ts";
import { words } from "../words/frame.ts";
import { AccountMenu } from "./account-menu.tsx";
import { CommandPalette } from "./command-palette.tsx";
import { KeyboardHelp, useKeys } from "./keyboard.tsx";
import { ButtonLink } from "./linked.tsx";
import { Navigation } from "./navigation.tsx";
import { palette } from "./palette.ts";

/** How the palette is opened by keys on this machine. */
const paletteKeys = /Mac|iPhone|iPad/.test(navigator.userAgent) ? words.paletteKeysMac : words.paletteKeys;

/** What stands around every screen: navigation at the side, or in a drawer on a phone. */
export function AppFrame() {
  const [help, helpIs] = useDisclosure(false);
  const [drawer, drawerIs] = useDisclosure(false);
  useKeys(helpIs.open);
  const openHelp = (): void => {
    drawerIs.close();
    helpIs.open();
  };
  return (
    <>
      <a className="skip" href="#content">
        {words.skip}
      </a>
      <header className="top">
        <ActionIcon aria-label={words.openNavigation} aria-expanded={drawer} onClick={drawerIs.open}>
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
        <Brand />
        <ActionIcon aria-label={words.palette} onClick={palette.open}>
          <IconSearch size={20} aria-hidden />
        </ActionIcon>
        {may("member") ? <NewLink short /> : null}
      </header>
      <div className="frame">
        <aside className="side">
          <Side onHelp={openHelp} />
        </aside>
        <main id="content" tabIndex={-1}>
          <Outlet />
          <div id="floats" />
          <Notifications position="bottom-right" limit={3} withinPortal={false} />
        </main>
      </div>
      <Drawer
        opened={drawer}
        onClose={drawerIs.close}
        size="17rem"
        title={words.product}
        className="drawer"
        closeButtonProps={{ "aria-label": words.closeNavigation }}
      >
        <div className="side">
          <Navigation onMove={drawerIs.close} />
          <AccountMenu onHelp={openHelp} />
        </div>
      </Drawer>
      <CommandPalette onHelp={openHelp} />
      <KeyboardHelp opened={help} onClose={helpIs.close} />
    </>
  );
}

function Side({ onHelp }: { readonly onHelp: () => void }) {
  return (
    <>
      <Brand />
      {may("member") ? <NewLink /> : null}
      <UnstyledButton className="finder" onClick={palette.open}>
        <IconSearch size={16} aria-hidden />
        <span>{words.find}</span>
        <Kbd size="xs">{paletteKeys}</Kbd>
      </UnstyledButton>
      <Navigation />
      <div className="foot">
        <AccountMenu onHelp={onHelp} />
      </div>
    </>
  );
}

function NewLink({ short = false }: { readonly short?: boolean }) {
  return (
    <ButtonLink
      to="/links/new"
      leftSection={<IconPlus size={16} aria-hidden />}
      {...(short ? { size: "xs" } : { fullWidth: true })}
    >
      {words.newLink}
    </ButtonLink>
  );
}

function Brand() {
  return (
    <Link to="/" className="brand">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d="M5 4v8a7 7 0 0 0 14 0V4" />
        <path d="M12 15V5m-3.5 3.5L12 5l3.5 3.5" />
      </svg>
      {words.product}
    </Link>
  );
}
