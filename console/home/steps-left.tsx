import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Link } from "@tanstack/react-router";
import { may } from "../facts.ts";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { putStepsAway, useIsListed } from "../welcome/kept-steps.ts";
import { useProgress } from "../welcome/use-progress.ts";
import { type Step, steps } from "../welcome/welcome-search.ts";
import { words } from "../words/home.ts";
import { words as welcomeWords } from "../words/welcome.ts";

/** The first steps that are not done; none for who has not begun with them, or has put them away. */
export function useStepsLeft(): readonly Step[] {
  const progress = useProgress();
  const isListed = useIsListed();
  return isListed && may("member") ? steps.filter((step) => !progress.has(step)) : [];
}

/** Above the figures: the first steps that are left, until they are done or put away. */
export function StepsLeft({ left }: { readonly left: readonly Step[] }) {
  const [next] = left;
  if (next === undefined) return null;
  const putAway = (): void => {
    putStepsAway();
    notifications.show({ message: words.wherePutAway });
  };
  return (
    <section className="card padded gap" aria-labelledby="steps-left">
      <div className="line-between">
        <div>
          <h2 id="steps-left">{words.stepsLeft}</h2>
          <p className="soft lead-in">
            {words.stepsDone(count(steps.length - left.length), count(steps.length))} {words.stepsOpen}
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
