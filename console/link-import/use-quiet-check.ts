import { useEffect, useRef, useState } from "react";
import type { RowsOnHand } from "./judged-rows.ts";
import { batchesOf, sendBatch } from "./link-batches.ts";
import type { LinkVerdict } from "./problem-groups.ts";
import { type ImportSettings, linksAt, type SheetRow } from "./sheet-links.ts";

/** Verdicts of rows, each with its place and as it was when it was asked for. */
export type QuietVerdicts = ReadonlyMap<number, { readonly row: SheetRow; readonly verdict: LinkVerdict }>;

/**
 * Has rows that were changed judged again, one request at a time, while people go on with others. Where that fails it stops until
 * somebody asks for it again.
 */
export function useQuietCheck(
  { rows }: RowsOnHand,
  waiting: readonly number[],
  settings: ImportSettings,
  onJudged: (verdicts: QuietVerdicts) => void,
) {
  const [error, setError] = useState<unknown>(null);
  const isBusy = useRef(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const check = async (): Promise<void> => {
    isBusy.current = true;
    try {
      const verdicts: LinkVerdict[] = [];
      for (const batch of batchesOf(linksAt(rows, waiting, settings)))
        verdicts.push(...(await sendBatch(batch, "judge", () => undefined)));
      if (!isGone.current) onJudged(verdictsAt(rows, waiting, verdicts));
    } catch (refused) {
      setError(refused);
    } finally {
      isBusy.current = false;
    }
  };
  useEffect(() => {
    if (waiting.length > 0 && error === null && !isBusy.current) void check();
  });
  return { error, again: (): void => setError(null) };
}

function verdictsAt(
  rows: readonly SheetRow[],
  places: readonly number[],
  verdicts: readonly LinkVerdict[],
): QuietVerdicts {
  return new Map(
    places.flatMap((place, position) => {
      const [row, verdict] = [rows[place], verdicts[position]];
      return row === undefined || verdict === undefined ? [] : [[place, { row, verdict }] as const];
    }),
  );
}
