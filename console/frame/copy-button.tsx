import { Button } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { words } from "../words/frame.ts";
import { copyText } from "./copy-text.tsx";
import { IconButton } from "./icon-button.tsx";

/** Long enough to read it. */
const SAID_ms = 2000;

/** Copies a text; says so for two seconds, also to those who do not see it. */
export function CopyButton({
  text,
  what,
  wide = false,
  disabled = false,
}: {
  readonly text: string;
  readonly what: string;
  readonly wide?: boolean;
  readonly disabled?: boolean;
}) {
  const [isCopied, setCopied] = useState(false);
  const silence = useTimeout(() => setCopied(false), SAID_ms);
  const copy = async (): Promise<void> => {
    silence.clear();
    setCopied(await copyText(text));
    silence.start();
  };
  const icon = isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />;
  const label = isCopied ? words.copied : words.copyThis(what);
  const said = (
    <span role="status" className="unseen">
      {isCopied ? words.copied : ""}
    </span>
  );
  if (wide)
    return (
      <Button leftSection={icon} disabled={disabled} onClick={() => void copy()}>
        {isCopied ? words.copied : words.copy}
        {said}
      </Button>
    );
  return (
    <IconButton label={label} className="small" disabled={disabled} onClick={() => void copy()}>
      {icon}
      {said}
    </IconButton>
  );
}
