import { IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { may } from "../facts.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { useProgress } from "../welcome/use-progress.ts";
import { steps } from "../welcome/welcome-search.ts";
import { words } from "../words/home.ts";
import { words as welcomeWords } from "../words/welcome.ts";

/** In place of figures where there is no link yet: the first steps, and which of them are done. */
export function FirstSteps() {
  const progress = useProgress();
  if (!may("member"))
    return (
      <section className="card padded">
        <p className="lead-in">{words.nobodyYet}</p>
      </section>
    );
  const next = steps.find(
    (step) => !progress.has(step) && progress.size > 0 && step !== "you" && step !== "workspace",
  );
  return (
    <section className="card padded gap narrow">
      <div className="line-between">
        <div>
          <h2>{words.startTitle}</h2>
          <p className="soft lead-in">{words.startText}</p>
        </div>
        <ButtonLink to="/welcome" search={{ step: next ?? "you" }}>
          {next === undefined ? words.start : words.goOn}
        </ButtonLink>
      </div>
      <ol className="steps">
        {steps.map((step) => (
          <li key={step} data-done={progress.get(step) === "done"}>
            <div>
              <Link to="/welcome" search={{ step }}>
                {welcomeWords.steps[step]}
              </Link>
              <p className="soft small lead-in">{welcomeWords.hints[step]}</p>
            </div>
            {progress.get(step) === "kept" ? (
              <span className="soft small">{welcomeWords.kept[step]}</span>
            ) : null}
            {progress.get(step) === "done" ? (
              <span className="state live">
                <IconCircleCheckFilled size={16} aria-hidden /> {welcomeWords.done}
              </span>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
