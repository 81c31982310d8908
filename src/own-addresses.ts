import { cookieNames, cookieValue } from "./access/session-cookie.rules.ts";
import { type Proxies, proxiesOf } from "./clicks/proxies.rules.ts";
import type { Config } from "./config.ts";
import { type Hosts, hostsOf } from "./domains/hosts.ts";

/** What every process of the service knows of its own addresses. */
export interface OwnAddresses {
  readonly hosts: Hosts;
  readonly proxies: Proxies;
  /** Whether a request carries a cookie of the console's, of whatever worth. */
  readonly isMember: (headers: Headers) => boolean;
}

/** Reads the settings of addresses. `port`: the one that is listened on. */
export function ownAddresses(
  { baseUrl, linkHost, trustedProxies }: Pick<Config, "baseUrl" | "linkHost" | "trustedProxies">,
  port: number,
): OwnAddresses {
  const hosts = hostsOf(baseUrl, linkHost, port);
  const { session } = cookieNames(hosts.baseUrl);
  return {
    hosts,
    proxies: proxiesOf(trustedProxies),
    isMember: (headers) => cookieValue(headers, session) !== null,
  };
}
