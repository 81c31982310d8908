import { type Hosts, normaliseHost } from "../domains/hosts.ts";
import { present } from "../lib/assert.ts";

/**
 * The host, with port when it is none of the usual two, that a URL leads to, in the spelling that hosts are stored
 * in: the URL parser undoes case, escapes, full-width letters and the many spellings of an IPv4 address.
 * Takes only what `readDestination` has accepted.
 */
export function targetHost(url: string): string {
  return present(normaliseHost(new URL(url).host), "the host of an accepted URL");
}

/** Whether a host (as `targetHost` gives it) is one that the configuration makes ours: a link to it could loop. */
export function isConfiguredHost(hosts: Hosts, host: string): boolean {
  return [hosts.baseHost, hosts.sharedHost].some((own) => sameMachine(normaliseHost(own) ?? own, host));
}

/** Both loopback on one port are one address, however it is written. */
function sameMachine(own: string, host: string): boolean {
  if (own === host) return true;
  const [ownName, ownPort] = split(own);
  const [name, port] = split(host);
  return ownPort === port && isLoopback(ownName) && isLoopback(name);
}

function split(host: string): readonly [name: string, port: string] {
  const [, name = host, port = ""] = /^(.*?)(?::(\d+))?$/.exec(host) ?? [];
  return [name, port];
}

/** RFC 6761, section 6.3; RFC 5735; RFC 4291, section 2.5.3. 0.0.0.0 and :: reach the loopback interface too. */
function isLoopback(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(name) ||
    /^\[(::1?|::ffff:(7f[0-9a-f]{2}:[0-9a-f]{1,4}|0:0))\]$/.test(name)
  );
}
