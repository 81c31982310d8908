import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldErrors } from "../api/refused.ts";
import { SavingForm } from "../frame/saving-form.tsx";

export interface SavingStepParts {
  /** Leads on. */
  readonly onDone: () => void;
  /** The ways back and past this step. */
  readonly end: ReactNode;
}

/** A step with a form. */
export function SavingStep({
  save,
  end,
  ...form
}: SavingStepParts & {
  readonly save: string;
  /** The fields of which the step shows the errors itself. */
  readonly fields: readonly string[];
  readonly onSave: () => Promise<void>;
  readonly children: (errors: FieldErrors) => ReactNode;
}) {
  return (
    <SavingForm
      {...form}
      end={(isBusy) => (
        <div className="line-between">
          {end}
          <Button type="submit" loading={isBusy}>
            {save}
          </Button>
        </div>
      )}
    />
  );
}
