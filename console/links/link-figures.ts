import { useQuery } from "@tanstack/react-query";
import { REPORT_ROWS_at_most } from "../../src/limits.ts";
import { presetPeriod } from "../analytics/period.ts";
import { topQuery } from "../api/queries.ts";

/** What was counted for a link in the last 30 days. */
export interface LinkFigures {
  readonly clicks: number;
  readonly scans: number;
}

const nothing: LinkFigures = { clicks: 0, scans: 0 };

/**
 * Figures of each link of the workspace, asked for when they are wanted: null while they are not known, "few" for a link that is
 * not among the most clicked when those fill the list.
 */
export function useLinkFigures(isWanted: boolean): (id: number) => LinkFigures | "few" | null {
  const query = topQuery({ ...presetPeriod("30d", Date.now()), by: "link", limit: REPORT_ROWS_at_most });
  const { data } = useQuery({ ...query, enabled: isWanted });
  const rows = new Map(data?.rows.map((row) => [row.id, row]));
  const other = rows.size < REPORT_ROWS_at_most ? nothing : "few";
  return (id) => (data === undefined ? null : (rows.get(id) ?? other));
}
