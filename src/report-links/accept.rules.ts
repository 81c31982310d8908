/**
 * Whether a request would rather have JSON than HTML, by its Accept header (RFC 9110, section 12.5.1). HTML unless
 * JSON is named and HTML comes no better: browsers, and clients that take anything, get the page.
 */
export function prefersJson(accept: string | null): boolean {
  const ranges = readRanges(accept ?? "*/*");
  const json = weightOf(ranges, "application", "json");
  const page = weightOf(ranges, "text", "html");
  if (json.weight !== page.weight) return json.weight > page.weight;
  // `application/json, text/plain, */*` takes both alike, and still names the one it wants.
  return json.weight > 0 && json.precision > page.precision;
}

interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  readonly weight: number;
}

function readRanges(accept: string): readonly MediaRange[] {
  return accept.split(",").flatMap((part) => {
    const [range = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    const [, type, subtype] = /^([^\s/]+)\/([^\s/]+)$/.exec(range) ?? [];
    if (type === undefined || subtype === undefined) return [];
    const quality = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const weight = quality === undefined ? 1 : Number(quality.replace(/^q\s*=\s*/, ""));
    return [{ type, subtype, weight: weight >= 0 && weight <= 1 ? weight : 0 }];
  });
}

/** The weight of the range that names a media type most precisely. */
function weightOf(ranges: readonly MediaRange[], type: string, subtype: string) {
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
