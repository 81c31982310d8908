import { type UtmParameter, type UtmValues, utmParameters } from "../governance/utm.ts";
import { LANDING_URL_characters } from "../limits.ts";
import { utmInQuery } from "./query-utm.rules.ts";
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
 * may carry values of its own where the link has none, and rules must see those too.
 */
export function sentUtm(utm: UtmValues, { iosUrl, androidUrl }: Targets): readonly UtmValues[] {
  const sets = [utm];
  for (const url of [iosUrl, androidUrl]) {
    const own = url === null ? {} : utmInQuery(url);
    sets.push(utmFrom((parameter) => utm[parameter] ?? own[parameter] ?? null));
  }
  return sets.filter((set, place) => sets.findIndex((other) => sameUtm(set, other)) === place);
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
  const pairs = [...utmParameters.map((name) => [name, utm[name]] as const), ["_link", reference] as const]
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `&${name}=${encodeURIComponent(value ?? "")}`)
    .join("");
  const fields = {
    destination: targets.destination,
    ios_url: targets.iosUrl,
    android_url: targets.androidUrl,
  };
  for (const [field, url] of Object.entries(fields)) {
    if (url === null || (field === "destination" && targets.isChat)) continue;
    // A Play page also carries the pairs in its `referrer`.
    const referrer = /^https:\/\/play\.google\.com[/?#:]/i.test(url)
      ? encodeURIComponent(pairs).length + 10
      : 0;
    if (encodedLength(url) + pairs.length + referrer <= LANDING_URL_characters) continue;
    problems[field] = [
      `Too long: with its UTM values it exceeds ${LANDING_URL_characters} characters once it is percent-encoded.`,
    ];
  }
}

function encodedLength(url: string): number {
  const others = url.replaceAll(/[\x21-\x7e]/g, "");
  return url.length - others.length + Buffer.byteLength(others) * 3;
}
