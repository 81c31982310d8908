import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type FieldErrors, refusalOf } from "../api/refused.ts";
import { words } from "../words/frame.ts";
import { RefusalNote } from "./states.tsx";

/** A short form in a dialog. `onSubmit` sends it; what it throws stands at the field, or above them all. */
export function FormDialog({
  title,
  confirm,
  fields,
  onSubmit,
  onClose,
  onDone = onClose,
  children,
}: {
  readonly title: string;
  readonly confirm: string;
  /** The fields of which the form shows the errors itself. */
  readonly fields: readonly string[];
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** What follows when it went well: the dialog is closed, unless something else is said here. */
  readonly onDone?: () => void;
  readonly children: (errors: FieldErrors) => ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = (): void => {
    setBusy(true);
    setError(null);
    onSubmit()
      .then(onDone, setError)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": words.close }}>
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
        <div className="actions end">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
