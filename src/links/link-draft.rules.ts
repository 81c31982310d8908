import { type UtmParameter, type UtmValues, utmParameters } from "../governance/utm.ts";
import { LANDING_URL_characters } from "../limits.ts";
import { type QueryUtm, utmInQuery, utmPairsOf } from "./query-utm.rules.ts";
import { type Chat, chatUrl, readChatUrl } from "./whatsapp.rules.ts";

/** Field → what is wrong with it. */
export type Problems = Record<string, string[]>;

/** Where a link leads. */
export interface Targets {
  readonly destination: string;
  readonly isChat: boolean;
  readonly iosUrl: string | null;
  readonly androidUrl: string | null;
}

/** The fields of a request that say where a link leads, each judged by itself already; undefined: not given. */
export interface TargetInput {
  readonly destination?: string | null | undefined;
  readonly whatsapp_number?: string | null | undefined;
  readonly whatsapp_message?: string | null | undefined;
  readonly ios_url?: string | null | undefined;
  readonly android_url?: string | null | undefined;
}

const ONE_OF = "Give exactly one of destination and whatsapp_number.";
const NO_NUMBER = "A whatsapp_message takes a whatsapp_number.";

/**
 * The targets that a request leads to, over the link's own (null for a new link). Notes in `problems` what does
 * not go together, and then gives null: decisions, section 4.
 */
export function settleTargets(
  input: TargetInput,
  stored: Targets | null,
  problems: Problems,
): Targets | null {
  const settled = settleDestination(input, stored);
  if ("refused" in settled) {
    Object.assign(problems, settled.refused);
    return null;
  }
  return {
    ...settled,
    iosUrl: input.ios_url === undefined ? (stored?.iosUrl ?? null) : input.ios_url,
    androidUrl: input.android_url === undefined ? (stored?.androidUrl ?? null) : input.android_url,
  };
}

type Settled = { readonly destination: string; readonly isChat: boolean } | { readonly refused: Problems };

function settleDestination(input: TargetInput, stored: Targets | null): Settled {
  const destination = input.destination ?? null;
  const number = input.whatsapp_number ?? null;
  const message = input.whatsapp_message ?? null;
  if (destination !== null && number !== null) {
    return { refused: { destination: [ONE_OF], whatsapp_number: [ONE_OF] } };
  }
  const chat = stored?.isChat === true ? readChatUrl(stored.destination) : null;
  if (number !== null) {
    return asChat({
      number,
      message: input.whatsapp_message === undefined ? (chat?.message ?? null) : message,
    });
  }
  if (destination !== null) {
    if (message !== null) return { refused: { whatsapp_number: [NO_NUMBER], whatsapp_message: [NO_NUMBER] } };
    // A chat link's own address sent back leaves it one.
    return { destination, isChat: chat !== null && destination === stored?.destination };
  }
  return keepDestination(input, stored, chat);
}

/** Neither a destination nor a number is given: the link keeps what it has, if it has any. */
function keepDestination(input: TargetInput, stored: Targets | null, chat: Chat | null): Settled {
  const message = input.whatsapp_message ?? null;
  if (chat === null && message !== null) {
    return {
      refused: {
        ...(stored === null ? { destination: [ONE_OF] } : {}),
        whatsapp_number: [NO_NUMBER],
        whatsapp_message: [NO_NUMBER],
      },
    };
  }
  if (stored === null) return { refused: { destination: [ONE_OF], whatsapp_number: [ONE_OF] } };
  const cleared = chat === null ? "destination" : "whatsapp_number";
  if (input[cleared] === null) return { refused: { [cleared]: [`A link leads somewhere. ${ONE_OF}`] } };
  if (chat === null || input.whatsapp_message === undefined) return stored;
  return asChat({ number: chat.number, message });
}

function asChat(chat: Chat): Settled {
  return { destination: chatUrl(chat), isChat: true };
}

/** The five values of a request, each trimmed; null: blank; undefined: not given. */
export type UtmInput = { readonly [P in UtmParameter]?: string | null | undefined };

/**
 * The five values a link has after a request: what is given, else what it had, else what the destination's own
 * query carries, else for `utm_campaign` the value a newly chosen campaign stands for.
 */
export function settleUtm(
  input: UtmInput,
  stored: UtmValues | null,
  targets: Targets,
  campaignValue: string | null,
): UtmValues {
  const own = targets.isChat ? {} : utmInQuery(targets.destination);
  return utmFrom((parameter) => {
    const given = input[parameter] === undefined ? stored?.[parameter] : input[parameter];
    return given ?? own[parameter] ?? (parameter === "utm_campaign" ? campaignValue : null);
  });
}

/** The five values as `read` gives them. */
export function utmFrom(read: (parameter: UtmParameter) => string | null): UtmValues {
  return {
    utm_source: read("utm_source"),
    utm_medium: read("utm_medium"),
    utm_campaign: read("utm_campaign"),
    utm_term: read("utm_term"),
    utm_content: read("utm_content"),
  };
}

/**
 * Every set of UTM values that visitors of a link are sent on with, each once: the link's own first. An app target
 * may carry values of its own where the link has none, even several of one name, and rules must see them all.
 */
export function sentUtm(utm: UtmValues, { iosUrl, androidUrl }: Targets): readonly UtmValues[] {
  const sets = [utm];
  for (const url of [iosUrl, androidUrl]) {
    const pairs = url === null ? [] : utmPairsOf(url);
    sets.push(...overlaid(utm, pairs));
  }
  return sets.filter((set, place) => sets.findIndex((other) => sameUtm(set, other)) === place);
}

/** The link's values with those that pairs of a query put where it has none: the first of each name, then the next. */
function overlaid(utm: UtmValues, pairs: readonly QueryUtm[]): readonly UtmValues[] {
  const own = utmParameters.map((parameter) =>
    pairs.flatMap((pair) => (pair.parameter === parameter && pair.value !== null ? [pair.value] : [])),
  );
  const rounds = Math.max(1, ...own.map((values) => values.length));
  return Array.from({ length: rounds }, (_, round) =>
    utmFrom((parameter) => {
      const values = own[utmParameters.indexOf(parameter)] ?? [];
      return utm[parameter] ?? values[round] ?? values.at(-1) ?? null;
    }),
  );
}

/** Whether all five values are the same. */
export function sameUtm(left: UtmValues, right: UtmValues): boolean {
  return utmParameters.every((parameter) => left[parameter] === right[parameter]);
}

/**
 * Notes the targets whose landing URL would be longer than clients read: what is accepted must never break the
 * redirect. `reference` is the link's `_link` value.
 */
export function noteLongLandings(
  utm: UtmValues,
  targets: Targets,
  reference: string,
  problems: Problems,
): void {
  // An upper bound of what the edge adds: every value appended, every character escaped that may be.
  let pairs = "_link".length + 2 + escapedLength(reference);
  for (const parameter of utmParameters) {
    const value = utm[parameter];
    if (value !== null) pairs += parameter.length + 2 + escapedLength(value);
  }
  const fields = {
    destination: targets.isChat ? null : targets.destination,
    ios_url: targets.iosUrl,
    android_url: targets.androidUrl,
  };
  for (const [field, url] of Object.entries(fields)) {
    if (url === null) continue;
    // A Play page also carries the pairs, escaped again, in its `referrer`.
    const added = PLAY_HOST.test(url) ? pairs + 3 * pairs : pairs;
    if (asciiLength(url) + added <= LANDING_URL_characters) continue;
    problems[field] = [
      `Too long: with its UTM values it could exceed ${LANDING_URL_characters} characters once it is percent-encoded.`,
    ];
  }
}

const PLAY_HOST = /^https?:\/\/play\.google\.com\.?[/?#:]/i;

/** How long a value is when all but the unreserved characters (RFC 3986, section 2.3) are escaped. */
function escapedLength(value: string): number {
  const escaped = value.replaceAll(/[A-Za-z0-9._~-]/g, "");
  return value.length - escaped.length + Buffer.byteLength(escaped) * 3;
}

/** How long a URL is when all that no header may carry is escaped. */
function asciiLength(url: string): number {
  const escaped = url.replaceAll(/[ -~]/g, "");
  return url.length - escaped.length + Buffer.byteLength(escaped) * 3;
}
