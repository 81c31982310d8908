import { caseFold } from "../../src/lib/case-fold.ts";
import { type Draft, emptyDraft } from "./draft.ts";

/** Where links of one campaign are placed: one source with one medium. */
export interface Channel {
  readonly source: string;
  readonly medium: string;
}

/** Many links that differ in channel and variant, as they stand in the form. */
export interface ManyDraft {
  /** What all of them have. */
  readonly shared: Draft;
  readonly channels: readonly Channel[];
  /** Values of `utm_content`; none: one link a channel. */
  readonly variants: readonly string[];
  /** Of which the short codes are made, with `{source}`, `{medium}`, `{campaign}` and `{content}` in it; blank: random ones. */
  readonly pattern: string;
  /** Row → the code it was given by hand. */
  readonly codes: Readonly<Record<string, string>>;
  /** Rows that are not to be made. */
  readonly left_out: readonly string[];
}

/** One link of many. */
export interface ManyRow {
  /** The same for the same channel and variant, wherever it stands. */
  readonly key: string;
  readonly draft: Draft;
  readonly isLeftOut: boolean;
}

export const emptyMany: ManyDraft = {
  shared: emptyDraft,
  channels: [{ source: "", medium: "" }],
  variants: [],
  pattern: "",
  codes: {},
  left_out: [],
};

/** One row for each channel in each variant, each pair once. `campaign` is the value that stands for the campaign in codes. */
export function rowsOf(many: ManyDraft, campaign: string | null): readonly ManyRow[] {
  const { shared, channels, variants, left_out } = many;
  const contents = variants.length === 0 ? [shared.utm_content] : variants;
  const rows = channels.filter(isNamed).flatMap(({ source, medium }) =>
    contents.map((content) => {
      const key = JSON.stringify([source.trim(), medium.trim(), content.trim()]);
      const draft = { ...shared, utm_source: source, utm_medium: medium, utm_content: content };
      const code = many.codes[key] ?? codeOf(many.pattern, draft, campaign);
      // A chat carries no UTM values: what tells where somebody comes from is what they write.
      const message = filledIn(shared.whatsapp_message, draft, campaign);
      return {
        key,
        draft: { ...draft, short_code: code, whatsapp_message: message },
        isLeftOut: left_out.includes(key),
      };
    }),
  );
  return [...new Map(rows.map((row) => [row.key, row])).values()];
}

/** Whether anything stands in a channel. */
export function isNamed({ source, medium }: Channel): boolean {
  return source.trim() !== "" || medium.trim() !== "";
}

/** A pattern with a link's own values in place of their names in braces. */
function filledIn(pattern: string, draft: Draft, campaign: string | null): string {
  const values: Readonly<Record<string, string>> = {
    source: draft.utm_source,
    medium: draft.utm_medium,
    campaign: draft.utm_campaign.trim() || (campaign ?? ""),
    content: draft.utm_content,
  };
  return pattern.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The code that a pattern makes for a link: what no code may have becomes a hyphen. */
function codeOf(pattern: string, draft: Draft, campaign: string | null): string {
  return filledIn(pattern, draft, campaign)
    .replaceAll(/[^\p{L}\p{M}\p{Nd}_-]+/gu, "-")
    .replaceAll(/-{2,}/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** The rows whose code an earlier row has too: codes match without regard to case. */
export function repeatedCodes(rows: readonly ManyRow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { key, draft, isLeftOut } of rows) {
    if (isLeftOut || draft.short_code.trim() === "") continue;
    const code = caseFold(draft.short_code.trim());
    if (seen.has(code)) repeated.add(key);
    seen.add(code);
  }
  return repeated;
}
