import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { LINKS_per_batch } from "../../src/limits.ts";
import { answerOf, api } from "../api/client.ts";
import { judgingRules, type Rules } from "./allowed.ts";
import { inputOf } from "./draft.ts";
import type { ManyRow } from "./many-draft.ts";
import { judgeRows, type LinkVerdict, type RowVerdict, verdictOf } from "./row-verdict.ts";

/** Between two keys of somebody who types on. */
const TYPING_ms = 500;

/**
 * What is to be said of each row that may be made: at once by the rules that are here, then by the API, which is asked to judge the
 * whole batch and to make nothing. Row → verdict.
 */
export function useRowVerdicts(
  rows: readonly ManyRow[],
  campaign: string | null,
  rules: Rules,
  isReady: boolean,
): ReadonlyMap<string, RowVerdict> {
  const judging = useMemo(() => (rules.isWhole ? judgingRules(rules) : null), [rules]);
  const here = useMemo(() => judgeRows(rows, campaign, judging, Date.now()), [rows, campaign, judging]);
  const links = useMemo(() => rows.map(({ draft }) => inputOf(draft)), [rows]);
  const text = JSON.stringify(links);
  const [settled] = useDebouncedValue(text, TYPING_ms);
  const query = useQuery({
    queryKey: ["links", "trial", settled],
    queryFn: () => {
      const body = { links: JSON.parse(settled) as typeof links, dry_run: true, only_if_all: false };
      return answerOf(api.POST("/api/v1/links/bulk", { body }));
    },
    enabled: isReady && links.length > 0 && links.length <= LINKS_per_batch && settled !== "[]",
  });
  return useMemo(() => {
    if (settled !== text || query.data === undefined) return here;
    return byRow(rows, query.data.data);
  }, [here, rows, settled, text, query.data]);
}

/** The API's verdicts by the rows that were sent, in their order. */
export function byRow(
  rows: readonly ManyRow[],
  verdicts: readonly LinkVerdict[],
): ReadonlyMap<string, RowVerdict> {
  return new Map(
    rows.flatMap(({ key }, index): [string, RowVerdict][] => {
      const verdict = verdicts[index];
      return verdict === undefined ? [] : [[key, verdictOf(verdict)]];
    }),
  );
}
