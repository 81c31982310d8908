import { notifications } from "@mantine/notifications";
import { answerOf, api } from "../api/client.ts";
import { type Link, queryClient } from "../api/queries.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { count } from "../frame/format.ts";
import { words } from "../words/links.ts";
import { changeEach } from "./change-each.ts";
import { shortName } from "./link-parts.tsx";

/** So many names are read before a withdrawal; more are counted. */
const NAMED_at_most = 5;

/** Asks before links are withdrawn, and withdraws them. */
export function WithdrawDialog({
  links,
  opened,
  onClose,
  onDone,
}: {
  readonly links: readonly Link[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const withdraw = async (): Promise<void> => {
    const { done, failures } = await changeEach(links, ({ id }) =>
      answerOf(api.DELETE("/api/v1/links/{id}", { params: { path: { id } } })),
    );
    await queryClient.invalidateQueries();
    if (failures[0] !== undefined) throw failures[0].error;
    notifications.show({ message: words.bulk.withdrawn(count(done)) });
    onDone();
  };
  const named = links.slice(0, NAMED_at_most);
  return (
    <AskDialog
      opened={opened}
      title={words.withdrawTitle(count(links.length))}
      confirm={words.withdraw}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <ul className="named">
        {named.map((link) => (
          <li key={link.id}>{shortName(link)}</li>
        ))}
        {links.length > named.length ? <li>… {count(links.length - named.length)} more</li> : null}
      </ul>
      {words.withdrawText}
    </AskDialog>
  );
}
