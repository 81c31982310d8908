import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { DialogSearch } from "./dialog-search.ts";
import type { MadeSearch } from "./made-search.ts";
import { useChangeSearch } from "./use-change-search.ts";
import { useClosedWhen } from "./use-dialog.ts";

/** Something whose secret is shown this once. From then on the address names it: a reload asks for no other, and says what was made. */
export interface Made {
  /** The dialog with its secret is open. */
  readonly isShown: boolean;
  /** The id of what was made before the page was opened, whose secret is shown no more; undefined for nothing. */
  readonly id: number | undefined;
  /** It is made, and its secret is going to be shown. */
  readonly show: (id: number) => void;
  /** Its secret is kept, or what was said of it is read. */
  readonly done: () => void;
}

/** What a dialog tells that makes something with a secret. */
export interface MakingWays {
  readonly onMade: (id: number) => void;
  readonly onKept: () => void;
  /** Nothing is made. */
  readonly onClose: () => void;
}

/** What was just made on a screen. */
export function useMade(): Made {
  const { made }: MadeSearch = useSearch({ strict: false });
  const [isShown, setShown] = useState(false);
  /** What was made here, and so is known to whoever looks. */
  const [own, setOwn] = useState<number>();
  const change = useChangeSearch<DialogSearch & MadeSearch>();
  return {
    isShown,
    id: made === own ? undefined : made,
    show: (id) => {
      setShown(true);
      setOwn(id);
      // In the place of the form: Back does not lead to it again.
      change({ dialog: undefined, of: undefined, made: id }, "typed");
    },
    done: () => {
      setShown(false);
      change({ made: undefined }, "typed");
    },
  };
}

/** What was just made, of those there are. An address of what is not there is let go of once that is known. */
export function useMadeThing<T extends { readonly id: number }>(
  { id, done }: Made,
  things: readonly T[] | undefined,
): T | undefined {
  const thing = id === undefined ? undefined : things?.find((each) => each.id === id);
  useClosedWhen(id !== undefined && things !== undefined && thing === undefined, done);
  return thing;
}
