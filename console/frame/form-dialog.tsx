import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldErrors } from "../api/refused.ts";
import { words } from "../words/frame.ts";
import { SavingForm } from "./saving-form.tsx";

/** A short form in a dialog. */
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
  const end = (isBusy: boolean): ReactNode => (
    <div className="actions end">
      <Button variant="default" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" loading={isBusy}>
        {confirm}
      </Button>
    </div>
  );
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ "aria-label": words.close }}>
      <SavingForm fields={fields} onSave={onSubmit} onDone={onDone} end={end}>
        {children}
      </SavingForm>
    </Modal>
  );
}
