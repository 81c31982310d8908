import { expect, test } from "bun:test";
import fc from "fast-check";
import { faultText } from "../../console/api/fault-text.ts";
import {
  type Contradiction,
  contradictions,
  type DependencyRow,
  type ValueRow,
} from "../../console/rules/contradictions.ts";
import { rulesFrom, usesOf, verdictsOf } from "../../console/rules/existing-links.ts";
import { nearValues, pastedValues } from "../../console/rules/near-values.ts";
import { starterConvention, starterValues } from "../../console/welcome/starter-rules.ts";
import {
  casings,
  conventionBreaches,
  conventionModes,
  separators,
} from "../../src/governance/convention.rules.ts";
import { isRefused, judgeUtm, type UtmRules } from "../../src/governance/judge-utm.rules.ts";
import { nearestOf } from "../../src/governance/near-values.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";

const none: UtmValues = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
};
const used = ["utm_source", "utm_medium", "utm_campaign"] as const;
const words = ["a", "B", "c-d"] as const;
const value = fc.constantFrom(...words);
const values: fc.Arbitrary<ValueRow[]> = fc.array(fc.record({ parameter: fc.constantFrom(...used), value }), {
  maxLength: 5,
});
const dependencies: fc.Arbitrary<DependencyRow[]> = fc.array(
  fc
    .record({
      driving_parameter: fc.constantFrom(...used),
      driving_value: value,
      target: fc.constantFrom(...used),
      value,
    })
    .filter((row) => row.driving_parameter !== row.target),
  { maxLength: 6 },
);
const convention = fc.record({
  casing: fc.constantFrom(...casings),
  separator: fc.constantFrom(...separators),
  mode: fc.constantFrom(...conventionModes),
  required_parameters: fc.constant([] as UtmParameter[]),
});

/** Every set of values that the rules let pass. */
function allowed(rules: UtmRules): readonly UtmValues[] {
  const choices = [null, ...words];
  return choices.flatMap((utm_source) =>
    choices.flatMap((utm_medium) =>
      choices
        .map((utm_campaign) => ({ ...none, utm_source, utm_medium, utm_campaign }))
        .filter((set) => !isRefused(judgeUtm([set], rules))),
    ),
  );
}

/** Whether values are what a contradiction says cannot be. */
function isMeant(found: Contradiction, set: UtmValues): boolean {
  const has = (name: string, text: string) => set[name as UtmParameter] === text;
  switch (found.kind) {
    case "refused_by_convention":
    case "never_applies":
    case "nothing_left":
      return has(found.parameter, found.value);
    case "allows_unapproved":
      return has(found.parameter, found.value) && has(found.target, found.allowed);
    case "exclude_each_other":
      return has(found.parameter, found.value) && has(found.otherParameter, found.otherValue);
  }
}

test("what is called a contradiction is one: judged by the rules themselves", () => {
  fc.assert(
    fc.property(values, dependencies, convention, (valueRows, dependencyRows, written) => {
      const rules = rulesFrom(valueRows, dependencyRows, written);
      const passing = allowed(rules);
      for (const found of contradictions(valueRows, dependencyRows, written)) {
        const impossible = passing.filter((set) => isMeant(found, set));
        expect([found, impossible]).toEqual([found, []]);
      }
    }),
    { numRuns: 300 },
  );
});

test("rules without dependencies and with a convention that only warns never contradict", () => {
  fc.assert(
    fc.property(values, convention, (valueRows, written) => {
      expect(contradictions(valueRows, [], { ...written, mode: "warn" })).toEqual([]);
    }),
  );
});

test("what existing links would be told is what the rules say of their values", () => {
  fc.assert(
    fc.property(
      values,
      dependencies,
      convention,
      value,
      fc.option(value),
      (rows, driven, written, source, medium) => {
        const rules = rulesFrom(rows, driven, written);
        const utm = { ...none, utm_source: source, utm_medium: medium };
        const link = {
          ...utm,
          id: 1,
          short_url: "https://go.example/a",
          ios_url: null,
          android_url: null,
        };
        const { refusals, warning } = judgeUtm([utm], rules);
        const [verdict] = verdictsOf([link], rules);
        const expected =
          Object.keys(refusals).length > 0 ? "refused" : warning === null ? undefined : "warned";
        expect(verdict?.kind).toBe(expected);
        if (expected === "warned") expect(verdict?.sentence).toBe(warning ?? "");
      },
    ),
  );
});

test("uses count each link's value once, and none for links without", () => {
  fc.assert(
    fc.property(fc.array(fc.option(value)), (given) => {
      const uses = usesOf(
        given.map((utm_source) => ({ ...none, utm_source })),
        "utm_source",
      );
      for (const word of words)
        expect(uses.get(word) ?? 0).toBe(given.filter((each) => each === word).length);
    }),
  );
});

test("pasted values are each there once, trimmed, and near ones are another spelling of what is known", () => {
  const separator = fc.constantFrom("\n", ", ", "\r\n", ";", "\t");
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("mail", " Mail ", "e-mail", "E_Mail", "x", "")),
      separator,
      (given, between) => {
        const pasted = pastedValues(given.join(between));
        expect(pasted.toSorted()).toEqual(
          [...new Set(given.map((each) => each.trim()).filter((each) => each !== ""))].toSorted(),
        );
        const plain = (text: string) => text.toLowerCase().replaceAll(/[-_ ]/g, "");
        for (const { value: near, known } of nearValues(pasted, [])) {
          expect(near).not.toBe(known);
          expect(plain(near)).toBe(plain(known));
        }
      },
    ),
  );
});

test("a typing mistake in one long word is near; short words, numbers and last letters are meant to differ", () => {
  const isNear = (one: string, other: string) => nearValues([one, other], []).length > 0;
  for (const [one, other] of [
    ["instagram", "instagarm"],
    ["instagram-stories", "instagarm_stories"],
    ["newsletter", "newletter"],
    ["email", "emial"],
    ["facebook", "facebok"],
    ["banner", "Banners"],
  ] as const)
    expect([one, other, isNear(one, other), isNear(other, one)]).toEqual([one, other, true, true]);
  for (const [one, other] of [
    ["ios", "ads"],
    ["june", "july"],
    ["spring-1", "spring-2"],
    ["winter2024", "winter2025"],
    ["variant-a", "variant-b"],
    ["varianta", "variantb"],
    ["story", "store"],
    ["email", "gmail"],
    ["banner-left", "banner-right"],
    ["paid-social", "organic-social"],
  ] as const)
    expect([one, other, isNear(one, other), isNear(other, one)]).toEqual([one, other, false, false]);
});

test("the starter's values keep the starter's convention, and none is near another", () => {
  for (const parameter of utmParameters) {
    const listed: readonly string[] =
      parameter in starterValues ? starterValues[parameter as "utm_source"] : [];
    expect(nearValues(listed, [])).toEqual([]);
    for (const each of listed) {
      const breaches = conventionBreaches(
        { ...none, [parameter]: each },
        { ...starterConvention, required_parameters: [] },
      );
      expect([each, breaches]).toEqual([each, []]);
    }
  }
});

test("the value that is nearest to a typed one is found over a slip or two, and none where all are far", () => {
  const known = ["facebook", "email", "paid-social", "cpc", "newsletter"];
  const cases: readonly (readonly [typed: string, nearest: string | null])[] = [
    ["Facebok", "facebook"],
    ["facebokk", "facebook"],
    ["fcaebook", "facebook"],
    ["emial", "email"],
    ["PAID_SOCIAL", "paid-social"],
    ["paid scoial", "paid-social"],
    ["newslettre", "newsletter"],
    ["cpm", "cpc"],
    ["cmp", null],
    ["tiktok", null],
    ["", null],
  ];
  for (const [typed, nearest] of cases) expect([typed, nearestOf(typed, known)]).toEqual([typed, nearest]);
});

test("of many allowed values a field names the first five, and how many more there are", () => {
  const listed = (numbers: readonly number[]) => numbers.map((number) => `"v${number}"`).join(", ");
  const said = (approved: string) => `utm_source is "x", but the approved values are ${approved}.`;
  expect(faultText([said(listed([1, 2, 3, 4, 5]))])).toBe(said(listed([1, 2, 3, 4, 5])));
  expect(faultText([said(listed([1, 2, 3, 4, 5, 6]))])).toBe(said(`${listed([1, 2, 3, 4, 5])} and 1 more`));
  expect(
    faultText([
      said(`${listed([1, 2, 3, 4, 5, 6])} and 30 more`),
      'utm_source is "x", but the rule allows "a", "b".',
    ]),
  ).toBe(said(`${listed([1, 2, 3, 4, 5])} and 31 more, and the rule allows "a", "b"`));
});
