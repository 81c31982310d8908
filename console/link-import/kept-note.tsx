import { Button } from "@mantine/core";
import { count, timeOf } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import type { KeptImport } from "./kept-import.ts";
import { madeRows } from "./made-rows.ts";

/** Offers to go on with an import that has not come to its end. */
export function KeptNote({
  kept,
  onGoOn,
  onDiscard,
}: {
  readonly kept: KeptImport;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}) {
  return (
    <div className="note warn line" role="status">
      <span>
        <strong>{words.kept.title(kept.given.name, timeOf(kept.savedAt_ms))}</strong> {howFar(kept)}
      </span>
      <span className="actions">
        <Button size="xs" onClick={onGoOn}>
          {words.run.goOn}
        </Button>
        <Button size="xs" variant="default" onClick={onDiscard}>
          {words.kept.discard}
        </Button>
      </span>
    </div>
  );
}

function howFar(kept: KeptImport): string {
  const all = count(kept.rows.length);
  if (kept.making !== null) return words.kept.making(all);
  const made = madeRows(kept).size;
  return made === 0 ? words.kept.mending(all) : words.kept.made(count(made), all);
}
