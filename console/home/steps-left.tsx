import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Link } from "@tanstack/react-router";
import { may } from "../facts.ts";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { putStepsAway, useIsListed } from "../welcome/kept-steps.ts";
import { useProgress } from "../welcome/use-progress.ts";
import { type Step, steps } from "../welcome/welcome-search.ts";
import { words as frameWords } from "../words/frame.ts";
import { words } from "../words/home.ts";
import { words as welcomeWords } from "../words/welcome.ts";

/** The first steps that are not done; null for who has not begun with them, or has put them away. */
export function useStepsLeft(): readonly Step[] | null {
  const progress = useProgress();
  const isListed = useIsListed();
  return isListed && may("member") ? steps.filter((step) => !progress.has(step)) : null;
}

function putAway(): void {
  putStepsAway();
  notifications.show({ message: words.wherePutAway });
}

/** That all steps are behind, and what was left as it was, until it is closed. */
function StepsDone() {
  const progress = useProgress();
  const kept = steps.filter((step) => progress.get(step) === "kept");
  return (
    <section className="card padded gap" aria-labelledby="steps-left">
      <div className="line-between">
        <div>
          <h2 id="steps-left">{words.allStepsDone}</h2>
          {kept.length === 0 ? null : <p className="soft lead-in">{words.stepsKept}</p>}
        </div>
        <Button size="xs" variant="default" onClick={putAway}>
          {frameWords.close}
        </Button>
      </div>
      {kept.length === 0 ? null : (
        <ul className="plain-list steps-left">
          {kept.map((step) => (
            <li key={step}>
              <Link to="/welcome" search={{ step }}>
                {welcomeWords.steps[step]}
              </Link>{" "}
              <span className="soft small">({welcomeWords.kept[step]})</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Above the figures: the first steps that are left, or that all are done, until they are put away. */
export function StepsLeft({ left }: { readonly left: readonly Step[] }) {
  const [next] = left;
  if (next === undefined) return <StepsDone />;
  return (
    <section className="card padded gap" aria-labelledby="steps-left">
      <div className="line-between">
        <div>
          <h2 id="steps-left">{words.stepsLeft}</h2>
          <p className="soft lead-in">
            {words.stepsAhead(count(left.length), count(steps.length))} {words.stepsOpen}
          </p>
        </div>
        <span className="actions">
          <Button size="xs" variant="default" onClick={putAway}>
            {words.putAway}
          </Button>
          <ButtonLink to="/welcome" search={{ step: next }} size="xs">
            {words.goOn}
          </ButtonLink>
        </span>
      </div>
      <ul className="plain-list steps-left">
        {left.map((step) => (
          <li key={step}>
            <Link to="/welcome" search={{ step }}>
              {welcomeWords.steps[step]}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
