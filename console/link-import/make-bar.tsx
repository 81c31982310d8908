import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { LINKS_per_batch } from "../../src/limits.ts";
import { count } from "../frame/format.ts";
import { words } from "../words/link-import.ts";
import type { BatchOrder } from "./link-batches.ts";

/** Makes the links that fit, or all or none; where rows were changed since they were checked, checks them first. */
export function MakeBar({
  good,
  sent,
  changed,
  onBegin,
  onBack,
}: {
  readonly good: number;
  readonly sent: number;
  /** So many rows were changed, and nobody knows yet what the API says of them. */
  readonly changed: number;
  readonly onBegin: (order: BatchOrder) => void;
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
      <div className="actions end">
        {changed === 0 ? null : (
          <span className="caution small" role="status">
            {words.check.changed(count(changed))}
          </span>
        )}
        <Button variant="default" onClick={onBack}>
          {words.check.columns}
        </Button>
        {changed === 0 ? (
          <Button disabled={good === 0} onClick={() => onBegin(isAll ? "make all or none" : "make")}>
            {good === 0 ? words.check.makeNone : words.check.make(count(isAll ? sent : good))}
          </Button>
        ) : (
          <Button onClick={() => onBegin("judge")}>{words.check.checkAgain}</Button>
        )}
      </div>
    </div>
  );
}
