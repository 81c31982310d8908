import { expect, test } from "bun:test";
import fc from "fast-check";
import type { UtmValues } from "../../src/governance/utm.ts";
import { LANDING_URL_characters } from "../../src/limits.ts";
import { prepareLanding } from "../../src/links/landing-url.rules.ts";
import { noteLongLandings, type Problems } from "../../src/links/link-draft.rules.ts";

const long = fc.tuple(fc.constantFrom("a", "%", "!", "ü", "語", "🎉", " ", "&", "é+"), fc.nat(500));
const value = fc.option(long.map(([text, count]) => text.repeat(count) || null));
const utm: fc.Arbitrary<UtmValues> = fc.record({
  utm_source: value,
  utm_medium: value,
  utm_campaign: value,
  utm_term: value,
  utm_content: value,
});
const target = fc
  .tuple(
    fc.constantFrom(
      "https://shop.example/",
      "https://play.google.com/store/apps/details?id=x&y=",
      "https://a.example/#",
    ),
    fc.constantFrom("a", "ü", "🎉", "%20", "&utm_term=1"),
    fc.nat(8000),
  )
  .map(([start, text, count]) => start + text.repeat(Math.ceil(count / text.length)));

test("a link that is accepted never has a landing URL longer than clients read", () => {
  let accepted = 0;
  fc.assert(
    fc.property(target, utm, (url, values) => {
      const problems: Problems = {};
      const targets = { destination: "https://a.example/", isChat: false, iosUrl: null, androidUrl: url };
      noteLongLandings(values, targets, "go.example/구글", problems);
      if ("android_url" in problems) return;
      accepted += 1;
      const { location } = prepareLanding(url, values, "go.example/구글");
      expect(location.length).toBeLessThanOrEqual(LANDING_URL_characters);
    }),
    { numRuns: 2000 },
  );
  expect(accepted).toBeGreaterThan(200);
});
