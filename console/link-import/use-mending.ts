import { useEffect, useMemo, useRef, useState } from "react";
import { queryClient } from "../api/queries.ts";
import { useRules } from "../links/use-verdict.ts";
import { isMade, judgedRows, type RowsOnHand } from "./judged-rows.ts";
import { dropImport, keepImport, type StartedImport } from "./kept-import.ts";
import { type BatchOrder, batchesOf } from "./link-batches.ts";
import { withValue } from "./problem-groups.ts";
import type { SheetField } from "./sheet-fields.ts";
import { linkOf } from "./sheet-links.ts";
import { type BatchRun, unheardIn, useBatches } from "./use-batches.ts";

type Places = ReadonlySet<number>;

const none: Places = new Set();

/** Rows that are judged, mended, judged again and made, and what has become of them. They are judged, or made on, as soon as they are there. */
export function useMending(start: StartedImport) {
  const { settings } = start;
  const rules = useRules();
  const [onHand, setOnHand] = useState<RowsOnHand>({ ...start, changed: none });
  /** Links were made, or tried to be: what came of it is shown. */
  const [ended, setEnded] = useState<BatchRun | null>(null);
  const { rows, verdicts, changed, omitted } = onHand;
  const judged = useMemo(() => judgedRows(onHand, settings, rules), [onHand, settings, rules]);
  const { sent } = judged;
  const keep = (now: RowsOnHand, making: StartedImport["making"] = null): Promise<void> =>
    keepImport({ ...start, rows: now.rows, verdicts: now.verdicts, omitted: now.omitted, making });
  const batches = useBatches((run) => {
    const after = { ...onHand, verdicts: verdictsAfter(run, onHand), changed: none };
    setOnHand(after);
    if (run.order !== "judge") {
      void queryClient.invalidateQueries();
      // Of all or none, none was made: there is more to mend.
      if (!isHeldBack(run)) setEnded(run);
    }
    // Until it is heard what became of its batches, those are kept.
    if (run.error === null) void (isThrough(after) ? dropImport() : keep(after));
  });
  const begin = (order: BatchOrder): void => {
    const wanted = new Set(sent);
    const links = rows.filter((_, place) => wanted.has(place)).map((row) => linkOf(row, settings));
    const making = { order, places: sent, batches: batchesOf(links) };
    if (order !== "judge") void keep(onHand, making);
    setEnded(null);
    batches.begin(making);
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    if (start.making === null) begin("judge");
    else batches.begin(start.making);
  });
  const change = (mended: Partial<RowsOnHand>, places: Iterable<number>): void => {
    const next = { ...onHand, ...mended, changed: new Set([...changed, ...places]) };
    setOnHand(next);
    void keep(next);
  };
  return {
    ...{ batches, begin, ended, rows, verdicts, changed, omitted },
    ...judged,
    /** Rows that may have been made without that anybody heard of it. */
    unheard: ended === null ? none : unheardIn(ended),
    isMended: rows !== start.rows || omitted.size > 0,
    mend: (places: readonly number[], field: SheetField, mended: (value: string) => string): void =>
      change({ rows: withValue(rows, new Set(places), field, mended) }, places),
    omit: (places: readonly number[]): void => change({ omitted: new Set([...omitted, ...places]) }, []),
    /** Takes in again what was left out. */
    takeBack: (): void => change({ omitted: none }, omitted),
    /** Goes back from what came of it to the rows that were not made. */
    mendMore: (): void => {
      setEnded(null);
      if (sent.some((place) => (verdicts[place] ?? null) === null)) begin("judge");
    },
  };
}

/** The verdicts of all rows after a run: those that were made before keep theirs, and what was not sent has none. */
function verdictsAfter(run: BatchRun, { rows, verdicts }: RowsOnHand): RowsOnHand["verdicts"] {
  const next = rows.map((_, place) => (isMade(verdicts, place) ? (verdicts[place] ?? null) : null));
  for (const [position, place] of run.places.entries()) next[place] = run.verdicts[position] ?? null;
  return next;
}

/** Whether no row is left that somebody may still want made. */
function isThrough({ rows, verdicts, omitted }: RowsOnHand): boolean {
  return rows.every((_, place) => isMade(verdicts, place) || omitted.has(place));
}

function isHeldBack({ order, verdicts }: BatchRun): boolean {
  return order === "make all or none" && verdicts.some(({ status }) => status !== "created");
}
