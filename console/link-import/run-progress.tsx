import { Button, Progress } from "@mantine/core";
import { count } from "../frame/format.ts";
import { RefusalNote } from "../frame/refusal-note.tsx";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/link-import.ts";
import { type BatchRun, progressOf } from "./use-batches.ts";
import { useTakenFocus } from "./use-taken-focus.ts";

/** How far batches are; where they have stopped half-way, why, and the way on. */
export function RunProgress({
  run,
  onGoOn,
  onStop,
}: {
  readonly run: BatchRun;
  readonly onGoOn: () => void;
  readonly onStop: () => void;
}) {
  const part = useTakenFocus<HTMLElement>();
  const { done, all } = progressOf(run);
  const told = run.order === "judge" ? words.run.judging : words.run.making;
  return (
    <section ref={part} tabIndex={-1} className="card padded gap" aria-label={words.run.title}>
      <p role="status">{told(count(done), count(all))}</p>
      <Progress value={all === 0 ? 100 : (100 * done) / all} aria-label={told(count(done), count(all))} />
      {run.wait_s === null || run.error !== null ? null : (
        <p className="soft small">{words.run.waiting(count(run.wait_s))}</p>
      )}
      {run.error === null ? null : (
        <>
          <RefusalNote error={run.error} />
          <p>
            <strong>{words.run.failedTitle}.</strong>{" "}
            {run.order === "judge" ? words.run.judgingFailedText : words.run.failedText}
          </p>
          <div className="actions end">
            <Button variant="default" onClick={onStop}>
              {run.order === "judge" ? frameWords.cancel : words.run.stop}
            </Button>
            <Button onClick={onGoOn}>{words.run.goOn}</Button>
          </div>
        </>
      )}
    </section>
  );
}
