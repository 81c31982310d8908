import { Button, Modal } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { words } from "../words/frame.ts";
import { RefusalNote } from "./refusal-note.tsx";

/** Asks before something that cannot be undone. `onConfirm` does it; what it throws is shown, and the dialog stays. */
export function AskDialog({
  opened,
  title,
  confirm,
  onConfirm,
  onClose,
  children,
}: {
  readonly opened: boolean;
  readonly title: string;
  /** The words on the button that does it. */
  readonly confirm: string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = (): void => {
    setBusy(true);
    setError(null);
    onConfirm()
      .then(onClose, setError)
      .finally(() => setBusy(false));
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ "aria-label": words.close }}>
      <div className="gap">
        <RefusalNote error={error} />
        <div>{children}</div>
        <div className="actions end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {words.cancel}
          </Button>
          <Button color="red" loading={isBusy} onClick={run}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
