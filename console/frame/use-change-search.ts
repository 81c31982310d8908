import { useNavigate } from "@tanstack/react-router";
import { definedOnly } from "../../src/lib/defined-only.ts";
import type { ChangeSearch } from "./change-search.ts";

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
