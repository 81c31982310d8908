import { useState } from "react";
import { CheckSummary } from "./check-summary.tsx";
import type { KeptImport, StartedImport } from "./kept-import.ts";
import { KeptNote } from "./kept-note.tsx";
import { MakeBar } from "./make-bar.tsx";
import { MendGrid } from "./mend-grid.tsx";
import { ProblemList } from "./problem-list.tsx";
import { recogniseColumns } from "./recognise-columns.ts";
import { ResultStep } from "./result-step.tsx";
import { RunProgress } from "./run-progress.tsx";
import { type MendingWays, useMending } from "./use-mending.ts";
import { useSpellings } from "./use-spellings.ts";
import { useTakenFocus } from "./use-taken-focus.ts";

type Mending = ReturnType<typeof useMending>;

/** Has every row judged, lets people mend what is refused, makes the links, and shows what came of them. */
export function CheckStep({
  step,
  start,
  isPressed,
  onKeep,
  onStep,
  onAgain,
}: MendingWays & {
  readonly step: "check" | "done";
  readonly start: KeptImport;
  /** Somebody has pressed to go on with it: what was sent, and not answered, is sent again. */
  readonly isPressed: boolean;
  readonly onAgain: () => void;
}) {
  const mending = useMending(start, step, isPressed, { onKeep, onStep });
  const { batches, rows, verdicts, omitted, unheard, stopped, sent } = mending;
  const { run } = batches;
  if (mending.isHeld) return <KeptNote kept={start} onGoOn={mending.release} onDiscard={onAgain} />;
  if (run !== null) {
    const isFirst =
      run.order === "judge" && verdicts.every((one) => one === null || one.status === "created");
    return (
      <RunProgress
        run={run}
        onGoOn={() => batches.goOn(run)}
        onStop={isFirst ? () => onStep("columns") : () => batches.stop(run)}
      />
    );
  }
  if (mending.hasResult)
    return (
      <ResultStep
        result={{ file: fileOf(start), settings: start.settings, rows, verdicts, unheard }}
        tag={start.settings.tags[0] ?? null}
        onGoOn={stopped === null ? null : () => batches.goOn(stopped)}
        onMend={sent.length + omitted.size === 0 || unheard.size > 0 ? null : () => onStep("check")}
        onAgain={onAgain}
      />
    );
  return <Rows start={start} mending={mending} onBack={() => onStep("columns")} />;
}

/** The file that an import is from, as its columns are said, or else recognised. */
function fileOf({ given: { name, sheet }, choices }: StartedImport) {
  return { name, ...sheet, fields: choices.fields ?? recogniseColumns(sheet).fields };
}

/** What is said of the rows, and what can be done about it. */
function Rows({
  start,
  mending,
  onBack,
}: {
  readonly start: StartedImport;
  readonly mending: Mending;
  readonly onBack: () => void;
}) {
  const summary = useTakenFocus<HTMLDivElement>();
  const { begin, changed, sent } = mending;
  return (
    <div className="gap">
      <CheckSummary part={summary} mending={mending} settings={start.settings} />
      <FlaggedRows
        mending={mending}
        settings={start.settings}
        // What was pressed may be gone afterwards.
        onDone={() => summary.current?.focus({ preventScroll: true })}
      />
      <MakeBar
        good={mending.fitting.length}
        sent={sent.length}
        changed={changed.size}
        onBegin={begin}
        onBack={onBack}
      />
    </div>
  );
}

/**
 * What is wrong or warned of: what is so in several rows is told once, to be mended for all of them, and row by row for whoever asks for
 * that; what is so in one row alone is told in that row.
 */
function FlaggedRows({
  mending: { rows, flagged, groups, changed, mend, omit },
  settings,
  onDone,
}: {
  readonly mending: Mending;
  readonly settings: StartedImport["settings"];
  readonly onDone: () => void;
}) {
  /** The reason whose rows the grid shows beside those that are told in their rows alone. */
  const [shown, setShown] = useState<string | null>(null);
  /** The rows that were mended for many at once: nobody looks for them in the grid. Those mended there do not jump away from under the cursor. */
  const [mendedTogether, setMendedTogether] = useState<ReadonlySet<number>>(new Set());
  const together = groups.filter(({ places }) => places.length > 1);
  const alone = groups.filter(({ places }) => places.length === 1).flatMap(({ places }) => places);
  const wanted = new Set([...(together.find(({ key }) => key === shown)?.places ?? []), ...alone]);
  const inGrid = flagged.filter(
    ({ place }) => !mendedTogether.has(place) && (changed.has(place) || wanted.has(place)),
  );
  const spellings = useSpellings(rows, groups, settings);
  const listed = {
    rows,
    spellings,
    shown,
    onShow: setShown,
    onMend: (...[places, field, mended]: Parameters<Mending["mend"]>): void => {
      setMendedTogether(new Set([...mendedTogether, ...places]));
      mend(places, field, mended);
      onDone();
    },
    onOmit: (places: readonly number[]): void => {
      omit(places);
      onDone();
    },
  };
  return (
    <>
      {(["problems", "warnings"] as const).map((id) => (
        <ProblemList
          key={id}
          id={id}
          groups={together.filter(({ isWarning }) => isWarning === (id === "warnings"))}
          {...listed}
        />
      ))}
      {inGrid.length === 0 ? null : (
        <MendGrid
          key={shown}
          flagged={inGrid}
          isAsked={shown !== null}
          changed={changed}
          saidAbove={new Set(together.map(({ key }) => key))}
          nearIn={spellings.nearIn}
          onMend={(place, field, value) => mend([place], field, () => value)}
          onOmit={(place) => omit([place])}
        />
      )}
    </>
  );
}
