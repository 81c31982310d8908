interface MediaRange {
  /** In lower case; `*` for any. */
  readonly type: string;
  readonly subtype: string;
  /** From 0, not wanted, to 1. */
  readonly weight: number;
}

/** A weight has three decimals at most: RFC 9110, section 12.4.2. */
const WEIGHT = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The media type that an `Accept` header (RFC 9110, section 12.5.1) prefers among those that can be given, of which the first
 * is the default: another one must be wanted more, or as much and named more precisely. The default, too, when none
 * is wanted: an answer in another type says more than a refusal.
 */
export function preferredType<T extends string>(accept: string | null, types: readonly [T, ...T[]]): T {
  if (types.length === 1) return types[0];
  const ranges = readRanges(accept ?? "*/*");
  let best = { type: types[0], ...wanted(ranges, types[0]) };
  for (const type of types.slice(1)) {
    const { weight, precision } = wanted(ranges, type);
    const isNamedBetter = weight === best.weight && weight > 0 && precision > best.precision;
    if (weight > best.weight || isNamedBetter) best = { type, weight, precision };
  }
  return best.type;
}

/** What is no range is passed over. */
function readRanges(accept: string): readonly MediaRange[] {
  return accept.split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const [, type, subtype] = /^([^\s/]+)\/([^\s/]+)$/.exec(range) ?? [];
    if (type === undefined || subtype === undefined) return [];
    const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const weight = quality === undefined ? 1 : Number(WEIGHT.exec(quality)?.[1] ?? 0);
    return [{ type, subtype, weight }];
  });
}

/** How much a media type is wanted, by the range that names it most precisely: 2 by its name, 1 by its kind, 0 as anything. */
function wanted(ranges: readonly MediaRange[], mediaType: string) {
  const [type = "", subtype = ""] = mediaType.split("/");
  let best = { weight: 0, precision: -1 };
  for (const range of ranges) {
    const precision = precisionOf(range, type, subtype);
    if (precision > best.precision) best = { weight: range.weight, precision };
  }
  return best;
}

function precisionOf(range: MediaRange, type: string, subtype: string): number {
  if (range.type === type && range.subtype === subtype) return 2;
  if (range.type === type && range.subtype === "*") return 1;
  return range.type === "*" && range.subtype === "*" ? 0 : -1;
}
