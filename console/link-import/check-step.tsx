import { useState } from "react";
import { CheckSummary } from "./check-summary.tsx";
import type { KeptImport, StartedImport } from "./kept-import.ts";
import { KeptNote } from "./kept-note.tsx";
import { MakeBar } from "./make-bar.tsx";
import { MendGrid } from "./mend-grid.tsx";
import type { FlaggedRow } from "./problem-groups.ts";
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
  const { begin, waiting, sent, quiet } = mending;
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
        waiting={waiting.length}
        error={quiet.error}
        onBegin={begin}
        onCheck={quiet.again}
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
  mending,
  settings,
  onDone,
}: {
  readonly mending: Mending;
  readonly settings: StartedImport["settings"];
  readonly onDone: () => void;
}) {
  const { rows, groups, changed, mend, mendTogether, omit } = mending;
  /** The reason whose rows the grid shows beside those that are told in their rows alone. */
  const [shown, setShown] = useState<string | null>(null);
  const together = groups.filter(({ places }) => places.length > 1);
  const inGrid = useRowsInGrid(mending, together.find(({ key }) => key === shown)?.places ?? []);
  const spellings = useSpellings(rows, groups, settings);
  const listed = {
    rows,
    spellings,
    shown,
    onShow: setShown,
    onMend: (...mended: Parameters<Mending["mendTogether"]>): void => {
      mendTogether(...mended);
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
      {inGrid.rows.length === 0 ? null : (
        <MendGrid
          key={shown}
          flagged={inGrid.rows}
          isAsked={shown !== null}
          changed={changed}
          saidAbove={new Set(together.map(({ key }) => key))}
          nearIn={spellings.nearIn}
          onMend={(place, field, value) => {
            inGrid.touch(place);
            mend([place], field, () => value);
          }}
          onOmit={(place) => omit([place])}
        />
      )}
    </>
  );
}

/** The rows that the grid shows. Those that were mended there stay, so that nothing goes from under the cursor, and none changes its place. */
function useRowsInGrid({ rows, flagged, refused, groups, omitted }: Mending, asked: readonly number[]) {
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  const [first] = useState(() => new Set(refused.map(({ place }) => place)));
  const alone = groups.filter(({ places }) => places.length === 1).flatMap(({ places }) => places);
  const wanted = new Set([...touched, ...asked, ...alone].filter((place) => !omitted.has(place)));
  const known = new Map(flagged.map((one) => [one.place, one]));
  const shown = [...wanted].flatMap((place): readonly FlaggedRow[] => {
    const row = rows[place];
    return row === undefined ? [] : [known.get(place) ?? { place, row, problems: [] }];
  });
  return {
    /** Those that were refused at first before others. */
    rows: shown.sort(
      (one, other) =>
        Number(first.has(other.place)) - Number(first.has(one.place)) || one.place - other.place,
    ),
    touch: (place: number): void => setTouched(new Set([...touched, place])),
  };
}
