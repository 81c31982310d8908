import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { LINKS_per_batch } from "../../src/limits.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import { MendGrid } from "./mend-grid.tsx";
import type { ImportResult, LinkVerdict } from "./problem-groups.ts";
import { ProblemList } from "./problem-list.tsx";
import { RunProgress } from "./run-progress.tsx";
import type { ImportRows } from "./sheet-links.ts";
import type { BatchRun } from "./use-batches.ts";
import { useMending } from "./use-mending.ts";

type Verdicts = readonly (LinkVerdict | null)[];

/** Has every row judged, lets people mend what is refused, and makes the links. */
export function CheckStep({
  start,
  onBack,
  onMade,
}: {
  readonly start: ImportRows;
  readonly onBack: () => void;
  readonly onMade: (result: ImportResult) => void;
}) {
  const mending = useMending(start, onMade);
  /** The reason whose rows the grid shows; null: all. */
  const [shown, setShown] = useState<string | null>(null);
  const { batches, begin, verdicts, changed, omitted, sent, refused, groups, mend, omit } = mending;
  const { run } = batches;
  if (run !== null) {
    const stop = run.order === "judge" ? onBack : batches.stop;
    return <RunProgress run={run} onGoOn={batches.goOn} onStop={stop} />;
  }
  const group = groups.find(({ key }) => key === shown);
  const isInGrid = (place: number): boolean =>
    group === undefined || changed.has(place) || group.places.includes(place);
  const good = sent.filter((place) => verdicts[place]?.status === "fits").length;
  return (
    <div className="gap">
      <Summary verdicts={verdicts} refused={refused.length} omitted={omitted.size} />
      <ProblemList
        groups={groups}
        settings={start.settings}
        shown={shown}
        onShow={setShown}
        onMend={mend}
        onOmit={omit}
      />
      {refused.length === 0 ? null : (
        <MendGrid
          refused={refused.filter(({ place }) => isInGrid(place))}
          title={group?.message ?? words.check.all}
          changed={changed}
          onMend={(place, field, value) => mend([place], field, value)}
          onOmit={(place) => omit([place])}
        />
      )}
      {changed.size === 0 ? null : <ChangedNote count={changed.size} onCheck={() => begin("judge")} />}
      <MakeBar good={good} sent={sent.length} isWaiting={changed.size > 0} onMake={begin} onBack={onBack} />
    </div>
  );
}

function ChangedNote({ count: rows, onCheck }: { readonly count: number; readonly onCheck: () => void }) {
  return (
    <div className="note warn line" role="status">
      <span>{words.check.changed(count(rows))}</span>
      <Button size="xs" onClick={onCheck}>
        {words.check.checkAgain}
      </Button>
    </div>
  );
}

function Summary({
  verdicts,
  refused,
  omitted,
}: {
  readonly verdicts: Verdicts;
  readonly refused: number;
  readonly omitted: number;
}) {
  const fitting = verdicts.filter((verdict) => verdict?.status === "fits");
  const warned = fitting.filter((verdict) => verdict?.warning !== null).length;
  return (
    <div className={refused === 0 ? "note good" : "note"} role="status">
      <strong>{words.check.title}</strong>
      {words.check.fit(count(fitting.length))}
      {warned === 0 ? null : ` (${words.check.warned(count(warned))})`}
      {refused === 0 ? null : `, ${words.check.refused(count(refused))}`}
      {omitted === 0 ? null : `, ${words.check.leftOut(count(omitted))}`}.
    </div>
  );
}

function MakeBar({
  good,
  sent,
  isWaiting,
  onMake,
  onBack,
}: {
  readonly good: number;
  readonly sent: number;
  /** Rows were changed, and nobody knows yet what the API says of them. */
  readonly isWaiting: boolean;
  readonly onMake: (order: BatchRun["order"]) => void;
  readonly onBack: () => void;
}) {
  const [isAllOnly, setAllOnly] = useState(false);
  const mayBeAll = sent <= LINKS_per_batch;
  const isAll = isAllOnly && mayBeAll;
  return (
    <div className="card padded make-bar">
      <Checkbox
        label={words.check.onlyAll}
        description={mayBeAll ? words.check.onlyAllHint : words.check.onlyAllTooMany}
        disabled={!mayBeAll}
        checked={isAll}
        onChange={({ currentTarget }) => setAllOnly(currentTarget.checked)}
      />
      <div className="actions end">
        <Button variant="default" onClick={onBack}>
          {words.check.columns}
        </Button>
        <Button
          disabled={good === 0 || isWaiting}
          onClick={() => onMake(isAll ? "make all or none" : "make")}
        >
          {good === 0 ? words.check.makeNone : words.check.make(count(isAll ? sent : good))}
        </Button>
      </div>
    </div>
  );
}
