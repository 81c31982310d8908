import { Button } from "@mantine/core";
import { ButtonLink } from "../frame/linked.tsx";
import { words } from "../words/welcome.ts";
import { passStep } from "./kept-steps.ts";
import { useProgress } from "./use-progress.ts";
import { type Step, stepBeside } from "./welcome-search.ts";

/** At the foot of every step, each in its place: back; past it, where it is not done and has something to save; and on. */
export function StepFoot({
  step,
  save,
}: {
  readonly step: Step;
  /** The button that saves what stands above, and leads on. */
  readonly save?: { readonly label: string; readonly isBusy: boolean };
}) {
  const isDone = useProgress().has(step);
  const [before, next] = [stepBeside(step, -1), stepBeside(step, 1)];
  return (
    <div className="actions step-foot">
      {before === null ? null : (
        <ButtonLink to="/welcome" search={{ step: before }} variant="default">
          {words.back}
        </ButtonLink>
      )}
      <span className="actions">
        {next === null ? (
          <ButtonLink to="/" onClick={() => passStep(step)}>
            {words.finish}
          </ButtonLink>
        ) : save === undefined ? (
          <ButtonLink to="/welcome" search={{ step: next }} onClick={() => passStep(step)}>
            {words.next}
          </ButtonLink>
        ) : (
          <ButtonLink to="/welcome" search={{ step: next }} variant="default">
            {isDone ? words.next : words.skip}
          </ButtonLink>
        )}
        {save === undefined ? null : (
          <Button type="submit" loading={save.isBusy}>
            {save.label}
          </Button>
        )}
      </span>
    </div>
  );
}
