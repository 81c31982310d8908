import { Button } from "@mantine/core";
import { type RefObject, useState } from "react";
import { count } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import { type ImportSettings, linkOf } from "./sheet-links.ts";
import type { useMending } from "./use-mending.ts";

/** So many of the links that will be made are shown at first, and so many more at a time. */
const FIRST_links = 3;
const STEP_links = 100;

/** How many rows can be made, and how some of them will look. */
export function CheckSummary({
  part,
  mending,
  settings,
}: {
  /** Takes the focus. */
  readonly part: RefObject<HTMLDivElement | null>;
  readonly mending: ReturnType<typeof useMending>;
  readonly settings: ImportSettings;
}) {
  const [shown, setShown] = useState(FIRST_links);
  const { rows, verdicts, fitting, refused, omitted, waiting, together, takeBack, undo } = mending;
  const warned = fitting.filter((place) => verdicts[place]?.warning !== null).length;
  const made = verdicts.filter((verdict) => verdict?.status === "created").length;
  return (
    <div ref={part} tabIndex={-1} className={refused.length + waiting.length === 0 ? "note good" : "note"}>
      <strong>{words.check.title}</strong>
      <div role="status">
        {words.check.fit(count(fitting.length))}
        {warned === 0 ? null : ` (${words.check.warned(count(warned))})`}
        {refused.length === 0 ? null : `, ${words.check.refused(count(refused.length))}`}
        {omitted.size === 0 ? null : `, ${words.check.leftOut(count(omitted.size))}`}
        {made === 0 ? null : `, ${words.check.madeBefore(count(made))}`}.
      </div>
      {omitted.size === 0 ? null : (
        <Button variant="default" size="compact-xs" onClick={takeBack}>
          {words.check.takeBack}
        </Button>
      )}
      <LastMended together={together} onUndo={undo} />
      {fitting.length === 0 ? null : (
        <ul className="plain-list small">
          {fitting.slice(0, shown).map((place) => {
            const row = rows[place];
            if (row === undefined) return null;
            const { domain, short_code, destination, whatsapp_number } = linkOf(row, settings);
            return (
              <li key={place} className="breaking">
                <span className="code">
                  {domain ?? settings.sharedHost}/{short_code ?? words.check.randomCode}
                </span>{" "}
                → {destination ?? words.check.chat(whatsapp_number ?? "")}
              </li>
            );
          })}
        </ul>
      )}
      {fitting.length <= shown ? null : (
        <Button variant="default" size="compact-xs" onClick={() => setShown(shown + STEP_links)}>
          {words.check.others(count(fitting.length - shown))}
        </Button>
      )}
    </div>
  );
}

/** What was changed in many rows at once, and the way back. */
function LastMended({
  together,
  onUndo,
}: {
  readonly together: ReturnType<typeof useMending>["together"];
  readonly onUndo: () => void;
}) {
  if (together === null) return null;
  return (
    <div>
      {words.check.mendedTogether(words.fields[together.field], count(together.places.size))}{" "}
      <Button variant="default" size="compact-xs" onClick={onUndo}>
        {words.check.undo}
      </Button>
    </div>
  );
}
