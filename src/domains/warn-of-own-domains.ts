import type { Log } from "../lib/log.ts";
import type { Db } from "../storage/control-db.ts";
import { verifiedDomainsNamed } from "./domain.store.ts";
import { type Hosts, nameOfHost, normaliseHost } from "./hosts.ts";

/**
 * Says in the log which workspaces' domains the configuration has made hosts of the service itself: what it says goes,
 * and links made on such a domain before are not found (docs/decisions, 0007).
 */
export async function warnOfOwnDomains(db: Db, hosts: Hosts, log: Log): Promise<void> {
  const names = [hosts.baseHost, hosts.sharedHost].map((own) => nameOfHost(normaliseHost(own) ?? own));
  for (const { host, workspace_id } of await verifiedDomainsNamed(db, [...new Set(names)])) {
    log.warn(
      { host, workspaceId: workspace_id },
      `the domain ${host} of a workspace is also BASE_URL's or LINK_HOST's: its own links are not found while it is`,
    );
  }
}
