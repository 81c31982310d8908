import { createHash } from "node:crypto";

/** A URL as lists know it. */
export interface UrlForm {
  /** Lower case, IDN in its ASCII form, without port and final dot; an IPv6 address between brackets. */
  readonly host: string;
  /** The normal form that prefixes and hashes are made of: docs/scanner.md, "One form for one URL". */
  readonly text: string;
}

/**
 * The one form of a URL's many spellings: `host[:port]/path[?query]`, without scheme and fragment. Takes what the URL parser
 * takes (WHATWG), which lower-cases hosts, undoes the many spellings of an IPv4 address and drops a scheme's own port.
 */
export function urlForm(url: string): UrlForm {
  const { hostname, port, pathname, search } = new URL(url);
  const host = hostname.replace(/\.$/, "");
  const path = oneEscaping(pathname).replaceAll(/\/{2,}/g, "/");
  const authority = port === "" ? host : `${host}:${port}`;
  return { host, text: `${authority}${path}${oneEscaping(search)}` };
}

/** RFC 3986, section 6.2.2: capitals in escapes, and no escape for what needs none. Once only: `%2541` stays what it is. */
function oneEscaping(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (written, digits: string) => {
    const character = String.fromCharCode(Number.parseInt(digits, 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : written.toUpperCase();
  });
}

/** SHA-256 of a normal form's UTF-8 bytes, in lower-case hexadecimal. */
export function formDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** A host and every domain above it: `a.b.example` gives itself, `b.example`, `example`. An address has none above. */
export function withParents(host: string): readonly string[] {
  if (isAddress(host)) return [host];
  const labels = host.split(".");
  return labels.map((_, place) => labels.slice(place).join("."));
}

/** Whether a host, as the URL parser spells it, is an IP address. */
export function isAddress(host: string): boolean {
  return host.startsWith("[") || /^\d+(\.\d+){3}$/.test(host);
}
