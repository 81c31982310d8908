import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { refusalOf } from "../api/refused.ts";
import { AskDialog } from "../frame/ask-dialog.tsx";
import { count } from "../frame/format.ts";
import { words as allWords } from "../words/views.ts";
import type { KeptView } from "./kept-views.ts";
import { fieldsOf, nameToTakeOver, type SavedView } from "./saved-views.ts";
import { useKeptViews } from "./use-kept-views.ts";
import { isOwn } from "./view-owner.ts";
import { saveView } from "./views-query.ts";

const { kept: words } = allWords;

interface Failure {
  readonly view: KeptView;
  readonly reason: string;
}

/** Offers to take over the views that this browser kept by itself, until they are taken over or deleted. */
export function KeptViewsNote({ views }: { readonly views: readonly SavedView[] }) {
  const [kept, keep] = useKeptViews();
  const [isBusy, setBusy] = useState(false);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isAsking, asking] = useDisclosure(false);
  if (kept.length === 0) return null;
  const names = kept.map(({ name }) => name).join(", ");
  const take = async (): Promise<void> => {
    setBusy(true);
    const refused = await takeOver(kept, views.filter(isOwn));
    const taken = kept.length - refused.length;
    if (taken > 0) notifications.show({ message: words.taken(count(taken)) });
    setFailures(refused);
    setBusy(false);
    keep(refused.map(({ view }) => view));
  };
  return (
    <section className="note kept-views" aria-label={words.title(count(kept.length))}>
      <strong>{words.title(count(kept.length))}</strong>
      {words.text(names)}
      {failures.length === 0 ? null : <Failures failures={failures} />}
      <div className="actions">
        <Button size="xs" loading={isBusy} onClick={() => void take()}>
          {words.take}
        </Button>
        <Button size="xs" variant="default" onClick={asking.open}>
          {words.drop}
        </Button>
      </div>
      <AskDialog
        opened={isAsking}
        title={words.dropTitle}
        confirm={words.drop}
        onConfirm={async () => keep([])}
        onClose={asking.close}
      >
        {words.dropText(names)}
      </AskDialog>
    </section>
  );
}

/** Saves each, one after the other; gives those that were refused. One that is there already is saved. */
async function takeOver(kept: readonly KeptView[], own: readonly SavedView[]): Promise<readonly Failure[]> {
  const taken: { readonly name: string }[] = [...own];
  const refused: Failure[] = [];
  for (const view of kept) {
    const name = nameToTakeOver(view, own, taken);
    if (name === null) continue;
    try {
      await saveView({ name, ...fieldsOf(view.search) });
      taken.push({ name });
    } catch (error) {
      const { message, fields } = refusalOf(error);
      refused.push({ view, reason: Object.values(fields)[0] ?? message });
    }
  }
  return refused;
}

function Failures({ failures }: { readonly failures: readonly Failure[] }) {
  return (
    <div className="note bad" role="alert">
      <strong>{words.notTaken(count(failures.length))}</strong>
      <ul>
        {failures.map(({ view, reason }) => (
          <li key={view.name}>
            {view.name}: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
