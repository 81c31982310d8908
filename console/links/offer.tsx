import { Button } from "@mantine/core";
import type { ReactNode } from "react";

/** Below a field: something that can be taken, or made, in place of what is typed. */
export function Offer({ onTake, children }: { readonly onTake: () => void; readonly children: ReactNode }) {
  return (
    // A button proper may not stand in the description of a field.
    <Button
      component="span"
      role="button"
      tabIndex={0}
      size="compact-xs"
      variant="light"
      className="offer"
      onClick={onTake}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          onTake();
        }
      }}
    >
      {children}
    </Button>
  );
}
