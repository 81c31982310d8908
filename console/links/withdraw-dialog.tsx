import type { Link } from "../api/queries.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { count } from "../frame/format.ts";
import { words } from "../words/links.ts";
import { shortName } from "./link-parts.tsx";
import { withdrawWithUndo } from "./withdraw-note.tsx";
import { UNDO_ms } from "./withdrawals.ts";

/** So many names are read before a withdrawal; more are counted. */
const NAMED_at_most = 5;

/** Asks before links are withdrawn. They go after a while in which that can be undone. */
export function WithdrawDialog({
  links,
  opened,
  onClose,
  onDone,
}: {
  readonly links: readonly Link[];
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}) {
  const withdraw = async (): Promise<void> => {
    withdrawWithUndo(links);
    onDone?.();
  };
  return (
    <AskDialog
      opened={opened}
      title={words.withdrawTitle(count(links.length))}
      confirm={words.withdraw}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Names links={links} />
      {words.withdrawText(count(UNDO_ms / 1000), count(links.length))}
    </AskDialog>
  );
}

function Names({ links }: { readonly links: readonly Link[] }) {
  const named = links.slice(0, NAMED_at_most).map(shortName);
  if (links.length === 1) return <p className="named">{named}</p>;
  return (
    <ul className="named">
      {named.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {links.length > named.length ? <li>{words.moreLinks(count(links.length - named.length))}</li> : null}
    </ul>
  );
}
