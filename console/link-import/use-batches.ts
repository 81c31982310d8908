import { useEffect, useState } from "react";
import type { Batch, BatchOrder } from "./link-batches.ts";
import { sendBatch } from "./link-batches.ts";
import type { LinkVerdict } from "./problem-groups.ts";

/** Batches on their way: how far they are, and what has come of them. */
export interface BatchRun {
  readonly order: BatchOrder;
  readonly batches: readonly Batch[];
  /** How many of them are through. */
  readonly through: number;
  /** A verdict a link, in their order; those of batches that are not through yet are missing. */
  readonly verdicts: readonly LinkVerdict[];
  /** Why it has stopped half-way; null while it goes on, and at its end. */
  readonly error: unknown;
}

/** How many links of a run are through, and how many there are. */
export function progressOf({ batches, verdicts }: BatchRun): { readonly done: number; readonly all: number } {
  return { done: verdicts.length, all: batches.reduce((sum, { links }) => sum + links.length, 0) };
}

/** Sends batches one after the other; one that fails stops the run, which can go on from there. */
export function useBatches(onEnd: (run: BatchRun) => void) {
  const [run, setRun] = useState<BatchRun | null>(null);
  const isBusy = run !== null && run.error === null;
  const makes = run !== null && run.order !== "judge";
  useEffect(() => {
    if (!isBusy || !makes) return;
    // Whoever closes the page would not learn which links were made.
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isBusy, makes]);

  const goOn = async (from: BatchRun): Promise<void> => {
    let present: BatchRun = { ...from, error: null };
    setRun(present);
    for (const batch of from.batches.slice(from.through)) {
      try {
        const verdicts = await sendBatch(batch, from.order);
        present = { ...present, through: present.through + 1, verdicts: [...present.verdicts, ...verdicts] };
        setRun(present);
      } catch (error) {
        setRun({ ...present, error });
        return;
      }
    }
    setRun(null);
    onEnd(present);
  };
  return {
    run,
    isBusy,
    begin: (order: BatchOrder, batches: readonly Batch[]) =>
      void goOn({ order, batches, through: 0, verdicts: [], error: null }),
    goOn: () => {
      if (run !== null) void goOn(run);
    },
    /** Leaves the rest undone. */
    stop: () => {
      setRun(null);
      if (run !== null && run.order !== "judge") onEnd(run);
    },
  };
}
