import { utmParameters } from "../../src/governance/utm.ts";
import { definedOnly } from "../../src/lib/defined-only.ts";
import { type Draft, emptyDraft } from "./draft.ts";
import type { Channel, ManyDraft } from "./many-draft.ts";

// Drafts as they come from a place where anybody may have written: whatever is not as it should be is left away.

const texts = [
  ...["destination", "whatsapp_number", "whatsapp_message", "short_code", "domain", "campaign_typed"],
  ...[...utmParameters, "ios_url", "android_url", "note"],
];

/** The fields of a draft that are there and are what they should be. */
export function readFields(value: unknown): Partial<Draft> {
  const good = Object.entries(recordOf(value)).filter(([name, field]) => isGood(name, field));
  return Object.fromEntries(good) as Partial<Draft>;
}

function isGood(name: string, field: unknown): boolean {
  if (texts.includes(name)) return typeof field === "string";
  if (name === "kind") return field === "web" || field === "whatsapp";
  if (name === "campaign_id") return field === null || Number.isSafeInteger(field);
  if (name === "tags") return isTexts(field);
  if (name !== "expires" || typeof field !== "string") return false;
  return field === "" || (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(field) && !Number.isNaN(Date.parse(field)));
}

/** Many links at once, as far as they are there and are what they should be. */
export function readMany(value: unknown): Partial<ManyDraft> {
  const given = recordOf(value);
  const { channels, variants, pattern, codes, left_out } = given;
  return definedOnly({
    shared: "shared" in given ? { ...emptyDraft, ...readFields(given["shared"]) } : undefined,
    channels: Array.isArray(channels) && channels.every(isChannel) ? channels : undefined,
    variants: isTexts(variants) ? variants : undefined,
    pattern: typeof pattern === "string" ? pattern : undefined,
    codes: isTexts(Object.values(recordOf(codes))) ? (recordOf(codes) as Record<string, string>) : undefined,
    left_out: isTexts(left_out) ? left_out : undefined,
  });
}

/** A value as a record; an empty one for what is none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isChannel(value: unknown): value is Channel {
  const { source, medium } = recordOf(value);
  return typeof source === "string" && typeof medium === "string";
}
