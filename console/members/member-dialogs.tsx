import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { answerOf, api } from "../api/client.ts";
import { type Member, membersQuery, queryClient } from "../api/queries.ts";
import { facts } from "../facts.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { FormDialog } from "../frame/form-dialog.tsx";
import { useWorkspaceName } from "../frame/use-workspace-name.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/members.ts";
import { RoleSelect } from "./role-select.tsx";

/** What a member is called: the name, or the e-mail address of somebody without one. */
export function nameOf({ name, email }: Member): string {
  return name ?? email;
}

/** Whether it is whoever reads this. */
export function isSelf({ email }: Member): boolean {
  return email === facts.email;
}

interface Props {
  readonly member: Member;
  readonly onClose: () => void;
}

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: Props) {
  const [role, setRole] = useState(member.role);
  const change = async (): Promise<void> => {
    await answerOf(
      api.PATCH("/api/v1/members/{id}", { params: { path: { id: member.id } }, body: { role } }),
    );
    // What the page was told of the reader's own role holds no more.
    if (isSelf(member)) return location.reload();
    await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
    notifications.show({ message: words.changed(nameOf(member)) });
  };
  return (
    <FormDialog
      title={words.changeRoleOf(nameOf(member))}
      confirm={frameWords.save}
      fields={["role"]}
      onSubmit={change}
      onClose={onClose}
    >
      {(errors) => <RoleSelect value={role} error={errors["role"] ?? null} onChange={setRole} />}
    </FormDialog>
  );
}

/** Removes a member; of oneself: leaves. */
export function RemoveDialog({ member, onClose }: Props) {
  const isLeaving = isSelf(member);
  const workspace = useWorkspaceName();
  const remove = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/members/{id}", { params: { path: { id: member.id } } }));
    if (isLeaving) return location.assign("/");
    await queryClient.invalidateQueries();
    notifications.show({ message: words.removed(nameOf(member)) });
  };
  return (
    <AskDialog
      opened
      title={isLeaving ? words.leaveTitle(workspace) : words.removeTitle(nameOf(member))}
      confirm={isLeaving ? words.leave : words.remove}
      onConfirm={remove}
      onClose={onClose}
    >
      {isLeaving ? words.leaveText : words.removeText}
    </AskDialog>
  );
}
