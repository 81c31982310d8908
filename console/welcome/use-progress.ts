import { useQuery } from "@tanstack/react-query";
import { presetPeriod } from "../analytics/period.ts";
import {
  approvedValuesQuery,
  domainsQuery,
  newestLinksQuery,
  ownPasswordQuery,
  reportQuery,
} from "../api/queries.ts";
import { isFirstOwner } from "./first-owner.ts";
import { usePassedSteps } from "./kept-steps.ts";
import type { Step } from "./welcome-search.ts";

/** What has come of a step: it is done, or somebody went on from it and left things as they are. */
export type Progress = "done" | "kept";

/** Which of the first steps are behind: by what there is in the workspace, else by who has gone on from them. */
export function useProgress(): ReadonlyMap<Step, Progress> {
  const values = useQuery(approvedValuesQuery);
  const domains = useQuery(domainsQuery);
  const links = useQuery(newestLinksQuery);
  const report = useQuery(
    reportQuery({ ...presetPeriod("30d", Date.now()), group_by: "day", compare: true }),
  );
  const visits = (report.data?.totals.clicks ?? 0) + (report.data?.totals.scans ?? 0);
  const hasOwnPassword = useQuery({ ...ownPasswordQuery, enabled: isFirstOwner }).data;
  const passed = usePassedSteps().filter((step) => !isSeen(step));
  const progress = new Map<Step, Progress>(passed.map((step) => [step, isToChange(step) ? "kept" : "done"]));
  if (hasOwnPassword === true) progress.set("you", "done");
  if (domains.data?.some(({ state }) => state === "verified") === true) progress.set("host", "done");
  if ((values.data ?? []).length > 0) progress.set("rules", "done");
  if ((links.data ?? []).length > 0) progress.set("link", "done");
  if (visits > 0) progress.set("visit", "done");
  return progress;
}

/** Whether going on from a step leaves something as it was that is not meant to stay. */
function isToChange(step: Step): boolean {
  return step === "host" || (step === "you" && isFirstOwner);
}

/** Whether what there is in the workspace shows that a step is done. */
function isSeen(step: Step): boolean {
  return step === "rules" || step === "link" || step === "visit";
}
