import { useEffect, useRef, useState } from "react";
import { refusalOf } from "../api/refused.ts";
import type { Making } from "./kept-import.ts";
import { sendBatch } from "./link-batches.ts";
import type { LinkVerdict } from "./problem-groups.ts";

/** Batches on their way: how far they are, and what has come of them. */
export interface BatchRun extends Making {
  /** How many of them are through. */
  readonly through: number;
  /** A verdict a link, in their order; those of batches that are not through yet are missing. */
  readonly verdicts: readonly LinkVerdict[];
  /** How long it waits for the API's rate limit; null while it does not. */
  readonly wait_s: number | null;
  /** Why it has stopped half-way; null while it goes on, and at its end. */
  readonly error: unknown;
}

/** How many links of a run are through, and how many there are. */
export function progressOf({ places, verdicts }: BatchRun): { readonly done: number; readonly all: number } {
  return { done: verdicts.length, all: places.length };
}

/** Answers after which nobody knows whether a batch was carried out: none came, or it was cut off. */
const DOUBTFUL = ["unreachable", "internal", "fault"];

/** The places of the rows that may have been made without that anybody heard of it. */
export function unheardIn({
  order,
  places,
  batches,
  through,
  verdicts,
  error,
}: BatchRun): ReadonlySet<number> {
  const batch = batches[through];
  if (batch === undefined || order === "judge" || !DOUBTFUL.includes(refusalOf(error).code)) return new Set();
  return new Set(places.slice(verdicts.length, verdicts.length + batch.links.length));
}

/** Sends batches one after the other; one that fails stops the run, which can go on from there. `onEnd` is given a run that is through, or was stopped. */
export function useBatches(onEnd: (run: BatchRun) => void) {
  const [run, setRun] = useState<BatchRun | null>(null);
  const isGone = useRef(false);
  const isBusy = run !== null && run.error === null;
  const makes = run !== null && run.order !== "judge";
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  useEffect(() => {
    if (!isBusy || !makes) return;
    // Whoever closes the page would not learn at once which links were made.
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", hold);
    return () => removeEventListener("beforeunload", hold);
  }, [isBusy, makes]);

  const goOn = async (from: BatchRun): Promise<void> => {
    let present: BatchRun = { ...from, error: null };
    setRun(present);
    for (const batch of from.batches.slice(from.through)) {
      try {
        const wait = (wait_s: number): void => setRun({ ...present, wait_s });
        const verdicts = await sendBatch(batch, from.order, wait);
        present = { ...present, through: present.through + 1, verdicts: [...present.verdicts, ...verdicts] };
        setRun(present);
      } catch (error) {
        setRun({ ...present, error });
        return;
      }
      // Whoever has left the page goes on from what is kept when coming back.
      if (isGone.current) return;
    }
    setRun(null);
    onEnd(present);
  };
  return {
    run,
    begin: (making: Making) => void goOn({ ...making, through: 0, verdicts: [], wait_s: null, error: null }),
    goOn: (from: BatchRun) => void goOn(from),
    /** Leaves the rest undone for now. */
    stop: (stopped: BatchRun) => {
      setRun(null);
      if (stopped.order !== "judge") onEnd(stopped);
    },
  };
}
