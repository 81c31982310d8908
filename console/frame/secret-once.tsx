import { Button } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { type ReactNode, useRef, useState } from "react";
import { words } from "../words/secret-once.ts";
import { CopyButton } from "./copy-button.tsx";

/** Something that is shown this once: the text, a way to copy it, and a word that it is kept. Until then nobody leaves by a slip. */
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
  const isKept = useRef(false);
  const [isHeld, setHeld] = useState(false);
  useBlocker({
    shouldBlockFn: () => {
      if (!isKept.current) setHeld(true);
      return !isKept.current;
    },
  });
  const keep = (): void => {
    isKept.current = true;
    onKept();
  };
  return (
    <div className="gap">
      <p className="lead-in">{children}</p>
      <output className="secret" data-autofocus tabIndex={-1}>
        {secret}
      </output>
      {isHeld ? (
        <p className="note warn lead-in" role="alert">
          {words.notYetKept(kept)}
        </p>
      ) : null}
      <div className="actions end">
        <CopyButton text={secret} what={what} wide />
        <Button variant="default" onClick={keep}>
          {kept}
        </Button>
      </div>
    </div>
  );
}
