import { useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import type { DialogSearch, Dialogs } from "./dialog-search.ts";
import { useChangeSearch } from "./use-change-search.ts";

/** The dialog that is open on top of a screen. It has an address: Back closes it, and a reload opens it again. */
export interface OpenDialog<Name extends string> {
  /** Undefined while none is open. */
  readonly name: Name | undefined;
  /** The id of what it is about. */
  readonly of: number | undefined;
  readonly open: (name: Name, of?: number) => void;
  readonly close: () => void;
}

/** Which of these dialogs is open, and how one is opened and closed. */
export function useDialog<Alone extends string, About extends string>({
  alone,
  about,
}: Dialogs<Alone, About>): OpenDialog<Alone | About> {
  const { dialog, of }: DialogSearch = useSearch({ strict: false });
  const change = useChangeSearch<DialogSearch>();
  const names: readonly (Alone | About)[] = [...alone, ...about];
  const name = names.find((each) => each === dialog);
  return {
    name,
    of: name === undefined ? undefined : of,
    open: (opened, thing) => change({ dialog: opened, of: thing }),
    // In its place: whoever goes back from here wants what was before the dialog.
    close: () => change({ dialog: undefined, of: undefined }, "typed"),
  };
}

/** The thing that the open dialog is about, of those there are. A dialog about one that is not there is closed once that is known. */
export function useDialogThing<T extends { readonly id: number }>(
  { of, close }: Pick<OpenDialog<string>, "of" | "close">,
  things: readonly T[] | undefined,
): T | undefined {
  const thing = of === undefined ? undefined : things?.find(({ id }) => id === of);
  useClosedWhen(of !== undefined && things !== undefined && thing === undefined, close);
  return thing;
}

/** Closes a dialog that has nothing to be about any more. */
export function useClosedWhen(isLost: boolean, close: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` is another function each time, and does the same.
  useEffect(() => {
    if (isLost) close();
  }, [isLost]);
}
