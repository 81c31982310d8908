import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";

/** Long enough to type the next digit: a number that is not whole yet is no mistake. */
const TYPING_ms = 800;

/**
 * What is wrong with a WhatsApp number, in the API's words; null for a good one, and while it is typed. Which countries have which
 * numbers is a book of its own, fetched when the first number is typed.
 */
export function useNumberProblem(number: string): string | null {
  const [settled] = useDebouncedValue(number.trim(), TYPING_ms);
  const query = useQuery({
    queryKey: ["whatsapp", "number", settled],
    queryFn: async () => {
      const { readWhatsappNumber } = await import("../../src/links/whatsapp.rules.ts");
      const verdict = readWhatsappNumber(settled);
      return verdict.ok ? null : verdict.reason;
    },
    enabled: settled !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return settled === number.trim() ? (query.data ?? null) : null;
}
