import { notifications } from "@mantine/notifications";
import copy from "copy-to-clipboard";
import { words } from "../words/frame.ts";

/**
 * Copies a text; says whether it is copied. Browsers give their clipboard only to pages by https or of the own machine: others are left
 * the way from before there was one. Where a browser refuses that too, the text is shown, marked, to be copied by hand.
 */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = await copy(text);
  if (!isCopied)
    notifications.show({
      color: "red",
      title: words.notCopied,
      message: <ByHand text={text} />,
      autoClose: false,
    });
  return isCopied;
}

function ByHand({ text }: { readonly text: string }) {
  return (
    <>
      {words.notCopiedText}
      <output className="by-hand" ref={mark}>
        {text}
      </output>
    </>
  );
}

function mark(shown: HTMLElement | null): void {
  if (shown !== null) getSelection()?.selectAllChildren(shown);
}
