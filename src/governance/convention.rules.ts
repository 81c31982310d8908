import { unreachable } from "../lib/assert.ts";
import { type UtmParameter, type UtmValues, utmParameters } from "./utm.ts";

export const casings = ["lower", "upper", "any"] as const;
export const separators = ["hyphen", "underscore", "any"] as const;
export const conventionModes = ["block", "warn"] as const;

/** A workspace's naming convention: contract, Convention. */
export interface Convention {
  readonly casing: (typeof casings)[number];
  readonly separator: (typeof separators)[number];
  readonly mode: (typeof conventionModes)[number];
  readonly required_parameters: readonly UtmParameter[];
}

/** What holds before a workspace sets one: nothing is asked for (decisions, section 1). */
export const defaultConvention: Convention = {
  casing: "any",
  separator: "any",
  mode: "warn",
  required_parameters: [],
};

/** One way in which a parameter departs from a rule, worded such that one sentence tells it together with the others of the same value. */
export interface Breach {
  readonly parameter: UtmParameter;
  /** What there is: follows the parameter's name. */
  readonly found: string;
  /** Which rule is against it: follows "but". */
  readonly rule: string;
  /** The allowed value that was most likely meant; null for none. */
  readonly near: string | null;
}

/** What each of a convention's rules begins with. */
export const CONVENTION = "the naming convention";

const BLANK = /\s/u;

/** Every departure of the five values from a convention, whatever its mode: decisions, section 5. */
export function conventionBreaches(values: UtmValues, convention: Convention): readonly Breach[] {
  const breaches: Breach[] = [];
  for (const parameter of utmParameters) {
    const value = values[parameter];
    if (value === null) {
      if (convention.required_parameters.includes(parameter))
        breaches.push(breach(parameter, "is missing", ["requires a value"]));
      continue;
    }
    const asked = [casingAsked(value, convention), separatorAsked(value, convention)].filter(
      (each) => each !== null,
    );
    if (asked.length > 0) breaches.push(breach(parameter, `is "${value}"`, asked));
  }
  return breaches;
}

function breach(parameter: UtmParameter, found: string, asked: readonly string[]): Breach {
  return { parameter, found, rule: `${CONVENTION} ${asked.join(", and ")}`, near: null };
}

function casingAsked(value: string, { casing }: Convention): string | null {
  switch (casing) {
    case "lower":
      return value === value.toLowerCase() ? null : "allows lower case only";
    case "upper":
      return value === value.toUpperCase() ? null : "allows upper case only";
    case "any":
      return null;
    default:
      return unreachable(casing);
  }
}

function separatorAsked(value: string, { separator }: Convention): string | null {
  switch (separator) {
    case "hyphen":
      return BLANK.test(value) || value.includes("_")
        ? "puts hyphens between words, not spaces or underscores"
        : null;
    case "underscore":
      return BLANK.test(value) || value.includes("-")
        ? "puts underscores between words, not spaces or hyphens"
        : null;
    case "any":
      return null;
    default:
      return unreachable(separator);
  }
}

/** A campaign's name as a value of `utm_campaign` that keeps the convention: decisions, section 4. */
export function campaignValue(name: string, { casing, separator }: Convention): string {
  return withSeparator(withCasing(name, casing), separator);
}

function withCasing(text: string, casing: Convention["casing"]): string {
  switch (casing) {
    case "lower":
      return text.toLowerCase();
    case "upper":
      return text.toUpperCase();
    case "any":
      return text;
    default:
      return unreachable(casing);
  }
}

function withSeparator(text: string, separator: Convention["separator"]): string {
  switch (separator) {
    case "hyphen":
      return text.replaceAll(/[\s_]+/gu, "-");
    case "underscore":
      return text.replaceAll(/[\s-]+/gu, "_");
    case "any":
      return text;
    default:
      return unreachable(separator);
  }
}
