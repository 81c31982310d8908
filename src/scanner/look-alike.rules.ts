import { domainToUnicode } from "node:url";
import { getDomain } from "tldts";
import confusables from "unhomoglyph/data.json" with { type: "json" };
import { isAddress } from "./url-form.rules.ts";

/** A domain that others may pass themselves off as. */
export interface OwnDomain {
  /** What its owner has registered: `shop.example` for `go.shop.example`. */
  readonly registered: string;
  readonly skeleton: string;
}

/** What is looked out for on behalf of somebody whose links are on `hosts` (normalised names without ports). */
export function ownDomains(hosts: readonly string[]): readonly OwnDomain[] {
  const registered = new Set(hosts.map(registeredDomain).filter((name) => name !== null));
  return [...registered].map((name) => ({ registered: name, skeleton: skeleton(name) }));
}

/**
 * The own domain that a host passes itself off as, or null: it reads the same (UTS #39, section 4) and is another, or it has the
 * whole of it standing before another's domain. What is under one's own domain, or spelled otherwise, is fine.
 */
export function lookAlikeOf(host: string, own: readonly OwnDomain[]): string | null {
  if (own.length === 0) return null;
  const registered = registeredDomain(host);
  if (registered === null || own.some((domain) => domain.registered === registered)) return null;
  const before = `.${host.slice(0, -registered.length)}`;
  const seen = skeleton(registered);
  const found = own.find((domain) => domain.skeleton === seen || before.includes(`.${domain.registered}.`));
  return found?.registered ?? null;
}

/** The part of a name that is registered by itself; of a shared host such as github.io, each customer's own. */
function registeredDomain(host: string): string | null {
  if (isAddress(host)) return null;
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
}

/**
 * What a name looks like. Twice and in lower case, since some letters look like capitals of others; `vv` and `rn` are the pairs that
 * the Unicode tables and readers take for one letter.
 */
function skeleton(domain: string): string {
  const once = prototypes(domainToUnicode(domain)).toLowerCase();
  return prototypes(once).toLowerCase().replaceAll("vv", "w");
}

/** Each letter's prototype in the Unicode tables; the package's own function tries all of them at each letter. */
const prototypeOf: ReadonlyMap<string, string> = new Map(Object.entries(confusables));

function prototypes(text: string): string {
  let seen = "";
  for (const letter of text) seen += prototypeOf.get(letter) ?? letter;
  return seen;
}
