import { Menu, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconChecklist,
  IconKeyboard,
  IconLogout,
  IconSelector,
  IconUser,
} from "@tabler/icons-react";
import { facts, role } from "../facts.ts";
import { words } from "../words/frame.ts";
import { MenuLink } from "./linked.tsx";
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
        {facts.workspaces.length > 1 ? <Workspaces current={name} /> : null}
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
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => post("/sign-out", {})}>
          {words.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Workspaces({ current }: { readonly current: string }) {
  return (
    <>
      <Menu.Label>{words.switchWorkspace}</Menu.Label>
      {facts.workspaces.map(({ id, name }) => (
        <Menu.Item
          key={id}
          rightSection={id === facts.workspace.id ? <IconCheck size={16} aria-hidden /> : null}
          aria-current={id === facts.workspace.id}
          onClick={() => post("/account/workspace", { workspace: String(id) })}
        >
          {id === facts.workspace.id ? current : name}
        </Menu.Item>
      ))}
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

/** Sends a form of the server-rendered pages, and leaves for where it leads. */
function post(path: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = path;
  for (const [name, value] of Object.entries({ ...fields, form_token: facts.form_token })) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
