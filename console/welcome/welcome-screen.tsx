import { IconCircleCheckFilled, IconCircleMinus } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef } from "react";
import { Page } from "../frame/page.tsx";
import { words } from "../words/welcome.ts";
import { CheckStep } from "./check-step.tsx";
import { HostStep } from "./host-step.tsx";
import { beginSteps } from "./kept-steps.ts";
import { LinkStep } from "./link-step.tsx";
import { RulesStep } from "./rules-step.tsx";
import { StepFoot } from "./step-foot.tsx";
import { type Progress, useProgress } from "./use-progress.ts";
import { VisitStep } from "./visit-step.tsx";
import { type Step, stepBeside, steps } from "./welcome-search.ts";
import { WorkspaceStep } from "./workspace-step.tsx";
import { YouStep } from "./you-step.tsx";

/** The first steps of a new workspace: each has an address, can be skipped, and is there again later. */
export function WelcomeScreen() {
  const { step = "you" } = useSearch({ from: "/welcome" });
  const progress = useProgress();
  const heading = useStepFocus(step);
  useEffect(beginSteps, []);
  return (
    <Page title={words.title} intro={words.intro}>
      <div className="welcome">
        <nav aria-label={words.stepList}>
          <ol className="plain-list">
            {steps.map((each, place) => (
              <li key={each}>
                <Link to="/welcome" search={{ step: each }} aria-current={each === step ? "step" : undefined}>
                  <span className="place" aria-hidden>
                    <StepPlace place={place + 1} progress={progress.get(each)} />
                  </span>
                  <span>
                    {words.steps[each]}
                    <StepMark step={each} progress={progress.get(each)} />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <section className="card padded gap" aria-labelledby="step">
          <header>
            <span className="soft small">{words.stepOf(steps.indexOf(step) + 1, steps.length)}</span>
            <h2 id="step" ref={heading} tabIndex={-1}>
              {words.steps[step]}
            </h2>
          </header>
          <StepBody key={step} step={step} />
        </section>
      </div>
    </Page>
  );
}

/** Behind, left as it was, or ahead. */
function StepPlace({ place, progress }: { readonly place: number; readonly progress: Progress | undefined }) {
  if (progress === "done") return <IconCircleCheckFilled size={20} />;
  return progress === "kept" ? <IconCircleMinus size={20} /> : place;
}

/** What has come of a step, for those who do not see its tick, and for all where it is none. */
function StepMark({ step, progress }: { readonly step: Step; readonly progress: Progress | undefined }) {
  if (progress === undefined) return null;
  if (progress === "done") return <span className="unseen"> ({words.done})</span>;
  return <span className="soft small"> ({words.kept[step]})</span>;
}

/** The heading of a step that is moved to takes the focus, where no field of the step does: the button that led here is gone. */
function useStepFocus(step: Step): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.querySelector("[data-autofocus]") === null) heading.current?.focus();
  }, [step]);
  return heading;
}

function StepBody({ step }: { readonly step: Step }) {
  const navigate = useNavigate({ from: "/welcome" });
  const next = stepBeside(step, 1);
  const onDone = (): void => {
    if (next !== null) void navigate({ search: { step: next } });
  };
  switch (step) {
    case "you":
      return (
        <>
          <YouStep />
          <StepFoot step={step} />
        </>
      );
    case "workspace":
      return <WorkspaceStep onDone={onDone} />;
    case "host":
      return (
        <>
          <HostStep />
          <StepFoot step={step} />
        </>
      );
    case "rules":
      return <RulesStep onDone={onDone} />;
    case "link":
      return <LinkStep onDone={onDone} />;
    case "visit":
      return (
        <>
          <VisitStep />
          <StepFoot step={step} />
        </>
      );
    case "check":
      return (
        <>
          <CheckStep />
          <StepFoot step={step} />
        </>
      );
  }
}
