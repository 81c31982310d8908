import { readUtmValue } from "../governance/utm-value.rules.ts";
import { lineFault, midSentence } from "../lib/line-text.ts";
import { countCodePoints } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { DESTINATION_characters } from "../limits.ts";
import { utmPairsOf } from "./query-utm.rules.ts";

/** What a URL may begin with, in words and as an expression that finds its authority. */
const ANY_WEB = { words: "http:// or https://", shape: /^https?:\/\/([^/?#]*)/i };
const SECURE_WEB = { words: "https://", shape: /^https:\/\/([^/?#]*)/i };
/** What pasting adds. Looking behind keeps the search for an end linear: else each blank of a long run within would be tried. */
const WHITE_SPACE_AROUND = /^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g;
const UNSEEN_BEFORE = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/**
 * What texts and chats leave behind a URL and nobody sees: other blanks, soft hyphens, marks of direction and width. What
 * ends letters, flags and emoji (joiners, variation selectors, tags) is a part of them.
 */
const UNSEEN_BEHIND = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]$/;
const LABELS = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?$/;
const HOST_characters = 253;

/**
 * A link's destination: an absolute http or https URL with a host (decisions, section 4). Blanks, tabs and line breaks
 * around it are taken off; every other byte stays as it is given. What else is invisible and stands around it is refused.
 */
export function readDestination(text: string): Verdict<string> {
  return readUrl(text, ANY_WEB);
}

/** An app link or a store page: a destination that is https (contract, Limits). */
export function readAppUrl(text: string): Verdict<string> {
  return readUrl(text, SECURE_WEB);
}

function readUrl(text: string, schemes: typeof ANY_WEB): Verdict<string> {
  const url = text.replaceAll(WHITE_SPACE_AROUND, "");
  const reason = problemOf(url, schemes);
  return reason === null ? accepted(url) : refused(reason);
}

function problemOf(url: string, { words, shape }: typeof ANY_WEB): string | null {
  // URL parsers drop some controls silently, and none may enter a header.
  const fault = lineFault(url);
  if (fault !== null) return fault;
  // Browsers read it as a slash there, and other programs do not: two hosts in one URL. After them it is plain text.
  if (/^[^?#]*\\/.test(url)) return "Must not contain a backslash before its query.";
  if (countCodePoints(url) > DESTINATION_characters)
    return `Must be at most ${DESTINATION_characters} characters long.`;
  const authority = shape.exec(url)?.[1];
  if (authority === undefined) {
    const unseen = UNSEEN_BEFORE.test(url) ? " An invisible character stands before it." : "";
    return `Must be an absolute URL that begins with ${words}.${unseen}`;
  }
  if (UNSEEN_BEHIND.test(url)) return "Must not end in an invisible character.";
  if (authority.includes("@")) return "Must not contain a user name or password.";
  if (/:0+$/.test(authority)) return "Must not have port 0: no browser opens it.";
  return hostProblem(url, authority) ?? utmProblem(url);
}

function hostProblem(url: string, authority: string): string | null {
  const NO_HOST = "Must name a real host after the //, such as shop.example.";
  // An empty port is a scheme written twice: https://https://shop.example.
  if (authority === "" || authority.endsWith(":") || !URL.canParse(url)) return NO_HOST;
  const host = new URL(url).hostname;
  // The parser takes nothing but an IPv6 address between brackets.
  if (host.startsWith("[")) return null;
  if (/^https?$/.test(host) || host.length > HOST_characters + 1) return NO_HOST;
  return LABELS.test(host) && isReadAsWritten(authority.replace(/:\d+$/, ""), host) ? null : NO_HOST;
}

/** But for the two that join letters: those the parser takes only where a script needs them, and keeps. */
const DROPPED = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/u;
/** Letters to the parser, slashes to the eye: what follows them would pass for a path. */
const SLASH_LIKE = /[\u2044\u2215\u29f8\u29f9\u2571]/;

/**
 * Whether a person reads the host that the parser reads. Letters and digits may stand in any form; characters that the
 * parser drops, or turns into dots, make another host than the one that is seen (UTS #46, section 4).
 */
function isReadAsWritten(written: string, host: string): boolean {
  // A plain IPv4 address may be short of dots.
  if (/^[\w.-]+$/.test(written)) return true;
  const decoded = decodeURIComponent(written);
  if (DROPPED.test(decoded) || SLASH_LIKE.test(decoded)) return false;
  return written.split(".").length === host.split(".").length;
}

/** UTM values of the query are adopted into the link's fields, so they must be values a field may have. */
function utmProblem(url: string): string | null {
  for (const { parameter, value } of utmPairsOf(url)) {
    if (value === null) return `The ${parameter} in its query must be percent-encoded UTF-8.`;
    const verdict = readUtmValue(value);
    if (!verdict.ok) return `The ${parameter} in its query ${midSentence(verdict.reason)}`;
  }
  return null;
}
