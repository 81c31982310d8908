/** More than any browser sends; what comes after it is not read. */
const READ_characters = 1000;
const READ_languages = 30;

/**
 * The first language of an `Accept-Language` header (RFC 9110, section 12.5.4), by weight, for which dates and numbers can be
 * written; `otherwise` when there is none. Region and script stay (`pt-BR`, `zh-Hant`), extensions go: a reader's language is
 * asked for, not a calendar or digits.
 */
export function acceptedLanguage(header: string | null, otherwise: string): string {
  const ranges = (header ?? "").slice(0, READ_characters).split(",", READ_languages).map(readRange);
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight);
  return wanted.map(({ tag }) => knownTag(tag)).find((tag) => tag !== null) ?? otherwise;
}

function readRange(range: string): { readonly tag: string; readonly weight: number } {
  const [tag = "", ...parameters] = range.split(";").map((part) => part.trim());
  const quality = parameters.find((parameter) => /^q=/i.test(parameter));
  const weight =
    quality === undefined ? 1 : Number(/^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i.exec(quality)?.[1] ?? 0);
  return { tag, weight };
}

/** Language, script and region of a tag (RFC 5646, section 2.1), when it is one that is known. */
function knownTag(tag: string): string | null {
  const [plain] = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?=-|$)/i.exec(tag) ?? [];
  return plain === undefined ? null : (Intl.DateTimeFormat.supportedLocalesOf([plain])[0] ?? null);
}
