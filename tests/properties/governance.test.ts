import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  type Convention,
  campaignValue,
  casings,
  conventionModes,
  defaultConvention,
  separators,
} from "../../src/governance/convention.rules.ts";
import { isRefused, judgeUtm, type UtmRules } from "../../src/governance/judge-utm.rules.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import { settleUtm } from "../../src/links/link-draft.rules.ts";
import { sentUtm } from "../../src/links/sent-utm.rules.ts";

const none: UtmValues = {
  utm_source: null,
  utm_medium: null,
  utm_campaign: null,
  utm_term: null,
  utm_content: null,
};

function rules(changes: Partial<UtmRules> & { convention?: Convention }): UtmRules {
  return { approved: new Map(), dependencies: [], convention: defaultConvention, ...changes };
}

/** Few values, so that rules and links meet often. */
const value = fc.constantFrom(
  "mail",
  "Mail",
  "MAIL",
  "spring-sale",
  "spring_sale",
  "spring sale",
  "a-b_c",
  "7",
  "ß",
  "é",
);
const parameter = fc.constantFrom(...utmParameters);
const values: fc.Arbitrary<UtmValues> = fc.record({
  utm_source: fc.option(value),
  utm_medium: fc.option(value),
  utm_campaign: fc.option(value),
  utm_term: fc.option(value),
  utm_content: fc.option(value),
});
const approvals = fc.array(fc.tuple(parameter, value), { maxLength: 8 });
const dependencyRow = fc
  .record({ driver: parameter, drivingValue: value, target: parameter, allowed: value })
  .filter(({ driver, target }) => driver !== target);
const dependencies = fc.array(dependencyRow, { maxLength: 6 });
const convention: fc.Arbitrary<Convention> = fc.record({
  casing: fc.constantFrom(...casings),
  separator: fc.constantFrom(...separators),
  mode: fc.constantFrom(...conventionModes),
  required_parameters: fc.uniqueArray(parameter, { maxLength: 3 }),
});

type Approvals = readonly (readonly [UtmParameter, string])[];
type Dependencies = readonly {
  driver: UtmParameter;
  drivingValue: string;
  target: UtmParameter;
  allowed: string;
}[];

function rulesOf(approved: Approvals, listed: Dependencies, kept: Convention): UtmRules {
  const byParameter = new Map<UtmParameter, Set<string>>();
  for (const [name, allowed] of approved)
    byParameter.set(name, new Set([...(byParameter.get(name) ?? []), allowed]));
  const groups = Map.groupBy(
    listed,
    ({ driver, drivingValue, target }) => `${driver} ${drivingValue} ${target}`,
  );
  return {
    approved: byParameter,
    dependencies: [...groups.values()].flatMap((group) =>
      group.slice(0, 1).map(({ driver, drivingValue, target }) => ({
        drivingParameter: driver,
        drivingValue,
        target,
        values: new Set(group.map(({ allowed }) => allowed)),
      })),
    ),
    convention: kept,
  };
}

/** The same rules said row by row, as decisions, section 5 says them. */
function naive(given: UtmValues, approved: Approvals, listed: Dependencies, kept: Convention) {
  const refused = new Set<UtmParameter>();
  const departs = new Set<UtmParameter>();
  for (const name of utmParameters) {
    const held = given[name];
    const own = approved.filter(([of]) => of === name);
    if (held !== null && own.length > 0 && !own.some(([, allowed]) => allowed === held)) refused.add(name);
    for (const { driver, drivingValue, target } of listed) {
      if (target !== name || given[driver] !== drivingValue) continue;
      const pair = listed.filter(
        (row) => row.driver === driver && row.drivingValue === drivingValue && row.target === target,
      );
      if (!pair.some(({ allowed }) => allowed === held)) refused.add(name);
    }
    if (held === null && kept.required_parameters.includes(name)) departs.add(name);
    if (held === null) continue;
    if (kept.casing === "lower" && /\p{Lu}/u.test(held)) departs.add(name);
    if (kept.casing === "upper" && /\p{Ll}/u.test(held)) departs.add(name);
    if (kept.separator === "hyphen" && /[ _]/.test(held)) departs.add(name);
    if (kept.separator === "underscore" && /[ -]/.test(held)) departs.add(name);
  }
  return { refused, departs };
}

describe("the rules", () => {
  test("agree with a naive reading of them", () => {
    fc.assert(
      fc.property(values, approvals, dependencies, convention, (given, approved, listed, kept) => {
        const verdict = judgeUtm([given], rulesOf(approved, listed, kept));
        const { refused, departs } = naive(given, approved, listed, kept);
        const expected = kept.mode === "block" ? new Set([...refused, ...departs]) : refused;
        expect(new Set<string>(Object.keys(verdict.refusals))).toEqual(new Set<string>(expected));
        expect(isRefused(verdict)).toBe(expected.size > 0);
        const warned = kept.mode === "warn" ? departs : new Set<UtmParameter>();
        expect(verdict.warning === null).toBe(warned.size === 0);
        for (const name of warned) expect(verdict.warning).toContain(name);
        expect(verdict.warning ?? "x.").toMatch(/^[^\n]+\.$/);
      }),
      { numRuns: 3000 },
    );
  });

  test("a refusal names the rule and what is allowed", () => {
    const approved = new Map([["utm_source", new Set(["mail", "social"])]] as const);
    const dependency = {
      drivingParameter: "utm_source",
      drivingValue: "fax",
      target: "utm_medium",
      values: new Set(["paper"]),
    } as const;
    const verdict = judgeUtm(
      [{ ...none, utm_source: "fax" }],
      rules({ approved, dependencies: [dependency] }),
    );
    expect(verdict.refusals).toEqual({
      utm_source: ['utm_source is "fax", but the approved values are "mail", "social".'],
      utm_medium: ['utm_medium is missing, but the dependency rule for utm_source "fax" allows "paper".'],
    });
    const many = new Map([["utm_term", new Set(Array.from({ length: 500 }, (_, n) => `v${n}`))]] as const);
    const [message] =
      judgeUtm([{ ...none, utm_term: "x" }], rules({ approved: many })).refusals["utm_term"] ?? [];
    expect(message).toEndWith('"v19" and 480 more.');
  });

  test("a refusal begins with the allowed value that was most likely meant", () => {
    const sources = new Map([["utm_source", new Set(["bing", "google", "facebook"])]] as const);
    const dependency = {
      drivingParameter: "utm_source",
      drivingValue: "Facebok",
      target: "utm_medium",
      values: new Set(["cpc", "paid-social"]),
    } as const;
    expect(
      judgeUtm(
        [{ ...none, utm_source: "Facebok", utm_medium: "paid_socail" }],
        rules({ approved: sources, dependencies: [dependency] }),
      ).refusals,
    ).toEqual({
      utm_source: [
        'Did you mean "facebook"? utm_source is "Facebok", but the approved values are "facebook", "bing", "google".',
      ],
      utm_medium: [
        'Did you mean "paid-social"? utm_medium is "paid_socail", but the dependency rule for utm_source "Facebok" allows "paid-social", "cpc".',
      ],
    });
  });

  test("a warning names the naming convention once", () => {
    const { warning } = judgeUtm(
      [{ ...none, utm_source: "Face Book", utm_campaign: "SPRING" }],
      rules({
        convention: {
          casing: "lower",
          separator: "hyphen",
          mode: "warn",
          required_parameters: ["utm_medium"],
        },
      }),
    );
    expect(warning).toBe(
      'utm_source is "Face Book", but the naming convention allows lower case only, and puts hyphens between words, not spaces or ' +
        'underscores; utm_medium is missing, but it requires a value; utm_campaign is "SPRING", but it allows lower case only.',
    );
  });

  test.each([
    ["lower", "facebook", true],
    ["lower", "Facebook", false],
    ["lower", "ÉTÉ", false],
    ["lower", "straße", true],
    ["upper", "STRASSE", true],
    ["upper", "STRAßE", false],
    ["upper", "{{AD}}", true],
    ["lower", "123", true],
    ["any", "aB", true],
  ] as const)("casing %s and %p", (casing, text, kept) => {
    const verdict = judgeUtm(
      [{ ...none, utm_source: text }],
      rules({ convention: { ...defaultConvention, casing, mode: "block" } }),
    );
    expect(isRefused(verdict)).toBe(!kept);
  });

  test.each([
    ["hyphen", "spring-sale", true],
    ["hyphen", "spring", true],
    ["hyphen", "spring_sale", false],
    ["hyphen", "spring sale", false],
    ["hyphen", "spring\u00a0sale", false],
    ["hyphen", "a-b_c", false],
    ["hyphen", "{{ad.name}}", true],
    ["underscore", "spring_sale", true],
    ["underscore", "spring-sale", false],
    ["underscore", "spring\tsale", false],
    ["any", "a-b_c d", true],
  ] as const)("separator %s and %p", (separator, text, kept) => {
    const verdict = judgeUtm(
      [{ ...none, utm_content: text }],
      rules({ convention: { ...defaultConvention, separator, mode: "block" } }),
    );
    expect(isRefused(verdict)).toBe(!kept);
  });

  test("a campaign's name put into a convention keeps its casing and separator", () => {
    expect(
      campaignValue("Spring  Sale_2026", { ...defaultConvention, casing: "lower", separator: "hyphen" }),
    ).toBe("spring-sale-2026");
    expect(
      campaignValue("Spring Sale-1", { ...defaultConvention, casing: "upper", separator: "underscore" }),
    ).toBe("SPRING_SALE_1");
    expect(campaignValue("Spring Sale", defaultConvention)).toBe("Spring Sale");
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), convention, (name, kept) => {
        const text = name.trim().normalize("NFC");
        if (text === "") return;
        const block = { ...kept, mode: "block", required_parameters: [] } as const;
        const verdict = judgeUtm(
          [{ ...none, utm_campaign: campaignValue(text, block) }],
          rules({ convention: block }),
        );
        expect(verdict.refusals).toEqual({});
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the values a link sends", () => {
  const target = (destination: string, iosUrl: string | null = null, androidUrl: string | null = null) => ({
    destination,
    isChat: false,
    iosUrl,
    androidUrl,
  });

  test("given over stored over the destination's own over the campaign's", () => {
    const own = target("https://a.example/?utm_source=own&utm_campaign=own");
    const stored = { ...none, utm_source: "stored", utm_term: "stored" };
    expect(settleUtm({ utm_source: "given" }, stored, own, "named")).toEqual({
      ...none,
      utm_source: "given",
      utm_campaign: "own",
      utm_term: "stored",
    });
    // A value cannot be cleared away from a destination that goes on sending it.
    expect(settleUtm({ utm_source: null, utm_term: null }, stored, own, null).utm_source).toBe("own");
    expect(settleUtm({}, null, target("https://a.example/"), "named").utm_campaign).toBe("named");
    const chat = { ...target("https://wa.me/15551234567?text=utm_source%3Dx&utm_source=y"), isChat: true };
    expect(settleUtm({}, null, chat, null)).toEqual(none);
  });

  test("values that only an app target carries are seen too, every one of them", () => {
    const utm = { ...none, utm_medium: "email" };
    const ios = "https://apps.example/?utm_source=x&utm_source=y&utm_medium=z";
    expect(sentUtm(utm, target("https://a.example/", ios))).toEqual([
      utm,
      { ...utm, utm_source: "x" },
      { ...utm, utm_source: "y" },
    ]);
    expect(sentUtm(utm, target("https://a.example/", "https://apps.example/"))).toEqual([utm]);
  });
});
