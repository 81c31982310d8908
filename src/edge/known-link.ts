import type { ClickLink } from "../clicks/click.ts";
import { type Hosts, linkReference } from "../domains/hosts.ts";
import type { ScanVerdict } from "../links/link-state.rules.ts";
import type { LiveLinkRow } from "../links/live-link.store.ts";
import { type Landing, prepareChat, prepareLanding } from "./landing-url.rules.ts";
import type { LinkRoutes } from "./redirect.rules.ts";

/** A link with everything prepared that its clicks have in common. */
export interface KnownLink extends LinkRoutes {
  /** One object for all clicks of the link as it is: the click log knows it by identity. */
  readonly facts: ClickLink;
}

/** Prepares a link as the database has it. */
export function knownLink(row: LiveLinkRow, hosts: Hosts): KnownLink {
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = row;
  const facts: ClickLink = {
    workspaceId: row.workspace_id,
    linkId: row.id,
    utm_source,
    utm_medium,
    utm_campaign,
    utm_term,
    utm_content,
  };
  const reference = linkReference(hosts, row.host, row.code);
  const landingOf = (url: string): Landing =>
    row.is_chat === 1 && url === row.destination ? prepareChat(url) : prepareLanding(url, facts, reference);
  return {
    facts,
    scan: row.scan as ScanVerdict,
    expires_at: row.expires_at,
    isWithdrawn: row.withdrawn_at !== null,
    destination: landingOf(row.destination),
    ios: row.ios_url === null ? null : landingOf(row.ios_url),
    android: row.android_url === null ? null : landingOf(row.android_url),
  };
}
