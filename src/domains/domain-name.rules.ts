import { getPublicSuffix } from "tldts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { isLoopback, nameOfHost, normaliseHost } from "./hosts.ts";

/** A normalised host that a workspace may have as its domain. */
export type DomainName = string & { readonly __domain: unique symbol };

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const NAME_characters = 253;
const SUCH_AS = "such as go.example.com";

/**
 * A domain for links as anybody may write it: a DNS name with a dot (RFC 1123, section 2.1), IDN in either spelling, with a
 * port or without; `localhost` too, for a trial on one machine. Reasons follow the name: `… is an IP address.`
 */
export function readDomainName(written: string): Verdict<DomainName> {
  if (written.includes("*")) return refused(`stands for many hosts. Give each by itself, ${SUCH_AS}.`);
  const host = normaliseHost(written);
  if (host === null) return refused(`is no host name. Give one ${SUCH_AS}, without https:// and path.`);
  const name = nameOfHost(host);
  if (name.startsWith("[") || /^\d+(?:\.\d+){3}$/.test(name))
    return refused(`is an IP address. Give a host name ${SUCH_AS}.`);
  const labels = name.split(".");
  if (name.length > NAME_characters || !labels.every((label) => LABEL.test(label)))
    return refused(
      `is no DNS name: between its dots are 1 to 63 letters, digits and hyphens, no hyphen first or last. Give one ${SUCH_AS}.`,
    );
  if (labels.length === 1 && name !== "localhost")
    return refused(`has no dot, so the world cannot find it. Give a whole name ${SUCH_AS}.`);
  return accepted(host as DomainName);
}

/**
 * Why nobody can prove that this name is theirs, following the name (`… is a public suffix`), or null: names of this machine,
 * names with a port, and the suffixes under which names are registered (publicsuffix.org).
 */
export function unprovableReason(host: DomainName): string | null {
  const name = nameOfHost(host);
  if (isLoopback(name)) return `is this machine's own name everywhere. Give a host name ${SUCH_AS}.`;
  if (name !== host) return `names a port. Give the name alone, ${SUCH_AS}: a link has none.`;
  if (getPublicSuffix(name, { allowPrivateDomains: true }) === name)
    return `is a public suffix, under which others have names. Give a name of your own, ${SUCH_AS}.`;
  return null;
}
