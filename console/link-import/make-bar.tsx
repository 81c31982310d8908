import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { LINKS_per_batch } from "../../src/limits.ts";
import { count } from "../frame/format.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { words } from "../words/link-import.ts";
import type { BatchOrder } from "./link-batches.ts";

/** Makes the links that fit, or all or none; rows that were changed are checked first, by themselves. */
export function MakeBar({
  good,
  sent,
  waiting,
  error,
  onBegin,
  onCheck,
  onBack,
}: {
  readonly good: number;
  readonly sent: number;
  /** So many rows were changed, and nobody knows yet what the API says of them. */
  readonly waiting: number;
  /** Why it has not said it; null while it may. */
  readonly error: unknown;
  readonly onBegin: (order: BatchOrder) => void;
  /** Asks for that once more. */
  readonly onCheck: () => void;
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
      {error === null ? null : <RefusalNote error={error} />}
      <div className="actions end">
        <span className="soft small" role="status">
          {waiting === 0
            ? null
            : error === null
              ? words.check.waiting(count(waiting))
              : words.check.unchecked(count(waiting))}
        </span>
        <Button variant="default" onClick={onBack}>
          {words.check.columns}
        </Button>
        {error === null ? (
          <Button
            disabled={good === 0 || waiting > 0}
            onClick={() => onBegin(isAll ? "make all or none" : "make")}
          >
            {good === 0 ? words.check.makeNone : words.check.make(count(isAll ? sent : good))}
          </Button>
        ) : (
          <Button onClick={onCheck}>{words.check.checkAgain}</Button>
        )}
      </div>
    </div>
  );
}
