import { domainToASCII } from "node:url";
import { LruMap } from "../lib/lru-map.ts";
import { HOST_characters } from "../limits.ts";
import { KNOWN_HOST_entries } from "../run-limits.ts";

/** The stored host of a link on the shared host, whatever that is called today: renaming it moves its links along. */
export const SHARED = "";

/** The hosts this instance answers for by configuration; custom domains come from the database. */
export interface Hosts {
  /** Scheme, host and port of API and console. */
  readonly baseUrl: string;
  readonly baseHost: string;
  /** The shared host of short links: `LINK_HOST`, or the base URL's. */
  readonly sharedHost: string;
  readonly sharedOrigin: string;
  /** Whether hosts that nobody registered serve the shared host's links. */
  readonly servesUnknownHosts: boolean;
  /** Where this process takes requests; null where none does. */
  readonly listeningPort: number | null;
}

/** The configured hosts. `baseUrl` without a slash at the end; its port 0 stands for the port that requests are taken at. */
export function hostsOf(
  baseUrl: string,
  linkHost: string | null,
  listeningPort: number | null = null,
): Hosts {
  const base = new URL(listeningPort === null ? baseUrl : baseUrl.replace(/:0$/, `:${listeningPort}`));
  const sharedHost = linkHost ?? base.host;
  return {
    baseUrl: base.origin,
    baseHost: base.host,
    sharedHost,
    sharedOrigin: `${base.protocol}//${sharedHost}`,
    servesUnknownHosts: linkHost === null,
    listeningPort,
  };
}

/**
 * One spelling for one host: lower case, IDN in its ASCII form, no default port, no trailing dot. Other ports stay.
 * Null for what is no host (RFC 3986, section 3.2.2; RFC 5891).
 */
export function normaliseHost(text: string): string | null {
  const known = normalised.get(text);
  if (known !== undefined) return known;
  const host = normalise(text);
  if (text.length <= HOST_characters) normalised.set(text, host);
  return host;
}

/** The same few are asked for again and again, and finding one out takes longer than remembering it. */
const normalised = new LruMap<string, string | null>(KNOWN_HOST_entries);

function normalise(text: string): string | null {
  const match = /^(\[[0-9A-Fa-f:.]+\]|[^\s:/?#@\\[\]]+?)\.?(?::(\d{0,5}))?$/u.exec(text.trim());
  const [, name = "", port = ""] = match ?? [];
  if (name === "") return null;
  const ascii = name.startsWith("[") ? ipv6Literal(name) : domainToASCII(name);
  if (ascii === "" || Number(port) > PORT_largest) return null;
  return port === "" || port === "80" || port === "443" ? ascii : `${ascii}:${Number(port)}`;
}

const PORT_largest = 65_535;

/** Brackets may hold what is no address. */
function ipv6Literal(name: string): string {
  return URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : "";
}

/** The name of a normalised host, without its port. */
export function nameOfHost(host: string): string {
  return host.replace(/:\d+$/, "");
}

/**
 * Whether a host's name, as the URL parser spells it, is of this machine: RFC 6761, section 6.3; RFC 5735; RFC 4291, section
 * 2.5.3. 0.0.0.0 and :: reach the loopback interface too.
 */
export function isLoopback(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0)$/.test(name) ||
    /^\[(::1?|::ffff:(7f[0-9a-f]{2}:[0-9a-f]{1,4}|0:0))\]$/.test(name)
  );
}

/** The name by which a stored host goes today. */
export function hostName(hosts: Hosts, stored: string): string {
  return stored === SHARED ? hosts.sharedHost : stored;
}

/**
 * The stored form of a host as anybody may write it, or null for what is no host. Names alone count, as at the edge. While the
 * shared host is the base URL's, a trial on one's own machine may call it localhost or 127.0.0.1.
 */
export function storedHost(hosts: Hosts, written: string): string | null {
  const host = normaliseHost(written);
  if (host === null) return null;
  const isShared = isSameName(host, hosts.sharedHost);
  return isShared || (hosts.servesUnknownHosts && isConfiguredHost(hosts, host)) ? SHARED : host;
}

/**
 * Whether a normalised host is one that the configuration makes ours: a link to it could loop. Names are ours on every port,
 * since the edge matches names. What is on loopback is ours on our own ports alone: other services of this machine may be
 * there.
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

/** Whether a normalised host goes by a name that the configuration gives this instance, on whatever port. */
export function isOwnName(hosts: Hosts, host: string): boolean {
  return isSameName(host, hosts.baseHost) || isSameName(host, hosts.sharedHost);
}

function isSameName(host: string, configured: string): boolean {
  return nameOfHost(host) === nameOfHost(normaliseHost(configured) ?? configured);
}

/** The address of a short link: an ASCII URI, from configuration and never from a request. */
export function shortUrl(hosts: Hosts, stored: string, code: string): string {
  const origin = stored === SHARED ? hosts.sharedOrigin : `https://${stored}`;
  return `${origin}/${encodeURIComponent(code)}`;
}

/** `<host>/<short_code>`: what a landing URL's `_link` carries and a conversion's `link` repeats. */
export function linkReference(hosts: Hosts, stored: string, code: string): string {
  return `${hostName(hosts, stored)}/${code}`;
}
