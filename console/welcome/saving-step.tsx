import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type FieldErrors, refusalOf } from "../api/refused.ts";
import { RefusalNote } from "../frame/states.tsx";

export interface SavingStepParts {
  /** Leads on. */
  readonly onDone: () => void;
  /** The ways back and past this step. */
  readonly end: ReactNode;
}

/** A step with a form. `onSave` sends it; what it throws stands at the field, or above them all. */
export function SavingStep({
  save,
  fields,
  onSave,
  onDone,
  end,
  children,
}: SavingStepParts & {
  readonly save: string;
  /** The fields of which the step shows the errors itself. */
  readonly fields: readonly string[];
  readonly onSave: () => Promise<void>;
  readonly children: (errors: FieldErrors) => ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = (): void => {
    setBusy(true);
    setError(null);
    onSave()
      .then(onDone, setError)
      .finally(() => setBusy(false));
  };
  return (
    <form
      className="gap"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RefusalNote error={error} fields={fields} />
      {children(error === null ? {} : refusalOf(error).fields)}
      <div className="line-between">
        {end}
        <Button type="submit" loading={isBusy}>
          {save}
        </Button>
      </div>
    </form>
  );
}
