import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect } from "react";
import type { Link } from "../api/queries.ts";
import { refusalOf } from "../api/refused.ts";
import { count } from "../frame/format.ts";
import { useKey } from "../frame/keyboard.tsx";
import { words } from "../words/links.ts";
import { shortName } from "./link-parts.tsx";
import { keepLinks, UNDO_ms, useWithdrawals, type WithdrawalOutcome, withdrawLater } from "./withdrawals.ts";

/** Withdraws links after a while in which it can be undone, and says all along how far it is. */
export function withdrawWithUndo(links: readonly Link[]): void {
  const { id } = withdrawLater(links, tellOutcome);
  notifications.show({
    id: noteOf(id),
    message: <WithdrawNote id={id} />,
    autoClose: false,
    withCloseButton: false,
  });
}

function noteOf(id: number): string {
  return `withdrawal-${id}`;
}

/** Keeps links that were to be withdrawn, and says of how many that came in time. Gives whether it did for any. */
export function undoWithdrawal(links: readonly Link[]): boolean {
  const kept = keepLinks(new Set(links.map(({ id }) => id)));
  if (kept.length > 0) notifications.show({ message: words.undo.kept(count(kept.length)) });
  return kept.length > 0;
}

/** What is about to happen, and the way back, by the key `z` as well. */
function WithdrawNote({ id }: { readonly id: number }) {
  const withdrawals = useWithdrawals();
  const withdrawal = withdrawals.find((each) => each.id === id);
  const isNewest = withdrawals.filter(({ isSent }) => !isSent).at(-1)?.id === id;
  const undo = (): boolean => undoWithdrawal(withdrawal?.links ?? []);
  useKey("z", () => isNewest && undo());
  useEffect(() => {
    if (withdrawal === undefined) notifications.hide(noteOf(id));
  }, [withdrawal, id]);
  if (withdrawal === undefined) return null;
  const links = count(withdrawal.links.length);
  if (withdrawal.isSent) return words.undo.now(links);
  return (
    <div className="undo">
      <span>{words.undo.soon(links)}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={15} aria-hidden />}
        onClick={() => undo()}
      >
        {words.undo.action}
      </Button>
      <i className="running-out" style={{ animationDuration: `${UNDO_ms}ms` }} />
    </div>
  );
}

function tellOutcome({ done, failures }: WithdrawalOutcome): void {
  if (done > 0) notifications.show({ message: words.bulk.withdrawn(count(done)) });
  if (failures.length === 0) return;
  notifications.show({
    color: "red",
    title: words.undo.failed(count(failures.length)),
    autoClose: false,
    message: (
      <ul className="named">
        {failures.map(({ link, error }) => (
          <li key={link.id}>
            {shortName(link)}: {refusalOf(error).reason}
          </li>
        ))}
      </ul>
    ),
  });
}
