import { writeOf } from "../audit/write-of.rules.ts";
import { type Hosts, shortUrl } from "../domains/hosts.ts";
import { isoInstant } from "../lib/calendar.ts";
import type { LinkTag } from "../tags/link-tag.store.ts";
import type { LinkRow } from "./link.store.ts";

interface LinkFacts {
  readonly row: LinkRow;
  readonly tags: readonly LinkTag[];
}

/** A write to a link as the audit trail notes it: null for before it was made, and after it was withdrawn. */
export function linkWrite(hosts: Hosts, before: LinkFacts | null, after: LinkFacts | null) {
  const note = (link: LinkFacts) => {
    const { id, host, code } = link.row;
    return { id, name: shortUrl(hosts, host, code), facts: factsOf(link) };
  };
  return writeOf("link", note, before, after);
}

/** What people write of a link: its state follows from that, the scan and the clock. */
function factsOf({ row, tags }: LinkFacts) {
  return {
    destination: row.destination,
    ios_url: row.ios_url,
    android_url: row.android_url,
    campaign_id: row.campaign_id,
    expires_at: row.expires_at === null ? null : isoInstant(row.expires_at),
    note: row.note,
    tags: tags.map(({ name }) => name),
    utm_source: row.utm_source,
    utm_medium: row.utm_medium,
    utm_campaign: row.utm_campaign,
    utm_term: row.utm_term,
    utm_content: row.utm_content,
  };
}
