import { Button, Table } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { answerOf, api, type Schemas } from "../api/client.ts";
import { invitationsQuery, queryClient } from "../api/queries.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { invitationDialogs } from "../frame/dialog-search.ts";
import { dayOf, moment } from "../frame/format.ts";
import { markOf } from "../frame/made-mark.ts";
import { MadeNote } from "../frame/made-note.tsx";
import { Answered } from "../frame/states.tsx";
import { useDialog, useDialogThing } from "../frame/use-dialog.ts";
import { type Made, useMadeThing } from "../frame/use-made.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/members.ts";

type Invitation = Schemas["Invitation"];

/** Who is invited and has not come yet. */
export function Invitations({ made }: { readonly made: Made }) {
  const query = useQuery(invitationsQuery);
  const dialog = useDialog(invitationDialogs);
  const leaving = useDialogThing(dialog, query.data);
  const madeOne = useMadeThing(made, query.data);
  return (
    <>
      {madeOne === undefined ? null : (
        <MadeNote onClose={made.done}>{words.shownOnce(madeOne.email)}</MadeNote>
      )}
      <Answered query={query} lines={2}>
        {(invitations) => (
          <section className="card" aria-labelledby="invitations">
            <header>
              <h2 id="invitations">{words.invitations}</h2>
            </header>
            {invitations.length === 0 ? (
              <p className="body soft">{words.noInvitations}</p>
            ) : (
              <InvitationTable
                invitations={invitations}
                made={made.id}
                onTakeBack={({ id }) => dialog.open("takeBack", id)}
              />
            )}
          </section>
        )}
      </Answered>
      {leaving === undefined ? null : <TakeBackDialog invitation={leaving} onClose={dialog.close} />}
    </>
  );
}

function InvitationTable({
  invitations,
  made,
  onTakeBack,
}: {
  readonly invitations: readonly Invitation[];
  /** The id of the one that was just made. */
  readonly made: number | undefined;
  readonly onTakeBack: (invitation: Invitation) => void;
}) {
  const columns = words.invitationColumns;
  return (
    <Table className="stacking">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{columns.email}</Table.Th>
          <Table.Th>{columns.role}</Table.Th>
          <Table.Th>{columns.created}</Table.Th>
          <Table.Th>{columns.expires}</Table.Th>
          <Table.Th w={120}>
            <span className="unseen">{columns.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invitations.map((invitation) => (
          <Table.Tr key={invitation.id} {...markOf(invitation.id === made)}>
            <Table.Td className="lead">
              <strong>{invitation.email}</strong>
            </Table.Td>
            <Table.Td data-label={columns.role}>{frameWords.roles[invitation.role]}</Table.Td>
            <Table.Td data-label={columns.created} className="nowrap">
              {dayOf(invitation.created_at)}
            </Table.Td>
            <Table.Td data-label={columns.expires}>
              {invitation.state === "open" ? (
                moment(invitation.expires_at)
              ) : (
                <span className="state expired">{words.states[invitation.state]}</span>
              )}
              {invitation.state === "void" ? <div className="soft small">{words.voidWhy}</div> : null}
            </Table.Td>
            <Table.Td className="row-actions">
              <Button
                size="xs"
                variant="default"
                aria-label={words.takeBackOf(invitation.email)}
                onClick={() => onTakeBack(invitation)}
              >
                {words.takeBack}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function TakeBackDialog({
  invitation,
  onClose,
}: {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}) {
  const takeBack = async (): Promise<void> => {
    await answerOf(api.DELETE("/api/v1/invitations/{id}", { params: { path: { id: invitation.id } } }));
    await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    notifications.show({ message: words.takenBack });
  };
  return (
    <AskDialog
      opened
      title={words.takeBackTitle(invitation.email)}
      confirm={words.takeBack}
      onConfirm={takeBack}
      onClose={onClose}
    >
      {words.takeBackText}
    </AskDialog>
  );
}
