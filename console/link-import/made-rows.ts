import type { SheetChoices } from "./columns-step.tsx";
import { isMade } from "./judged-rows.ts";
import type { StartedImport } from "./kept-import.ts";
import type { LinkVerdict } from "./problem-groups.ts";
import type { ImportRows, SheetRow } from "./sheet-links.ts";

/** The rows of an import whose links are made, by their places in the sheet, each as it was when its link was made. */
export type MadeRows = ReadonlyMap<number, { readonly row: SheetRow; readonly verdict: LinkVerdict }>;

type Judged = Pick<StartedImport, "rows" | "verdicts">;

/** Those of judged rows whose links are made. */
export function madeRows({ rows, verdicts }: Judged): MadeRows {
  return new Map(
    rows.flatMap((row, place) => {
      const verdict = verdicts[place];
      return isMade(verdicts, place) && verdict != null ? [[place, { row, verdict }] as const] : [];
    }),
  );
}

/** An import that begins with rows that were read from a sheet: those whose links are made stay as they were, and are never sent again. */
export function beginImport(ready: ImportRows, choices: SheetChoices, made: MadeRows): StartedImport {
  return {
    ...ready,
    rows: ready.rows.map((row, place) => made.get(place)?.row ?? row),
    verdicts: ready.rows.map((_, place) => made.get(place)?.verdict ?? null),
    choices,
    omitted: new Set(),
    isMended: false,
    isEnded: made.size > 0,
    making: null,
  };
}

/** Whether these are the rows of an import of which links are made, or may be: to begin with them anew could make links twice. */
export function isUnderWay(kept: StartedImport | null, rows: readonly (readonly string[])[]): boolean {
  if (kept === null || (kept.making === null && madeRows(kept).size === 0)) return false;
  return JSON.stringify(kept.given.sheet.rows) === JSON.stringify(rows);
}
