import { isRefused, judgeUtm, type UtmRules } from "../../src/governance/judge-utm.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import { sentUtm } from "../../src/links/sent-utm.rules.ts";
import type { DependencyRow, ValueRow } from "./contradictions.ts";

/** A link as far as the rules look at it. */
export interface JudgedLink extends UtmValues {
  readonly id: number;
  readonly short_url: string;
  readonly ios_url: string | null;
  readonly android_url: string | null;
}

/** What rules say of a link. */
export interface LinkVerdict {
  readonly id: number;
  readonly name: string;
  readonly kind: "refused" | "warned";
  /** Why, in the API's words. */
  readonly sentence: string;
}

/** Rules as the API lists them, put together as links are judged by them. */
export function rulesFrom(
  values: readonly ValueRow[],
  dependencies: readonly DependencyRow[],
  convention: UtmRules["convention"],
): UtmRules {
  const parameterOf = (name: string): readonly UtmParameter[] =>
    utmParameters.filter((each) => each === name);
  const approved = new Map(
    utmParameters.map((parameter) => [
      parameter,
      new Set(values.filter((row) => row.parameter === parameter).map(({ value }) => value)),
    ]),
  );
  const groups = Map.groupBy(dependencies, (row) =>
    JSON.stringify([row.driving_parameter, row.driving_value, row.target]),
  );
  return {
    approved,
    convention,
    dependencies: [...groups.values()].flatMap((rows) =>
      rows.slice(0, 1).flatMap((row) =>
        parameterOf(row.driving_parameter).flatMap((drivingParameter) =>
          parameterOf(row.target).map((target) => ({
            drivingParameter,
            drivingValue: row.driving_value,
            target,
            values: new Set(rows.map(({ value }) => value)),
          })),
        ),
      ),
    ),
  };
}

/** What rules say of each link that they do not simply allow. */
export function verdictsOf(links: readonly JudgedLink[], rules: UtmRules): readonly LinkVerdict[] {
  return links.flatMap((link): LinkVerdict[] => {
    const { id, short_url, ios_url: iosUrl, android_url: androidUrl } = link;
    const verdict = judgeUtm(sentUtm(link, { iosUrl, androidUrl }), rules);
    const name = short_url.replace(/^https?:\/\//, "");
    if (isRefused(verdict)) {
      const sentence = Object.values(verdict.refusals).flat().join(" ");
      return [{ id, name, kind: "refused", sentence }];
    }
    return verdict.warning === null ? [] : [{ id, name, kind: "warned", sentence: verdict.warning }];
  });
}

/** How many of the links have each value of a parameter. */
export function usesOf(links: readonly UtmValues[], parameter: UtmParameter): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const link of links) {
    const value = link[parameter];
    if (value !== null) uses.set(value, (uses.get(value) ?? 0) + 1);
  }
  return uses;
}
