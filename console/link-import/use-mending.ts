import { useEffect, useRef, useState } from "react";
import { queryClient } from "../api/queries.ts";
import { words } from "../words/link-import.ts";
import { batchesOf } from "./link-batches.ts";
import type { ImportResult } from "./problem-groups.ts";
import { type LinkVerdict, problemGroups, refusedRows, withValue } from "./problem-groups.ts";
import type { SheetField } from "./sheet-fields.ts";
import type { ImportRows } from "./sheet-links.ts";
import { linkOf, type SheetRow } from "./sheet-links.ts";
import { type BatchRun, useBatches } from "./use-batches.ts";

type Places = ReadonlySet<number>;

const none: Places = new Set();

/** Rows that are judged, mended, judged again and made. They are judged as soon as they are there. */
export function useMending({ rows: given, settings }: ImportRows, onMade: (result: ImportResult) => void) {
  const [rows, setRows] = useState<readonly SheetRow[]>(given);
  const [verdicts, setVerdicts] = useState<readonly (LinkVerdict | null)[]>([]);
  /** Those that are no longer as they were judged. */
  const [changed, setChanged] = useState(none);
  const [omitted, setOmitted] = useState(none);
  const sent = [...rows.keys()].filter((place) => !omitted.has(place));

  const batches = useBatches((run: BatchRun) => {
    const next: (LinkVerdict | null)[] = rows.map(() => null);
    for (const [position, place] of sent.entries()) next[place] = run.verdicts[position] ?? null;
    setVerdicts(next);
    setChanged(none);
    if (run.order === "judge") return;
    void queryClient.invalidateQueries();
    // Of all or none, none was made: there is more to mend.
    const isMade = next.some((verdict) => verdict?.status === "created");
    if (isMade || run.order === "make") onMade({ rows, verdicts: next });
  });
  const begin = (order: BatchRun["order"]): void => {
    const wanted = rows.filter((_, place) => !omitted.has(place));
    batches.begin(order, batchesOf(wanted.map((row) => linkOf(row, settings))));
  };
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    begin("judge");
  });

  const refused = refusedRows(rows, verdicts, words.check.unknownCampaign).filter(
    ({ place }) => !omitted.has(place),
  );
  return {
    batches,
    begin,
    verdicts,
    changed,
    omitted,
    sent,
    refused,
    groups: problemGroups(refused.filter(({ place }) => !changed.has(place))),
    mend: (places: readonly number[], field: SheetField, value: string): void => {
      setRows(withValue(rows, new Set(places), field, value));
      setChanged(new Set([...changed, ...places]));
    },
    omit: (places: readonly number[]): void => setOmitted(new Set([...omitted, ...places])),
  };
}
