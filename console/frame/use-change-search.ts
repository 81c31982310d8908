import { useNavigate } from "@tanstack/react-router";
import { definedOnly } from "../../src/lib/defined-only.ts";

/** What is chosen is an entry of the browser's history, so that Back undoes it; what is typed takes the place of what stood there a key before. */
export type HowChanged = "chosen" | "typed";

/** Changes what an address says; undefined takes a name away. */
export type ChangeSearch<T> = (
  changed: { readonly [K in keyof T]: T[K] | undefined },
  how?: HowChanged,
) => void;

/** Changes what the address of the screen that is shown says. */
export function useChangeSearch<T extends object>(): ChangeSearch<T> {
  const navigate = useNavigate();
  return (changed, how = "chosen") =>
    void navigate({
      to: ".",
      search: (now) => definedOnly({ ...now, ...changed }),
      replace: how === "typed",
      resetScroll: false,
    });
}
