import { type ReactNode, useState } from "react";
import { type FieldErrors, refusalOf } from "../api/refused.ts";
import { RefusalNote } from "./refusal-note.tsx";

/** A form that is sent once at a time. What `onSave` throws stands at the field, or above them all. */
export function SavingForm({
  fields,
  onSave,
  onDone,
  end,
  children,
}: {
  /** The fields of which the form shows the errors itself. */
  readonly fields: readonly string[];
  readonly onSave: () => Promise<void>;
  /** What follows when it went well. */
  readonly onDone: () => void;
  /** The buttons at its foot. */
  readonly end: (isBusy: boolean) => ReactNode;
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
      {end(isBusy)}
    </form>
  );
}
