import { Modal, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Role } from "../../src/access/roles.rules.ts";
import { EMAIL_characters } from "../../src/limits.ts";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { invitationsQuery, queryClient } from "../api/queries.ts";
import { FormDialog } from "../frame/form-dialog.tsx";
import { SecretOnce } from "../frame/secret-once.tsx";
import type { MakingWays } from "../frame/use-made.ts";
import { words } from "../words/members.ts";
import { RoleSelect } from "./role-select.tsx";

/** Invites somebody, and shows the invitation's address this once. */
export function InviteDialog({ onMade, onKept, onClose }: MakingWays) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [made, setMade] = useState<Schemas["InvitationCreated"] | null>(null);
  const create = async (): Promise<void> => {
    const invitation = await answerOf(api.POST("/api/v1/invitations", { body: { email, role } }));
    void queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    onMade(invitation.id);
    setMade(invitation);
  };
  if (made !== null)
    return (
      <Modal
        opened
        onClose={onKept}
        title={words.madeTitle(made.email)}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <SecretOnce secret={made.url} what={words.address} kept={words.kept} onKept={onKept}>
          {made.mailed ? words.mailedText : words.madeText}
        </SecretOnce>
      </Modal>
    );
  return (
    <FormDialog
      title={words.invite}
      confirm={words.inviteAction}
      fields={["email", "role"]}
      onSubmit={create}
      onClose={onClose}
      onDone={() => undefined}
    >
      {(errors) => (
        <>
          <TextInput
            type="email"
            label={words.email}
            value={email}
            error={errors["email"] ?? null}
            maxLength={EMAIL_characters}
            autoComplete="off"
            required
            data-autofocus
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <RoleSelect value={role} error={errors["role"] ?? null} onChange={setRole} />
        </>
      )}
    </FormDialog>
  );
}
