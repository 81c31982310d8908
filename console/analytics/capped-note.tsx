import { definitionAddress } from "../../src/numbers/definition.rules.ts";
import { calendarDay, moment } from "../frame/format.ts";
import { words } from "../words/analytics.ts";
import type { LeftOut } from "./left-out.ts";

/** Says what a report does not show, and since when; nothing where it shows all. */
export function CappedNote({ leftOut }: { readonly leftOut: LeftOut }) {
  const { rows, history, clicks } = leftOut;
  const sentences = [
    ...(history === null ? [] : [words.cappedHistory(calendarDay(history))]),
    ...(clicks === null ? [] : [words.cappedClicks(moment(clicks))]),
    ...(rows ? [words.capped] : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <div className="note warn inset" role="note">
      {sentences.map((sentence) => (
        <p key={sentence} className="lead-in">
          {sentence}
        </p>
      ))}
      <a href={`${definitionAddress("capped").split("#")[0]}#capped`}>{words.cappedMore}</a>
    </div>
  );
}
