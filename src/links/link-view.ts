import { type Hosts, shortUrl } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { LinkTag } from "../tags/link-tag.store.ts";
import type { Link } from "./link.contract.ts";
import type { LinkRow } from "./link.store.ts";
import { linkState } from "./link-state.rules.ts";

/** The short URL with the scan marker. */
export function qrUrl(hosts: Hosts, { host, code }: Pick<LinkRow, "host" | "code">): string {
  return `${shortUrl(hosts, host, code)}?qr=1`;
}

/** A link as answers show it at an instant. */
export function toLink(hosts: Hosts, row: LinkRow, tags: readonly LinkTag[], now_ms: number): Link {
  return {
    id: row.id,
    short_code: row.code,
    short_url: shortUrl(hosts, row.host, row.code),
    qr_url: qrUrl(hosts, row),
    destination: row.destination,
    ios_url: row.ios_url,
    android_url: row.android_url,
    state: linkState(row, now_ms),
    expires_at: row.expires_at === null ? null : isoInstant(row.expires_at),
    campaign_id: row.campaign_id,
    note: row.note,
    tags: tags.map(({ name, color }) => ({ name, color })),
    utm_source: row.utm_source,
    utm_medium: row.utm_medium,
    utm_campaign: row.utm_campaign,
    utm_term: row.utm_term,
    utm_content: row.utm_content,
    created_at: isoInstant(row.created_at),
    created_by: { user_id: row.created_by, api_token_id: row.api_token_id },
  };
}
