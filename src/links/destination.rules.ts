import { countCodePoints, storageFault } from "../lib/storable-text.ts";
import { accepted, refused, type Verdict } from "../lib/verdict.ts";
import { DESTINATION_characters, UTM_VALUE_characters } from "../limits.ts";
import { utmPairsOf } from "./query-utm.rules.ts";

const SHAPE = /^https?:\/\/([^/?#]*)/i;
/** C0 and C1 controls: URL parsers drop some of them silently, and none may enter a header. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
/** Invisible characters that cling to text copied from chats and documents. */
const INVISIBLE_AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
const LABELS = /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?$/;
const HOST_characters = 253;

/**
 * A link's destination: an absolute http or https URL with a host (decisions, section 4). White space and invisible
 * characters around it are taken off; every other byte stays as it is given.
 */
export function readDestination(text: string): Verdict<string> {
  const url = text.replaceAll(INVISIBLE_AROUND, "");
  const reason = problemOf(url);
  return reason === null ? accepted(url) : refused(reason);
}

/** An app link or a store page: a destination that is https (contract, Limits). */
export function readAppUrl(text: string): Verdict<string> {
  const verdict = readDestination(text);
  if (verdict.ok && !/^https:/i.test(verdict.value)) return refused("Must begin with https://.");
  return verdict;
}

function problemOf(url: string): string | null {
  const fault = storageFault(url);
  if (fault !== null) return fault;
  if (CONTROL.test(url)) return "Must not contain control characters, tabs or line breaks.";
  // Browsers read it as a slash there, and other programs do not: two hosts in one URL. After them it is plain text.
  if (/^[^?#]*\\/.test(url)) return "Must not contain a backslash before its query.";
  if (countCodePoints(url) > DESTINATION_characters)
    return `Must be at most ${DESTINATION_characters} characters.`;
  const authority = SHAPE.exec(url)?.[1];
  if (authority === undefined) return "Must be an absolute URL that begins with http:// or https://.";
  if (authority.includes("@")) return "Must not contain a user name or password.";
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
  return LABELS.test(host) ? null : NO_HOST;
}

/** UTM values of the query are adopted into the link's fields, so they must be values a field may have. */
function utmProblem(url: string): string | null {
  for (const { parameter, value } of utmPairsOf(url)) {
    if (value === null) return `The ${parameter} in its query must be percent-encoded UTF-8.`;
    if (value.includes("\0")) return `The ${parameter} in its query must not contain the NUL character.`;
    if (countCodePoints(value) > UTM_VALUE_characters)
      return `The ${parameter} in its query must be at most ${UTM_VALUE_characters} characters.`;
  }
  return null;
}
