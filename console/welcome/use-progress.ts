import { useQuery } from "@tanstack/react-query";
import { presetPeriod } from "../analytics/period.ts";
import { approvedValuesQuery, domainsQuery, newestLinksQuery, reportQuery } from "../api/queries.ts";
import type { Step } from "./welcome-search.ts";

/** Which of the first steps the workspace has behind it, by what there is in it. */
export function useProgress(): ReadonlySet<Step> {
  const values = useQuery(approvedValuesQuery);
  const domains = useQuery(domainsQuery);
  const links = useQuery(newestLinksQuery);
  const report = useQuery(
    reportQuery({ ...presetPeriod("30d", Date.now()), group_by: "day", compare: true }),
  );
  const visits = (report.data?.totals.clicks ?? 0) + (report.data?.totals.scans ?? 0);
  const done = new Set<Step>();
  if (domains.data?.some(({ state }) => state === "verified") === true) done.add("host");
  if ((values.data ?? []).length > 0) done.add("rules");
  if ((links.data ?? []).length > 0) done.add("link");
  if (visits > 0) done.add("visit");
  return done;
}
