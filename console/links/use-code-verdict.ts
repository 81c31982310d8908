import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { answerOf, api } from "../api/client.ts";
import { codeProblem } from "./field-problems.ts";

/** Whether a short code may be had. */
export type CodeVerdict =
  | { readonly kind: "blank" }
  | { readonly kind: "asking" }
  | { readonly kind: "free" }
  | { readonly kind: "taken"; readonly reason: string };

/** Between two keys of somebody who types on. */
const TYPING_ms = 250;

/** Whether a code is free on a domain (blank: the shared host), as it is typed: what no code may be is said at once. */
export function useCodeVerdict(code: string, domain: string): CodeVerdict {
  const typed = code.trim();
  const problem = codeProblem(typed);
  const [settled] = useDebouncedValue(typed, TYPING_ms);
  const query = useQuery({
    queryKey: ["links", "code", settled, domain],
    queryFn: () => {
      const body = { short_code: settled, ...(domain === "" ? {} : { domain }) };
      return answerOf(api.POST("/api/v1/links/check-code", { body }));
    },
    enabled: settled !== "" && codeProblem(settled) === null,
  });
  if (typed === "") return { kind: "blank" };
  if (problem !== null) return { kind: "taken", reason: problem };
  if (settled !== typed || query.data === undefined) return { kind: "asking" };
  const { reason } = query.data;
  return reason === null ? { kind: "free" } : { kind: "taken", reason };
}
