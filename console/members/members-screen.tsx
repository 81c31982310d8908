import { ActionIcon, Button, Menu, Table } from "@mantine/core";
import {
  IconDotsVertical,
  IconLogout,
  IconUserMinus,
  IconUserPlus,
  IconUserShield,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { roleManages } from "../../src/access/roles.rules.ts";
import { type Member, membersQuery } from "../api/queries.ts";
import { may, role } from "../facts.ts";
import { type DialogOf, memberDialogs } from "../frame/dialog-search.ts";
import { dayOf } from "../frame/format.ts";
import { Page } from "../frame/page.tsx";
import { Answered } from "../frame/states.tsx";
import { type OpenDialog, useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { useMade } from "../frame/use-made.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/members.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { isSelf, nameOf, RemoveDialog, RoleDialog } from "./member-dialogs.tsx";

/** Asks for a dialog about the member with this id. */
type Ask = (dialog: "role" | "remove", id: number) => void;

/** Who works in the workspace, and who is invited to. */
export function MembersScreen() {
  const query = useQuery(membersQuery);
  const dialog = useDialog(memberDialogs);
  const member = useDialogThing(dialog, query.data);
  const made = useMade();
  const invite = may("admin") ? (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => dialog.open("invite")}>
      {words.invite}
    </Button>
  ) : null;
  return (
    <Page title={words.title} actions={invite}>
      <div className="gap">
        <Answered query={query}>{(members) => <Members members={members} onAsk={dialog.open} />}</Answered>
        {may("admin") ? <Invitations made={made} /> : null}
      </div>
      {(dialog.name === "invite" || made.isShown) && may("admin") ? (
        <InviteDialog onMade={made.show} onKept={made.done} onClose={dialog.close} />
      ) : null}
      {member === undefined ? null : <MemberDialog dialog={dialog} member={member} />}
    </Page>
  );
}

/** What is asked about a member; nothing of whoever may not do it. */
function MemberDialog({
  dialog: { name, close },
  member,
}: {
  readonly dialog: OpenDialog<DialogOf<typeof memberDialogs>>;
  readonly member: Member;
}) {
  const isManaged = roleManages(role, member.role);
  if (name === "role") return isManaged ? <RoleDialog member={member} onClose={close} /> : null;
  return isManaged || isSelf(member) ? <RemoveDialog member={member} onClose={close} /> : null;
}

function Members({ members, onAsk }: { readonly members: readonly Member[]; readonly onAsk: Ask }) {
  const { columns } = words;
  return (
    <div className="card">
      <Table className="stacking">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{columns.member}</Table.Th>
            <Table.Th>{columns.role}</Table.Th>
            <Table.Th>{columns.secondFactor}</Table.Th>
            <Table.Th>{columns.joined}</Table.Th>
            <Table.Th w={56}>
              <span className="unseen">{columns.actions}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.id}>
              <Table.Td className="lead">
                <strong>{nameOf(member)}</strong>
                {isSelf(member) ? <span className="soft"> ({words.you})</span> : null}
                {member.name === null ? null : <div className="soft">{member.email}</div>}
              </Table.Td>
              <Table.Td data-label={columns.role}>{frameWords.roles[member.role]}</Table.Td>
              <Table.Td data-label={columns.secondFactor}>
                {member.has_second_factor ? (
                  words.secondFactor.on
                ) : (
                  <span className="soft">{words.secondFactor.off}</span>
                )}
              </Table.Td>
              <Table.Td data-label={columns.joined} className="nowrap">
                {dayOf(member.created_at)}
              </Table.Td>
              <Table.Td className="row-actions">
                <MemberMenu member={member} onAsk={onAsk} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** What may be done with a member; nothing for whoever may do none of it. */
function MemberMenu({ member, onAsk }: { readonly member: Member; readonly onAsk: Ask }) {
  const isManaged = roleManages(role, member.role);
  if (!isManaged && !isSelf(member)) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={frameWords.moreOf(nameOf(member))}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isManaged ? (
          <Menu.Item
            leftSection={<IconUserShield size={16} aria-hidden />}
            onClick={() => onAsk("role", member.id)}
          >
            {words.changeRole}
          </Menu.Item>
        ) : null}
        <Menu.Item
          color="var(--bad)"
          leftSection={
            isSelf(member) ? <IconLogout size={16} aria-hidden /> : <IconUserMinus size={16} aria-hidden />
          }
          onClick={() => onAsk("remove", member.id)}
        >
          {isSelf(member) ? words.leave : words.remove}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
