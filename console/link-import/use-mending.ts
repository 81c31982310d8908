import { useEffect, useMemo, useRef, useState } from "react";
import { queryClient } from "../api/queries.ts";
import { useRules } from "../links/use-verdict.ts";
import type { ImportStep } from "./import-search.ts";
import { isMade, judgedRows, type RowsOnHand } from "./judged-rows.ts";
import type { StartedImport } from "./kept-import.ts";
import { type BatchOrder, batchesOf } from "./link-batches.ts";
import { linksAt } from "./sheet-links.ts";
import { type BatchRun, unheardIn, useBatches } from "./use-batches.ts";
import { type QuietVerdicts, useQuietCheck } from "./use-quiet-check.ts";
import { useRowsOnHand } from "./use-rows-on-hand.ts";

type Places = ReadonlySet<number>;

const none: Places = new Set();

/** What mending tells the screen. */
export interface MendingWays {
  readonly onKeep: (now: StartedImport) => void;
  readonly onStep: (step: ImportStep) => void;
}

/**
 * Rows that are judged, mended, judged again and made, and what has become of them. They are judged as soon as they are there; what was
 * sent before, and not answered, is sent again for whoever has pressed for it, and held for everybody else.
 */
export function useMending(
  start: StartedImport,
  step: "check" | "done",
  isPressed: boolean,
  { onKeep, onStep }: MendingWays,
) {
  const { settings } = start;
  const rules = useRules();
  const { onHand, latest, set, keep, ...changes } = useRowsOnHand(start, onKeep);
  const [isHeld, setHeld] = useState(start.making !== null && !isPressed);
  const result = useResult(step);
  const { stopped, unheard } = result;
  const { rows, verdicts, changed, omitted } = onHand;
  const judged = useMemo(() => judgedRows(onHand, settings, rules), [onHand, settings, rules]);
  const { sent, waiting } = judged;
  const batches = useBatches((run) => {
    const { current } = latest;
    const after = { ...current, verdicts: verdictsAfter(run, current), changed: none, unsure: none };
    // Of all or none, none was made: there is more to mend.
    const isEnd = run.order !== "judge" && !isHeldBack(run);
    set(after);
    if (run.order !== "judge") void queryClient.invalidateQueries();
    // Until it is heard what became of its batches, those are kept.
    if (run.error === null) keep(after, { isEnded: start.isEnded || isEnd });
    if (!isEnd) return;
    result.show(run);
    onStep("done");
  });
  const begin = (order: BatchOrder): void => {
    const making = { order, places: sent, batches: batchesOf(linksAt(rows, sent, settings)) };
    if (order !== "judge") keep(onHand, { making });
    result.leave();
    changes.forget();
    batches.begin(making);
  };
  const release = (): void => {
    setHeld(false);
    if (start.making !== null) batches.begin(start.making);
  };
  useShownStep(step, (isFirst) => {
    if (isFirst && start.making !== null) return isPressed ? release() : undefined;
    const isKnown = !isFirst && sent.every((place) => (verdicts[place] ?? null) !== null);
    if (step === "check" && !isKnown && !isHeld && batches.run === null && unheard.size === 0) begin("judge");
  });
  const isIdle = !isHeld && !result.isShown && batches.run === null;
  // It is not kept: whoever comes back has all rows judged again, and meanwhile batches may have been sent, whose keys are kept.
  const quiet = useQuietCheck(onHand, isIdle ? waiting : [], settings, (judgedNow) =>
    set(withVerdicts(latest.current, judgedNow)),
  );
  return {
    ...{ batches, begin, rows, verdicts, changed, omitted, isHeld, release, stopped, unheard, quiet },
    ...judged,
    hasResult: result.isShown,
    ...changes,
  };
}

/** Rows with what was said of some of them since, as far as those are still as they were then. */
function withVerdicts(now: RowsOnHand, judged: QuietVerdicts): RowsOnHand {
  const verdicts = [...now.verdicts];
  const [changed, unsure] = [new Set(now.changed), new Set(now.unsure)];
  for (const [place, { row, verdict }] of judged) {
    if (now.rows[place] !== row) continue;
    verdicts[place] = verdict;
    changed.delete(place);
    unsure.delete(place);
  }
  return { ...now, verdicts, changed, unsure };
}

/** Does something whenever another step is shown, and when the first one is. */
function useShownStep(step: "check" | "done", onShown: (isFirst: boolean) => void): void {
  const shown = useRef<"check" | "done" | null>(null);
  useEffect(() => {
    if (shown.current === step) return;
    const isFirst = shown.current === null;
    shown.current = step;
    onShown(isFirst);
  });
}

/** What came of links that were made, or tried to be: shown where the address says so, and before it does. */
function useResult(step: "check" | "done") {
  const [isShown, setShown] = useState(step === "done");
  /** Where making them has stopped half-way, what is left of it. */
  const [stopped, setStopped] = useState<BatchRun | null>(null);
  const [known, setKnown] = useState(step);
  if (known !== step) {
    setKnown(step);
    setShown(step === "done");
  }
  /** Rows that may have been made without that anybody heard of it: they are not to be mended. */
  const unheard = stopped === null ? none : unheardIn(stopped);
  return {
    isShown: isShown || unheard.size > 0,
    stopped,
    unheard,
    show: (run: BatchRun): void => {
      setShown(true);
      setStopped(run.error === null ? null : run);
    },
    leave: (): void => {
      setShown(false);
      setStopped(null);
    },
  };
}

/** The verdicts of all rows after a run: those that were made before keep theirs, and what was not sent has none. */
function verdictsAfter(run: BatchRun, { rows, verdicts }: RowsOnHand): RowsOnHand["verdicts"] {
  const next = rows.map((_, place) => (isMade(verdicts, place) ? (verdicts[place] ?? null) : null));
  for (const [position, place] of run.places.entries()) next[place] = run.verdicts[position] ?? null;
  return next;
}

function isHeldBack({ order, verdicts }: BatchRun): boolean {
  return order === "make all or none" && verdicts.some(({ status }) => status !== "created");
}
