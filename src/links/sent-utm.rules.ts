import { type UtmParameter, type UtmValues, utmParameters } from "../governance/utm.ts";
import { type QueryUtm, utmPairsOf } from "./query-utm.rules.ts";

/** The five values as `read` gives them. */
export function utmFrom<Value>(
  read: (parameter: UtmParameter) => Value,
): Readonly<Record<UtmParameter, Value>> {
  return {
    utm_source: read("utm_source"),
    utm_medium: read("utm_medium"),
    utm_campaign: read("utm_campaign"),
    utm_term: read("utm_term"),
    utm_content: read("utm_content"),
  };
}

/** Where phones are sent, when not to the destination. */
export interface AppTargets {
  readonly iosUrl: string | null;
  readonly androidUrl: string | null;
}

/**
 * Every set of UTM values that visitors of a link are sent on with, each once: the link's own first. An app target
 * may carry values of its own where the link has none, even several of one name, and rules must see them all.
 */
export function sentUtm(utm: UtmValues, { iosUrl, androidUrl }: AppTargets): readonly UtmValues[] {
  const sets = [utm];
  for (const url of [iosUrl, androidUrl]) {
    const pairs = url === null ? [] : utmPairsOf(url);
    sets.push(...overlaid(utm, pairs));
  }
  return sets.filter((set, place) => sets.findIndex((other) => sameUtm(set, other)) === place);
}

/** The link's values with those that pairs of a query put where it has none: the first of each name, then the next. */
function overlaid(utm: UtmValues, pairs: readonly QueryUtm[]): readonly UtmValues[] {
  const own = utmParameters.map((parameter) =>
    pairs.flatMap((pair) => (pair.parameter === parameter && pair.value !== null ? [pair.value] : [])),
  );
  const rounds = Math.max(1, ...own.map((values) => values.length));
  return Array.from({ length: rounds }, (_, round) =>
    utmFrom((parameter) => {
      const values = own[utmParameters.indexOf(parameter)] ?? [];
      return utm[parameter] ?? values[round] ?? values.at(-1) ?? null;
    }),
  );
}

/** Whether all five values are the same. */
export function sameUtm(left: UtmValues, right: UtmValues): boolean {
  return utmParameters.every((parameter) => left[parameter] === right[parameter]);
}
