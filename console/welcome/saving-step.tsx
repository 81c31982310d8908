import type { ReactNode } from "react";
import type { FieldErrors } from "../api/refused.ts";
import { SavingForm } from "../frame/saving-form.tsx";
import { passStep } from "./kept-steps.ts";
import { StepFoot } from "./step-foot.tsx";
import type { Step } from "./welcome-search.ts";

/** A step with a form. */
export function SavingStep({
  step,
  save,
  onDone,
  ...form
}: {
  readonly step: Step;
  readonly save: string;
  /** The fields of which the step shows the errors itself. */
  readonly fields: readonly string[];
  readonly onSave: () => Promise<void>;
  /** Leads on. */
  readonly onDone: () => void;
  readonly children: (errors: FieldErrors) => ReactNode;
}) {
  return (
    <SavingForm
      {...form}
      onDone={() => {
        passStep(step);
        onDone();
      }}
      end={(isBusy) => <StepFoot step={step} save={{ label: save, isBusy }} />}
    />
  );
}
