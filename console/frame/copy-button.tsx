import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { words } from "../words/frame.ts";

/** Copies a text; says so for two seconds, also to those who do not see it. */
export function CopyButton({
  text,
  what,
  wide = false,
}: {
  readonly text: string;
  readonly what: string;
  readonly wide?: boolean;
}) {
  const clipboard = useClipboard({ timeout: 2000 });
  const icon = clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />;
  const label = clipboard.copied ? words.copied : words.copyThis(what);
  const said = (
    <span role="status" className="unseen">
      {clipboard.copied ? words.copied : ""}
    </span>
  );
  if (wide)
    return (
      <Button leftSection={icon} onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? words.copied : words.copy}
        {said}
      </Button>
    );
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} size="md" onClick={() => clipboard.copy(text)}>
        {icon}
        {said}
      </ActionIcon>
    </Tooltip>
  );
}
