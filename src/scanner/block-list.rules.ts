import ipaddr from "ipaddr.js";
import { KeyTable } from "../lib/key-table.ts";
import type { ListEntry } from "./list-line.rules.ts";
import { formDigest, isAddress, type UrlForm, withParents } from "./url-form.rules.ts";

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** What a list, or an operator's word, says of a URL: an entry that covers it, in words; null for nothing. */
export interface ListFinding {
  readonly blocks: string | null;
  readonly allows: string | null;
}

/** The entries of one list, made for looking URLs up. */
export class BlockList {
  /** What refusals call it: its file's name without folders. */
  readonly name: string;
  readonly #blocked = new KeyTable();
  /** Exactly as they are: nobody may pass for what is allowed. */
  readonly #allowed = new Set<string>();
  readonly #ranges: { readonly effect: ListEntry["effect"]; readonly text: string; readonly range: Range }[] =
    [];
  readonly #allowedPrefixes: string[] = [];
  #blocksPrefixes = false;

  constructor(name: string) {
    this.name = name;
  }

  get size(): number {
    return this.#blocked.size + this.#allowed.size + this.#allowedPrefixes.length + this.#ranges.length;
  }

  add({ effect, kind, text }: ListEntry): void {
    if (kind === "range") {
      this.#ranges.push({ effect, text, range: ipaddr.parseCIDR(text) });
      return;
    }
    if (effect === "block") {
      this.#blocked.add(`${MARKS[kind]}${text}`);
      if (kind === "prefix") this.#blocksPrefixes = true;
    } else if (kind === "prefix") this.#allowedPrefixes.push(text);
    else this.#allowed.add(`${MARKS[kind]}${text}`);
  }

  /** What the list says of a URL. */
  find(url: UrlForm): ListFinding {
    return { allows: this.#allows(url), blocks: this.#blocks(url) };
  }

  #allows(url: UrlForm): string | null {
    const found =
      this.#rangeOf(url.host, "allow") ?? this.#allowedPrefixes.find((prefix) => url.text.startsWith(prefix));
    if (found !== undefined || this.#allowed.size === 0) return found ?? null;
    return keyFound(url, (key) => this.#allowed.has(key));
  }

  #blocks(url: UrlForm): string | null {
    const range = this.#rangeOf(url.host, "block");
    if (range !== undefined || this.#blocked.size === 0) return range ?? null;
    const found = keyFound(url, (key) => this.#blocked.has(key));
    if (found !== null || !this.#blocksPrefixes) return found;
    const begins = this.#blocked.hasBeginningOf(`${MARKS.prefix}${url.text}`, MARKS.prefix.length + 1);
    return begins ? "an address that this one begins with" : null;
  }

  #rangeOf(host: string, effect: ListEntry["effect"]): string | undefined {
    if (this.#ranges.length === 0 || !isAddress(host)) return undefined;
    const address = ipaddr.parse(host.replace(/^\[|\]$/g, ""));
    return this.#ranges.find(
      ({ effect: own, range }) =>
        own === effect && range[0].kind() === address.kind() && address.match(range),
    )?.text;
  }
}

/** Before each text, so that a host is never taken for the beginning of a URL. */
const MARKS = { host: "h ", domain: "d ", prefix: "p ", digest: "s " } as const;

/** The entry for a URL's host, for a domain above it or for its hash that is there, in words; null for none. */
function keyFound({ host, text }: UrlForm, has: (key: string) => boolean): string | null {
  if (has(`${MARKS.host}${host}`)) return host;
  const domain = withParents(host).find((above) => has(`${MARKS.domain}${above}`));
  if (domain !== undefined) return domain;
  const digest = formDigest(text);
  return has(`${MARKS.digest}${digest}`) ? `the SHA-256 of this URL, ${digest}` : null;
}
