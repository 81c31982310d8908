import type { ClickUtm } from "../clicks/click.ts";
import { utmParameters } from "../governance/utm.ts";
import { LANDING_URL_characters } from "../limits.ts";
import { isChatUrl } from "./chat-url.rules.ts";
import { decodeQueryName, decodeQueryText, utmParameterOf } from "./query-utm.rules.ts";

// A landing URL is put together as text. A URL parser would write the destination anew: `a` becomes `a=`, `%2f`
// becomes `%2F`, `{gclid}` becomes `%7Bgclid%7D`, and what reads the destination no longer knows its own words.

/** One target of a link with everything a click does not change. */
export interface Landing {
  /** The configured URL: what reports call the destination. */
  readonly url: string;
  /** The landing URL of a visitor who brings no parameters. */
  readonly location: string;
  /** Where a visitor's parameters go between `head` and `tail`; null when none are passed on. */
  readonly open: OpenLanding | null;
}

interface OpenLanding {
  /** Ends in `?` or `&`. */
  readonly head: string;
  /** `_link` and the fragment. */
  readonly tail: string;
  /** Decoded names that the visitor can no longer set. */
  readonly names: ReadonlySet<string>;
}

/**
 * The landing URL of a target (decisions, section 6): its own query in its own order and bytes; each UTM value of the link in
 * the place of the parameter of that name, or appended; last `_link` with the link's reference (`<host>/<code>`);
 * the fragment at the end. A chat's address takes no parameter, neither ours nor the visitor's: section 4.
 */
export function prepareLanding(target: string, utm: ClickUtm, reference: string): Landing {
  if (isChatUrl(target)) return { url: target, location: target, open: null };
  const { base, query, fragment } = partsOf(target);
  const own = placeUtm(query, utm);
  const names = new Set(own.kept.filter((pair) => pair !== "").map(nameOf));
  const added = own.missing.map((parameter) => `${parameter}=${encodeValue(utm[parameter] ?? "")}`);
  const link = `_link=${encodeReference(reference)}`;
  if (PLAY_PAGE.test(target) && !names.has("referrer")) added.push(playReferrer(utm, link));
  for (const pair of added) names.add(nameOf(pair));
  const kept = own.kept.join("&");
  const joint = kept === "" || kept.endsWith("&") ? "" : "&";
  const head = headerSafe(`${base}?${kept}${joint}${added.map((pair) => `${pair}&`).join("")}`);
  const tail = endSafe(link + fragment);
  return { url: target, location: head + tail, open: { head, tail, names } };
}

/** A URL as it is, as far as a header can carry it. */
export function plainLocation(target: string): string {
  const { base, query, fragment } = partsOf(target);
  return endSafe(base + (query === null ? "" : `?${query}`) + fragment);
}

/** Where a visitor goes who came with this query (as sent, without `?`). */
export function locationFor(landing: Landing, visitorQuery: string): string {
  const { open } = landing;
  if (open === null || visitorQuery === "") return landing.location;
  const passed = visitorQuery.split("&").filter((pair) => pair !== "" && mayPass(nameOf(pair), open.names));
  if (passed.length === 0) return landing.location;
  const added = `${headerSafe(passed.join("&"))}&`;
  const room = LANDING_URL_characters - landing.location.length;
  return `${open.head}${added.length <= room ? added : whatFits(passed, room)}${open.tail}`;
}

/** The leading pairs, whole, that leave a landing URL within what clients' header buffers take. */
function whatFits(pairs: readonly string[], room: number): string {
  let added = "";
  for (const pair of pairs) {
    const longer = `${added}${headerSafe(pair)}&`;
    if (longer.length > room) break;
    added = longer;
  }
  return added;
}

/** Whether a query (as sent, without `?`) carries our scan marker, `qr=1`. */
export function isScan(query: string): boolean {
  if (query === "") return false;
  if (query === "qr=1") return true;
  return query
    .split("&")
    .some((pair) => nameOf(pair) === "qr" && decodeQueryText(pair.slice(pair.indexOf("=") + 1)) === "1");
}

/** Play's listing pages hand `referrer`, and nothing else, to the app that is installed from them. */
const PLAY_PAGE = /^https?:\/\/play\.google\.com\.?(?::\d*)?\/store\/apps\/details\/?(?:[?#]|$)/i;

function playReferrer(utm: ClickUtm, link: string): string {
  const pairs = utmParameters.flatMap((parameter) => {
    const value = utm[parameter];
    return value === null ? [] : [`${parameter}=${encodeValue(value)}`];
  });
  return `referrer=${encodeValue([...pairs, link].join("&"))}`;
}

/** Visitors set neither UTM values nor `_link`, in any spelling; `qr` is our marker. The target's own names win. */
function mayPass(name: string, taken: ReadonlySet<string>): boolean {
  if (name === "qr" || taken.has(name)) return false;
  const plain = name.trim().toLowerCase();
  return plain !== "_link" && !plain.startsWith("utm_");
}

interface PlacedUtm {
  /** The target's own pairs as written, a UTM value of the link in place of each parameter of that name. */
  readonly kept: readonly string[];
  /** The link's parameters that the target does not name, in the order in which they are appended. */
  readonly missing: readonly (keyof ClickUtm)[];
}

function placeUtm(query: string | null, utm: ClickUtm): PlacedUtm {
  const kept: string[] = [];
  const placed = new Set<keyof ClickUtm>();
  for (const pair of query === null ? [] : query.split("&")) {
    const equals = pair.indexOf("=");
    const rawName = equals === -1 ? pair : pair.slice(0, equals);
    const parameter = utmParameterOf(rawName);
    const value = parameter === null ? null : utm[parameter];
    if (parameter !== null && value !== null) {
      if (placed.has(parameter)) continue;
      placed.add(parameter);
      // The same value keeps the bytes it was written in: a macro stays a macro for the ad platform.
      const rawValue = equals === -1 ? "" : pair.slice(equals + 1);
      kept.push(`${parameter}=${decodeQueryText(rawValue) === value ? rawValue : encodeValue(value)}`);
    } else if (nameOf(pair).trim().toLowerCase() !== "_link") {
      kept.push(pair);
    }
  }
  return { kept, missing: utmParameters.filter((name) => utm[name] !== null && !placed.has(name)) };
}

/** The name of a pair as the destination reads it. */
function nameOf(pair: string): string {
  const equals = pair.indexOf("=");
  return decodeQueryName(equals === -1 ? pair : pair.slice(0, equals));
}

function partsOf(url: string): { base: string; query: string | null; fragment: string } {
  const hash = url.indexOf("#");
  const beforeFragment = hash === -1 ? url : url.slice(0, hash);
  const mark = beforeFragment.indexOf("?");
  return {
    base: asciiHost(mark === -1 ? beforeFragment : beforeFragment.slice(0, mark)),
    query: mark === -1 ? null : beforeFragment.slice(mark + 1),
    fragment: hash === -1 ? "" : url.slice(hash),
  };
}

/** A host in other letters goes by its ASCII name (RFC 5891): percent-encoding would name another host. */
function asciiHost(base: string): string {
  const [, scheme = "", host = "", port = ""] = /^([a-z]+:\/\/)([^/:@]*)(:\d*)?/i.exec(base) ?? [];
  if (!NOT_HEADER_SAFE.test(host) || !URL.canParse(`https://${host}`)) return base;
  const ascii = new URL(`https://${host}`).hostname;
  return scheme + ascii + port + base.slice(scheme.length + host.length + port.length);
}

/** Percent-encodes all but the unreserved characters (RFC 3986, section 2.3), once. */
function encodeValue(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A reference stays readable: a query may carry `/` and `:` as they are (RFC 3986, section 3.4). */
function encodeReference(reference: string): string {
  return encodeValue(reference).replaceAll("%2F", "/").replaceAll("%3A", ":");
}

const NOT_HEADER_SAFE = /[^ -~]/;

/** A header carries visible ASCII and blanks between (RFC 9110, section 5.5); all else becomes UTF-8 escapes. */
function headerSafe(text: string): string {
  return NOT_HEADER_SAFE.test(text) ? text.toWellFormed().replaceAll(/[^ -~]+/g, encodeURIComponent) : text;
}

/** The end of a header's value: a client drops blanks there. Looking behind keeps a long run of blanks within linear. */
function endSafe(text: string): string {
  return headerSafe(text).replace(/(?<! ) +$/, encodeURIComponent);
}
