import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { isAddress, urlForm } from "./url-form.rules.ts";

/**
 * What an entry stands for. `host`: that host alone. `domain`: a host and all below it. `range`: addresses, as a CIDR. `prefix`: normal
 * forms that begin so. `digest`: the SHA-256 of one normal form.
 */
export const entryKinds = ["host", "domain", "range", "prefix", "digest"] as const;
export type EntryKind = (typeof entryKinds)[number];

export interface ListEntry {
  readonly effect: "block" | "allow";
  readonly kind: EntryKind;
  readonly text: string;
}

/** One line of a list: its entries (none for a comment), or why it is none. */
export type ListLine = { readonly entries: readonly ListEntry[] } | { readonly broken: string };

const NOTHING: ListLine = { entries: [] };
const ALLOW = /^(?:allow\s+|@@)/i;
/** Names that every hosts file has for its own machine. */
const OWN_MACHINE = /^(localhost|localhost\.localdomain|local|broadcasthost|ip6-[a-z]+|0\.0\.0\.0)$/i;
const NAME = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const PLAIN_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const SHOWN_characters = 60;

/** Reads a line of a list: docs/scanner.md, "What a list may contain". */
export function readListLine(written: string): ListLine {
  // What nearly every line of a long list is.
  if (PLAIN_DOMAIN.test(written)) return { entries: [{ effect: "block", kind: "domain", text: written }] };
  const line = written.replace(/(^|\s)#.*$/, "").trim();
  if (line === "" || /^[!;#]/.test(line)) return NOTHING;
  const effect = ALLOW.test(line) ? "allow" : "block";
  const words = line.replace(ALLOW, "").split(/\s+/);
  const [first = ""] = words;
  if (words.length === 1) return oneWord(effect, first);
  if (ipaddr.isValid(first)) return hostsFileLine(effect, words.slice(1));
  return { broken: `"${shown(line)}" is more than one word, and the first is no IP address` };
}

/** `0.0.0.0 evil.example www.evil.example`: as in a hosts file, each name stands for itself alone. */
function hostsFileLine(effect: ListEntry["effect"], names: readonly string[]): ListLine {
  const entries: ListEntry[] = [];
  for (const name of names) {
    if (OWN_MACHINE.test(name)) continue;
    const host = readName(name);
    if (host === null) return { broken: `"${shown(name)}" is no host name` };
    entries.push({ effect, kind: "host", text: host });
  }
  return { entries };
}

function oneWord(effect: ListEntry["effect"], word: string): ListLine {
  const entry = (kind: EntryKind, text: string): ListLine => ({ entries: [{ effect, kind, text }] });
  if (/^[0-9a-f]{64}$/i.test(word)) return entry("digest", word.toLowerCase());
  const bare = word.replace(/^\[(.*)\]$/, "$1");
  if (ipaddr.isValidCIDR(bare)) return entry("range", bare);
  if (bare.includes(":") ? ipaddr.isValid(bare) : ipaddr.IPv4.isValidFourPartDecimal(bare))
    return entry("range", `${bare}/${bare.includes(":") ? 128 : 32}`);
  const blocker = /^\|\|([^/^|]+)\^$/.exec(word)?.[1];
  const wide = /^(?:\*\.|\.)(.+)$/.exec(blocker ?? word)?.[1];
  const name = readName(wide ?? blocker ?? word);
  if (name !== null) {
    // A whole top-level domain is meant only by whoever writes so.
    if (name.includes(".") || wide !== undefined || effect === "allow") return entry("domain", name);
    return { broken: `"${shown(word)}" has no dot; write *.${name} for all that ends in .${name}` };
  }
  const prefix = readPrefix(word);
  if (prefix !== null) return entry("prefix", prefix);
  return { broken: `"${shown(word)}" is no host, address, URL or SHA-256` };
}

/** The normal form that a URL, with its scheme or without, is the beginning of; null for what is none. */
function readPrefix(word: string): string | null {
  const hasScheme = /^https?:\/\//i.test(word);
  // A range that is none is not a URL either.
  if (/^[\d.]+\/\d+$/.test(word)) return null;
  const url = hasScheme ? word : `http://${word}`;
  if (!/^https?:\/\/[^\s/?#@\\]+([/?#]|$)/i.test(url) || !URL.canParse(url)) return null;
  const { host, text } = urlForm(url);
  if (isAddress(host)) return text;
  return NAME.test(host) && (hasScheme || host.includes(".")) ? text : null;
}

function readName(written: string): string | null {
  const name = written.toLowerCase().replace(/\.$/, "");
  if (NAME.test(name)) return /(^|\.)[\d.]+$/.test(name) ? null : name;
  if (/^[\x00-\x7f]*$/.test(name)) return null;
  const ascii = domainToASCII(name);
  return NAME.test(ascii) ? ascii : null;
}

function shown(text: string): string {
  const printable = text.replaceAll(/[^\P{Cc}]/gu, "?");
  return printable.length > SHOWN_characters ? `${printable.slice(0, SHOWN_characters)}…` : printable;
}
