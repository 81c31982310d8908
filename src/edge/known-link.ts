import type { ClickLink } from "../clicks/click.ts";
import { type Hosts, linkReference } from "../domains/hosts.ts";
import { type Landing, prepareLanding } from "../links/landing-url.rules.ts";
import type { ScanVerdict } from "../links/link-state.rules.ts";
import type { LiveLinkRow } from "../links/live-link.store.ts";
import type { LinkRoutes } from "./redirect.rules.ts";

/**
 * A link with everything prepared that its clicks have in common. Phones' targets are prepared when the first phone comes: most
 * links never see one, and there may be a hundred thousand of them in memory.
 */
export class KnownLink implements LinkRoutes {
  /** One object for all clicks of the link as it is: the click log knows it by identity. */
  readonly facts: ClickLink;
  readonly scan: ScanVerdict;
  readonly expires_at: number | null;
  readonly isWithdrawn: boolean;
  readonly destination: Landing;
  readonly #reference: string;
  #ios: Landing | string | null;
  #android: Landing | string | null;

  /** The link as the database has it. */
  constructor(row: LiveLinkRow, hosts: Hosts) {
    const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = row;
    this.facts = {
      workspaceId: row.workspace_id,
      linkId: row.id,
      utm_source,
      utm_medium,
      utm_campaign,
      utm_term,
      utm_content,
    };
    this.#reference = linkReference(hosts, row.host, row.code);
    this.scan = row.scan as ScanVerdict;
    this.expires_at = row.expires_at;
    this.isWithdrawn = row.withdrawn_at !== null;
    this.destination = this.#prepare(row.destination);
    // A phone's target that is everybody's is the same one.
    const phones = (url: string | null) => (url === row.destination ? this.destination : url);
    this.#ios = phones(row.ios_url);
    this.#android = phones(row.android_url);
  }

  get ios(): Landing | null {
    if (typeof this.#ios === "string") this.#ios = this.#prepare(this.#ios);
    return this.#ios;
  }

  get android(): Landing | null {
    if (typeof this.#android === "string") this.#android = this.#prepare(this.#android);
    return this.#android;
  }

  #prepare(url: string): Landing {
    return prepareLanding(url, this.facts, this.#reference);
  }
}
