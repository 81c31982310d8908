import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { isChatUrl, readChatUrl } from "../../src/links/chat-url.rules.ts";
import { type QueryUtm, utmPairsOf } from "../../src/links/query-utm.rules.ts";
import type { components } from "../api/schema.ts";
import { localText } from "./local-time.ts";
import { withScheme } from "./with-scheme.ts";

type Schemas = components["schemas"];
type Link = Schemas["Link"];

/** A link as it stands in the form: every field as text, so that nothing typed is lost. */
export interface Draft extends Readonly<Record<UtmParameter, string>> {
  readonly kind: "web" | "whatsapp";
  readonly destination: string;
  readonly whatsapp_number: string;
  readonly whatsapp_message: string;
  readonly short_code: string;
  /** Blank for the shared host. */
  readonly domain: string;
  readonly campaign_id: number | null;
  /** What is typed as a campaign and is none; blank for nothing. */
  readonly campaign_typed: string;
  readonly tags: readonly string[];
  readonly ios_url: string;
  readonly android_url: string;
  /** As `datetime-local` has it, in the reader's zone. */
  readonly expires: string;
  readonly note: string;
}

export type ChangeDraft = (changed: Partial<Draft>) => void;

/** What a new link begins as. */
export const emptyDraft: Draft = {
  kind: "web",
  destination: "",
  whatsapp_number: "",
  whatsapp_message: "",
  short_code: "",
  domain: "",
  campaign_id: null,
  campaign_typed: "",
  tags: [],
  utm_source: "",
  utm_medium: "",
  utm_campaign: "",
  utm_term: "",
  utm_content: "",
  ios_url: "",
  android_url: "",
  expires: "",
  note: "",
};

/** A link's fields as a draft. A chat's address is shown as the number and the message it was made of. */
export function draftOf(link: Link): Draft {
  const utm = Object.fromEntries(utmParameters.map((name) => [name, link[name] ?? ""]));
  return {
    ...emptyDraft,
    ...(utm as Record<UtmParameter, string>),
    ...targetOf(link.destination),
    campaign_id: link.campaign_id,
    tags: link.tags.map(({ name }) => name),
    ios_url: link.ios_url ?? "",
    android_url: link.android_url ?? "",
    expires: link.expires_at === null ? "" : localText(link.expires_at),
    note: link.note ?? "",
  };
}

function targetOf(destination: string): Partial<Draft> {
  if (!isChatUrl(destination)) return { destination };
  const { number, message } = readChatUrl(destination);
  return { kind: "whatsapp", whatsapp_number: `+${number}`, whatsapp_message: message ?? "" };
}

/** A draft of another link like this one: all but its code, and an expiry that is past. */
export function copyOf(link: Link, sharedHost: string, now_ms: number): Draft {
  const { host } = new URL(link.short_url);
  const isPast = link.expires_at !== null && Date.parse(link.expires_at) <= now_ms;
  return {
    ...draftOf(link),
    domain: host === sharedHost ? "" : host,
    ...(isPast ? { expires: "" } : {}),
  };
}

/** The body that makes a link of a draft. */
export function inputOf(draft: Draft): Schemas["LinkInput"] {
  const { kind, whatsapp_number, whatsapp_message, destination, short_code, domain } = draft;
  return {
    ...(kind === "web"
      ? { destination: withScheme(destination) }
      : { whatsapp_number, whatsapp_message: whatsapp_message || null }),
    ...(short_code.trim() === "" ? {} : { short_code: short_code.trim() }),
    ...(domain.trim() === "" ? {} : { domain }),
    ...filled(commonOf(draft)),
  };
}

/** The body that changes a link into what the draft says: only what is different from before. */
export function updateOf(draft: Draft, before: Draft): Schemas["LinkUpdateInput"] {
  const [now, then] = [commonOf(draft), commonOf(before)];
  const changed = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, then[name as keyof typeof then])),
  );
  return { ...changed, ...changedTarget(draft, before) };
}

function changedTarget(draft: Draft, before: Draft): Schemas["LinkUpdateInput"] {
  const { kind, whatsapp_number, whatsapp_message, destination } = draft;
  const isSameKind = kind === before.kind;
  if (kind === "web")
    return isSameKind && destination === before.destination ? {} : { destination: withScheme(destination) };
  const isSameChat =
    whatsapp_number === before.whatsapp_number && whatsapp_message === before.whatsapp_message;
  if (isSameKind && isSameChat) return {};
  const chat = { whatsapp_number, whatsapp_message: whatsapp_message || null };
  // A chat without a number would leave the page as it is, and nobody the wiser.
  return whatsapp_number.trim() === "" ? { ...chat, destination: null } : chat;
}

/** The fields of a draft that are not as before. */
export function changedFields(draft: Draft, before: Draft): Partial<Draft> {
  const changed = Object.entries(draft).filter(
    ([name, value]) => !isSame(value, before[name as keyof Draft]),
  );
  return Object.fromEntries(changed) as Partial<Draft>;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function commonOf(draft: Draft) {
  const { campaign_id, tags, ios_url, android_url, expires, note } = draft;
  const utm = Object.fromEntries(utmParameters.map((name) => [name, draft[name]]));
  const expires_at = expires === "" ? null : new Date(expires).toISOString();
  return {
    ...(utm as Record<UtmParameter, string>),
    ...{ campaign_id, tags: [...tags], ios_url, android_url, note, expires_at },
  };
}

function filled<T extends object>(fields: T): Partial<T> {
  const isFilled = (value: unknown): boolean => value !== null && value !== "" && !isSame(value, []);
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => isFilled(value))) as Partial<T>;
}

/** The UTM values that stand in the destination's own query. */
export function liftable({ kind, destination }: Draft): readonly QueryUtm[] {
  return kind === "web" ? utmPairsOf(destination).filter(({ value }) => value !== null) : [];
}

/**
 * The draft with those values moved into its fields, and out of the destination; the rest keeps its bytes. What is typed already
 * stays, as it does at the API, and of two of one name the first counts: lifting never changes what a link sends.
 */
export function lifted(draft: Draft): Draft {
  const values: Partial<Record<UtmParameter, string>> = {};
  for (const { parameter, value } of liftable(draft)) values[parameter] ??= value ?? "";
  for (const parameter of utmParameters) if (draft[parameter].trim() !== "") delete values[parameter];
  const [, base = "", query = "", hash = ""] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(draft.destination) ?? [];
  const kept = query.split("&").filter((pair) => utmPairsOf(`?${pair}`).every(({ value }) => value === null));
  const rest = kept.join("&");
  return { ...draft, ...values, destination: base + (rest === "" ? "" : `?${rest}`) + hash };
}
