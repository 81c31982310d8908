import { type UtmValues, utmParameters } from "../governance/utm.ts";
import { caseFold } from "../lib/case-fold.ts";

/** What a search looks through, folded: no engine's own comparison knows every alphabet. */
export function searchKey(
  link: {
    readonly code: string;
    readonly destination: string;
    readonly note?: string | null;
  } & Partial<UtmValues>,
): string {
  const texts = [
    link.code,
    link.destination,
    link.note,
    ...utmParameters.map((parameter) => link[parameter]),
  ];
  // A line break, which nobody searches for, keeps a match from reaching over two fields.
  return caseFold(texts.filter((text) => typeof text === "string").join("\n"));
}
