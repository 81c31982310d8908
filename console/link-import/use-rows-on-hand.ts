import { type RefObject, useRef, useState } from "react";
import { type RowsOnHand, unsureOf } from "./judged-rows.ts";
import type { StartedImport } from "./kept-import.ts";
import { withValue, withValueOf } from "./problem-groups.ts";
import type { SheetField } from "./sheet-fields.ts";
import type { SheetRow } from "./sheet-links.ts";

type Places = ReadonlySet<number>;

const none: Places = new Set();

/** The rows of an import, what people can do to them, and how they are kept. */
export function useRowsOnHand(start: StartedImport, onKeep: (now: StartedImport) => void) {
  const [onHand, setOnHand] = useState<RowsOnHand>({ ...start, changed: none, unsure: none });
  /** As they are at this moment: what people do and what the API says may come before they are drawn anew. */
  const latest = useRef(onHand);
  const set = (next: RowsOnHand): void => {
    latest.current = next;
    setOnHand(next);
  };
  const keep = ({ rows, verdicts, omitted }: RowsOnHand, other: Partial<StartedImport> = {}): void =>
    onKeep({ ...start, rows, verdicts, omitted, making: null, ...other });
  const change = (mended: Partial<RowsOnHand>, places: Iterable<number>): void => {
    const { current } = latest;
    const next = {
      ...{ ...current, ...mended },
      changed: new Set([...current.changed, ...places]),
      unsure: unsureOf(current, mended.omitted !== undefined),
    };
    set(next);
    keep(next, { isMended: true });
  };
  return { onHand, latest, set, keep, ...useChanges(latest, change) };
}

/** A value that was given to many rows at once, and the rows as they were before. */
interface MendedTogether {
  readonly field: SheetField;
  readonly places: Places;
  readonly before: readonly SheetRow[];
}

type Mend = (places: readonly number[], field: SheetField, mended: (value: string) => string) => void;

/** What people can do to rows. */
function useChanges(
  latest: RefObject<RowsOnHand>,
  change: (mended: Partial<RowsOnHand>, places: Iterable<number>) => void,
) {
  const [together, setTogether] = useState<MendedTogether | null>(null);
  const mend: Mend = (places, field, mended) =>
    change({ rows: withValue(latest.current.rows, new Set(places), field, mended) }, places);
  const mendTogether: Mend = (places, field, mended) => {
    setTogether({ field, places: new Set(places), before: latest.current.rows });
    mend(places, field, mended);
  };
  return {
    mend,
    /** The same for the rows of a reason, which can be undone. */
    mendTogether,
    /** What can be undone; null for nothing. */
    together,
    /** What was done before cannot be undone any more. */
    forget: (): void => setTogether(null),
    undo: (): void => {
      if (together === null) return;
      const { before, places, field } = together;
      setTogether(null);
      change({ rows: withValueOf(before, latest.current.rows, places, field) }, places);
    },
    omit: (places: readonly number[]): void =>
      change({ omitted: new Set([...latest.current.omitted, ...places]) }, []),
    /** Takes in again what was left out. */
    takeBack: (): void => change({ omitted: none }, latest.current.omitted),
  };
}
