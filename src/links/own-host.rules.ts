import { type Hosts, isLoopback, isOwnName, nameOfHost, normaliseHost } from "../domains/hosts.ts";
import { present } from "../lib/assert.ts";

/**
 * The host, with port when it is none of the usual two, that a URL leads to, in the spelling that hosts are stored
 * in: the URL parser undoes case, escapes, full-width letters and the many spellings of an IPv4 address.
 * Takes only what `readDestination` has accepted.
 */
export function targetHost(url: string): string {
  return present(normaliseHost(new URL(url).host), "the host of an accepted URL");
}

/**
 * Whether a host (as `targetHost` gives it) is one that the configuration makes ours: a link to it could loop. Names are
 * ours on every port, since the edge matches names. What is on loopback is ours on our own ports alone: other services of
 * this machine may be there.
 */
export function isConfiguredHost(hosts: Hosts, host: string): boolean {
  if (!isLoopback(nameOfHost(host))) return isOwnName(hosts, host);
  return ownPorts(hosts).includes(portOf(host));
}

function ownPorts({ baseHost, sharedHost, listeningPort }: Hosts): readonly string[] {
  const listening = listeningPort === null ? [] : [`localhost:${listeningPort}`];
  return [baseHost, sharedHost, ...listening].map((own) => portOf(normaliseHost(own) ?? own));
}

/** The port of a normalised host; empty for the usual two. */
function portOf(host: string): string {
  return /:(\d+)$/.exec(host)?.[1] ?? "";
}
