import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { words } from "../words/frame.ts";

/** Says of something that is made that its secret was shown once, with what to do for whoever has not kept it. */
export function MadeNote({
  children,
  onClose,
}: {
  readonly children: ReactNode;
  readonly onClose: () => void;
}) {
  return (
    <div className="note warn line" role="status">
      <span>{children}</span>
      <Button size="xs" variant="default" onClick={onClose}>
        {words.close}
      </Button>
    </div>
  );
}
