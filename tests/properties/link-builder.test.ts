import { expect, test } from "bun:test";
import fc from "fast-check";
import { choicesFor, judgingRules, nearestLegal, type Rules } from "../../console/links/allowed.ts";
import { type Draft, emptyDraft, lifted } from "../../console/links/draft.ts";
import { landingOf } from "../../console/links/landing.ts";
import { checkOf, judgeHere, resultingUtm } from "../../console/links/resulting-utm.ts";
import { casings, conventionModes, separators } from "../../src/governance/convention.rules.ts";
import { type UtmValues, utmParameters } from "../../src/governance/utm.ts";
import { prepareLanding } from "../../src/links/landing-url.rules.ts";

// What the console's builder of links works out by itself.

const utmText = fc.constantFrom(
  "",
  "mail",
  "Mail",
  "MAIL",
  "spring-sale",
  "spring_sale",
  "spring sale",
  "7",
  "ß",
  "é",
);

/** Destinations with a query of their own, some with UTM values in every spelling. */
const destination = fc
  .tuple(
    fc.constantFrom(
      "https://shop.example",
      "https://shop.example/a%20b",
      "http://日本.example/",
      "https://wa.me/4420",
    ),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          "ref",
          "utm_source",
          "UTM_Medium",
          "utm%5Fcampaign",
          "utm_source",
          "_link",
          "{gclid}",
        ),
        fc.constantFrom("", "=", "=x", "=Spring%20Sale", "=a+b", "=%zz", "=ü"),
      ),
      { maxLength: 5 },
    ),
    fc.constantFrom("", "#", "#top", "#a?b=1&utm_source=no"),
  )
  .map(([base, pairs, hash]) => {
    const query = pairs.map(([name, value]) => name + value).join("&");
    return base + (query === "" ? "" : `?${query}`) + hash;
  });

const utm: fc.Arbitrary<UtmValues> = fc.record({
  utm_source: fc.option(utmText),
  utm_medium: fc.option(utmText),
  utm_campaign: fc.option(utmText),
  utm_term: fc.option(utmText),
  utm_content: fc.option(utmText),
});

test("the coloured parts of a landing URL, put together, are the edge's own", () => {
  fc.assert(
    fc.property(destination, utm, (target, values) => {
      const parts = landingOf(target, values, "go.example/spring");
      const { location } = prepareLanding(target, values, "go.example/spring");
      expect(parts.map((part) => part.text).join("")).toBe(location);
    }),
    { numRuns: 3000 },
  );
});

test("a code that is not known yet reads as an ellipsis, and nothing else of the landing URL is otherwise", () => {
  fc.assert(
    fc.property(destination, utm, (target, values) => {
      const shown = landingOf(target, values, "go.example/…").map((part) => part.text);
      const known = landingOf(target, values, "go.example/CODE").map((part) => part.text);
      expect(shown.map((text) => text.replace(/…$/, "CODE"))).toEqual(known);
    }),
  );
});

test("lifting UTM values out of a destination never changes what a link sends, and leaves none behind", () => {
  fc.assert(
    fc.property(destination, fc.array(utmText, { minLength: 5, maxLength: 5 }), (target, typed) => {
      const values = Object.fromEntries(utmParameters.map((name, place) => [name, typed[place] ?? ""]));
      const before = { ...emptyDraft, ...values, destination: target } as Draft;
      const after = lifted(before);
      expect(resultingUtm(after, null).utm).toEqual(resultingUtm(before, null).utm);
      expect(resultingUtm({ ...emptyDraft, destination: after.destination }, null).origins).toEqual({});
      expect(lifted(after)).toEqual(after);
    }),
    { numRuns: 2000 },
  );
});

const parameter = fc.constantFrom(...utmParameters);
const filled = utmText.filter((value) => value !== "");
const rules: fc.Arbitrary<Rules> = fc.record({
  values: fc.array(fc.record({ id: fc.constant(1), parameter, value: filled }), { maxLength: 8 }),
  dependencies: fc.array(
    fc
      .record({
        id: fc.constant(1),
        driving_parameter: parameter,
        driving_value: filled,
        target: parameter,
        value: filled,
      })
      .filter((row) => row.driving_parameter !== row.target),
    { maxLength: 6 },
  ),
  convention: fc.record({
    casing: fc.constantFrom(...casings),
    separator: fc.constantFrom(...separators),
    mode: fc.constantFrom(...conventionModes),
    required_parameters: fc.uniqueArray(parameter, { maxLength: 2 }),
  }),
  isWhole: fc.constant(true),
  isAwaited: fc.constant(false),
});
const noConvention = { casing: "any", separator: "any", mode: "warn", required_parameters: [] };

test("a picker leaves exactly what approved values and dependency rules allow beside the other values", () => {
  fc.assert(
    fc.property(rules, utm, parameter, filled, (given, values, name, value) => {
      const open = { ...given, convention: noConvention as Rules["convention"] };
      const choices = choicesFor(name, values, open);
      const isOffered =
        choices === null || choices.some((choice) => choice.value === value && choice.conflict === null);
      const said = judgeHere(checkOf({ ...values, [name]: value }, "", ""), judgingRules(open));
      expect(isOffered).toBe(said.details?.[name] === undefined);
    }),
    { numRuns: 3000 },
  );
});

test("the spelling that is offered is legal, and none is offered for a legal one", () => {
  fc.assert(
    fc.property(rules, parameter, filled, fc.boolean(), (given, name, value, isOpen) => {
      const none = {
        utm_source: null,
        utm_medium: null,
        utm_campaign: null,
        utm_term: null,
        utm_content: null,
      };
      const rulesNow = isOpen ? { ...given, values: [], dependencies: [] } : { ...given, dependencies: [] };
      const choices = choicesFor(name, none, rulesNow);
      const strict = {
        ...rulesNow,
        convention:
          choices === null
            ? { ...given.convention, mode: "block", required_parameters: [] }
            : (noConvention as Rules["convention"]),
      } as Rules;
      const offered = nearestLegal(name, value, choices, strict);
      const judge = (spelling: string) =>
        judgeHere({ ...none, [name]: spelling }, judgingRules(strict)).allowed;
      if (offered !== null) expect([judge(offered), judge(value)]).toEqual([true, false]);
    }),
    { numRuns: 3000 },
  );
});
