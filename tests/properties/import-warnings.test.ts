import { expect, test } from "bun:test";
import { warnedRows } from "../../console/link-import/problem-groups.ts";
import { judgeUtm } from "../../src/governance/judge-utm.rules.ts";
import type { UtmValues } from "../../src/governance/utm.ts";

// What an import makes of the sentence in which the API warns of a link.

test("a warning is told at each of its values, in the same words wherever it stands in the sentence", () => {
  const values = { utm_source: 'A "b, but it c', utm_campaign: "SPRING" };
  const convention = { casing: "lower", separator: "any", mode: "warn", required_parameters: [] } as const;
  const judge = (utm: Partial<UtmValues>): string | null => {
    const none = {
      utm_source: null,
      utm_medium: null,
      utm_campaign: null,
      utm_term: null,
      utm_content: null,
    };
    return judgeUtm([{ ...none, ...utm }], { approved: new Map(), dependencies: [], convention }).warning;
  };
  const warned = (utm: Partial<UtmValues>) =>
    warnedRows(
      [{ line: 2, cells: [], values: {} }],
      [{ index: 0, status: "fits", link: null, warning: judge(utm), error: null }],
    )
      .flatMap(({ problems }) => problems)
      .map(({ field, message }) => [field, message]);
  const alone = warned({ utm_campaign: "SPRING" });
  expect(alone).toEqual([
    ["utm_campaign", 'utm_campaign is "SPRING", but the naming convention allows lower case only.'],
  ]);
  expect(warned(values)[1]).toEqual(alone[0]);
});
