import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

/** Something that is shown this once: the text, a way to copy it, and a word that it is kept. */
export function SecretOnce({
  secret,
  what,
  kept,
  onKept,
  children,
}: {
  readonly secret: string;
  /** What it is called when it is copied. */
  readonly what: string;
  readonly kept: string;
  readonly onKept: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="gap">
      <p className="lead-in">{children}</p>
      <output className="secret" data-autofocus tabIndex={-1}>
        {secret}
      </output>
      <div className="actions end">
        <CopyButton text={secret} what={what} wide />
        <Button variant="default" onClick={onKept}>
          {kept}
        </Button>
      </div>
    </div>
  );
}
