import { type UtmParameter, utmParameters } from "../../src/governance/utm.ts";
import { type QueryUtm, utmPairsOf } from "../../src/links/query-utm.rules.ts";
import type { Schemas } from "../api/client.ts";
import type { Link } from "../api/queries.ts";

/** A link as it stands in the form: every field as text, so that nothing typed is lost. */
export interface Draft extends Readonly<Record<UtmParameter, string>> {
  readonly kind: "web" | "whatsapp";
  readonly destination: string;
  readonly whatsapp_number: string;
  readonly whatsapp_message: string;
  readonly short_code: string;
  readonly domain: string;
  readonly campaign_id: number | null;
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

/** A link's fields as a draft. */
export function draftOf(link: Link): Draft {
  const utm = Object.fromEntries(utmParameters.map((name) => [name, link[name] ?? ""]));
  return {
    ...emptyDraft,
    ...(utm as Record<UtmParameter, string>),
    destination: link.destination,
    campaign_id: link.campaign_id,
    tags: link.tags.map(({ name }) => name),
    ios_url: link.ios_url ?? "",
    android_url: link.android_url ?? "",
    expires: link.expires_at === null ? "" : localText(link.expires_at),
    note: link.note ?? "",
  };
}

/** A moment as `datetime-local` writes it. */
function localText(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The body that makes a link of a draft. */
export function inputOf(draft: Draft): Schemas["LinkInput"] {
  const { kind, whatsapp_number, whatsapp_message, destination, short_code, domain } = draft;
  return {
    ...(kind === "web" ? { destination } : { whatsapp_number, whatsapp_message: whatsapp_message || null }),
    ...(short_code.trim() === "" ? {} : { short_code }),
    ...(domain.trim() === "" ? {} : { domain }),
    ...filled(commonOf(draft)),
  };
}

/** The body that changes a link into what the draft says: only what is different from before. */
export function updateOf(draft: Draft, before: Draft): Schemas["LinkUpdateInput"] {
  const { kind, whatsapp_number, whatsapp_message, destination } = draft;
  const [now, then] = [commonOf(draft), commonOf(before)];
  const changed = Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, then[name as keyof typeof then])),
  );
  const isChat = kind === "whatsapp" && whatsapp_number.trim() !== "";
  const chat = isChat ? { whatsapp_number, whatsapp_message: whatsapp_message || null } : {};
  const web = kind === "web" && destination !== before.destination ? { destination } : {};
  return { ...changed, ...chat, ...web };
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

/** The draft with those values moved into its fields, and out of the destination; the rest keeps its bytes. */
export function lifted(draft: Draft): Draft {
  const values = Object.fromEntries(liftable(draft).map(({ parameter, value }) => [parameter, value ?? ""]));
  const [, base = "", query = "", hash = ""] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(draft.destination) ?? [];
  const kept = query.split("&").filter((pair) => utmPairsOf(`?${pair}`).length === 0);
  const rest = kept.join("&");
  return { ...draft, ...values, destination: base + (rest === "" ? "" : `?${rest}`) + hash };
}
