import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconChecklist,
  IconKeyboard,
  IconLogout,
  IconPlus,
  IconSelector,
  IconUser,
} from "@tabler/icons-react";
import { facts, role } from "../facts.ts";
import { words } from "../words/frame.ts";
import { MenuLink } from "./linked.tsx";
import { NEW_WORKSPACE, sendForm, switchWorkspace } from "./send-form.ts";
import { useWorkspaceName } from "./use-workspace-name.ts";

/** Who is signed in and where; workspace, appearance and sign-out. */
export function AccountMenu({ onHelp }: { readonly onHelp: () => void }) {
  const name = useWorkspaceName();
  return (
    <Menu position="top-start" width="target" withinPortal>
      <Menu.Target>
        <UnstyledButton className="account">
          <span className="unseen">{words.account}: </span>
          <span className="who">
            <b>{name}</b>
            <small>
              {words.roles[role]} · {facts.email}
            </small>
          </span>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={220}>
        <Workspaces current={name} />
        <Menu.Label>{words.appearance}</Menu.Label>
        <Appearance />
        <Menu.Divider />
        <Menu.Item component="a" href="/account" leftSection={<IconUser size={16} aria-hidden />}>
          {words.yourAccount}
        </Menu.Item>
        <MenuLink to="/welcome" leftSection={<IconChecklist size={16} aria-hidden />}>
          {words.firstSteps}
        </MenuLink>
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onHelp}>
          {words.keyboard}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => sendForm("/sign-out", {})}
        >
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The others to go to, and the way to make one more. */
function Workspaces({ current }: { readonly current: string }) {
  if (facts.workspaces.length < 2 && !facts.makes_workspaces) return null;
  return (
    <>
      {facts.workspaces.length < 2 ? null : (
        <>
          <Menu.Label>{words.switchWorkspace}</Menu.Label>
          <div className="workspaces">
            {facts.workspaces.map(({ id, name }) => (
              <Menu.Item
                key={id}
                rightSection={id === facts.workspace.id ? <IconCheck size={16} aria-hidden /> : null}
                aria-current={id === facts.workspace.id}
                onClick={() => switchWorkspace(id)}
              >
                {id === facts.workspace.id ? current : name}
              </Menu.Item>
            ))}
          </div>
        </>
      )}
      {facts.makes_workspaces ? (
        <Menu.Item component="a" href={NEW_WORKSPACE} leftSection={<IconPlus size={16} aria-hidden />}>
          {words.newWorkspace}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  );
}

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choices = [
    ["light", words.light],
    ["dark", words.dark],
    ["auto", words.system],
  ] as const;
  return choices.map(([value, name]) => (
    <Menu.Item
      key={value}
      closeMenuOnClick={false}
      aria-current={value === colorScheme}
      rightSection={value === colorScheme ? <IconCheck size={16} aria-hidden /> : null}
      onClick={() => setColorScheme(value)}
    >
      {name}
    </Menu.Item>
  ));
}
