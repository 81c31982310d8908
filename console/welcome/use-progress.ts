import { useQuery } from "@tanstack/react-query";
import { presetPeriod } from "../analytics/period.ts";
import { approvedValuesQuery, domainsQuery, newestLinksQuery, reportQuery } from "../api/queries.ts";
import { usePassedSteps } from "./kept-steps.ts";
import type { Step } from "./welcome-search.ts";

/** Which of the first steps are done: by what there is in the workspace, else by who has gone on from them. */
export function useProgress(): ReadonlySet<Step> {
  const values = useQuery(approvedValuesQuery);
  const domains = useQuery(domainsQuery);
  const links = useQuery(newestLinksQuery);
  const report = useQuery(
    reportQuery({ ...presetPeriod("30d", Date.now()), group_by: "day", compare: true }),
  );
  const visits = (report.data?.totals.clicks ?? 0) + (report.data?.totals.scans ?? 0);
  const done = new Set(usePassedSteps().filter((step) => !isSeen(step)));
  if (domains.data?.some(({ state }) => state === "verified") === true) done.add("host");
  if ((values.data ?? []).length > 0) done.add("rules");
  if ((links.data ?? []).length > 0) done.add("link");
  if (visits > 0) done.add("visit");
  return done;
}

/** Whether what there is in the workspace shows that a step is done. */
function isSeen(step: Step): boolean {
  return step === "rules" || step === "link" || step === "visit";
}
