import { useQuery } from "@tanstack/react-query";
import { type CountedQuota, type Feature, featureWords, quotaWords } from "../../src/plans/plan.rules.ts";
import { workspaceQuery } from "../api/queries.ts";
import { count } from "../frame/format.ts";
import { ButtonLink } from "../frame/linked.tsx";
import { words } from "../words/plan.ts";

/** Why the plan lets nothing be added, in a sentence; null where it does, and while that is not known. */
export function usePlanProblem(feature: Feature, quota: CountedQuota | null): string | null {
  const { data } = useQuery(workspaceQuery);
  if (data === undefined) return null;
  if (!data.features.includes(feature)) return words.lacks(data.plan, featureWords[feature]);
  if (quota === null) return null;
  const { used, limit } = data.usage[quota];
  return limit === null || used < limit ? null : words.full(data.plan, count(limit), quotaWords[quota]);
}

/** Says what the plan does not let the workspace do, before anybody tries. */
export function PlanNote({ problem }: { readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <div className="note warn line">
      <span>
        {problem} {words.stays}
      </span>
      <ButtonLink to="/plan" variant="default" size="xs">
        {words.open}
      </ButtonLink>
    </div>
  );
}
