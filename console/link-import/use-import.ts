import { useEffect, useState } from "react";
import type { ImportStep } from "./import-search.ts";
import {
  type ChosenSheet,
  dropImport,
  findImport,
  findSheet,
  type KeptImport,
  keepImport,
  keepSheet,
  type StartedImport,
} from "./kept-import.ts";

/** The import of this browser as far as somebody has come with it, kept as it changes. */
export function useImport() {
  /** What an earlier visit kept has been asked for. */
  const [isFound, setFound] = useState(false);
  const [sheet, setSheet] = useState<ChosenSheet | null>(null);
  const [started, setStarted] = useState<KeptImport | null>(null);
  useEffect(() => {
    let isHere = true;
    void Promise.all([findSheet(), findImport()]).then(([keptSheet, keptImport]) => {
      if (!isHere) return;
      // What was given meanwhile is newer.
      setSheet((now) => now ?? keptSheet);
      setStarted((now) => now ?? keptImport);
      setFound(true);
    });
    return () => {
      isHere = false;
    };
  }, []);
  const giveSheet = (given: ChosenSheet): void => {
    setSheet(given);
    keepSheet(given);
  };
  return {
    isFound,
    sheet,
    started,
    giveSheet,
    start: (begun: StartedImport): void => setStarted(keepImport(begun)),
    goOn: (kept: KeptImport): void => giveSheet({ given: kept.given, choices: kept.choices }),
    drop: (): void => {
      setSheet(null);
      setStarted(null);
      dropImport();
    },
  };
}

/** The import that was started with a sheet; null where none was, or with another sheet. */
export function startedWith(sheet: ChosenSheet, started: KeptImport | null): KeptImport | null {
  return started?.given.id === sheet.given.id ? started : null;
}

/** The step that is shown where an address asks for one: the last before it for which everything is there. */
export function stepShown(
  asked: ImportStep | undefined,
  sheet: ChosenSheet | null,
  started: KeptImport | null,
): ImportStep | undefined {
  if (asked === undefined || sheet === null) return undefined;
  const own = startedWith(sheet, started);
  if (own === null) return "columns";
  const isSent = own.making !== null;
  // While nobody knows what became of its batches, its rows are not read anew: links would be made twice.
  if (asked === "columns") return isSent ? "check" : "columns";
  return asked === "done" && !own.isEnded && !isSent ? "check" : asked;
}
