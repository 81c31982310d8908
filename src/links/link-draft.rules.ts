import { type UtmParameter, type UtmValues, utmParameters } from "../governance/utm.ts";
import { isTooLong } from "../governance/utm-value.rules.ts";
import { FAULTY, type Faulty, type Sifted } from "../lib/sifted.ts";
import { LANDING_URL_characters, UTM_VALUE_characters } from "../limits.ts";
import { type Chat, chatUrl, readChatUrl } from "./chat-url.rules.ts";
import { utmInQuery } from "./query-utm.rules.ts";
import { utmFrom } from "./sent-utm.rules.ts";

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
 * The targets that a request leads to, over the link's own (null for a new link): decisions, section 4. Notes in
 * `problems` what does not go together. A target that cannot be told, or is faulty by itself, is faulty.
 */
export function settleTargets(
  input: Sifted<TargetInput>,
  stored: Targets | null,
  problems: Problems,
): Sifted<Targets> {
  return {
    ...settleDestination(input, stored, problems),
    iosUrl: input.ios_url === undefined ? (stored?.iosUrl ?? null) : input.ios_url,
    androidUrl: input.android_url === undefined ? (stored?.androidUrl ?? null) : input.android_url,
  };
}

type Settled = Sifted<Pick<Targets, "destination" | "isChat">>;
const UNSETTLED: Settled = { destination: FAULTY, isChat: FAULTY };

function settleDestination(input: Sifted<TargetInput>, stored: Targets | null, problems: Problems): Settled {
  // A faulty one of the three is given, and not blank: that is all these rules ask of it.
  const destination = input.destination ?? null;
  const number = input.whatsapp_number ?? null;
  const message = input.whatsapp_message ?? null;
  if (destination !== null && number !== null) {
    Object.assign(problems, { destination: [ONE_OF], whatsapp_number: [ONE_OF] });
    return UNSETTLED;
  }
  const chat = stored?.isChat === true ? readChatUrl(stored.destination) : null;
  if (number !== null) {
    return asChat(number, input.whatsapp_message === undefined ? (chat?.message ?? null) : message);
  }
  if (destination !== null) {
    if (message !== null) noteMissingNumber(problems);
    // A chat link's own address sent back leaves it one.
    return { destination, isChat: chat !== null && destination === stored?.destination };
  }
  return keepDestination(input, stored, chat, problems);
}

/** Neither a destination nor a number is given: the link keeps what it has, if it has any. */
function keepDestination(
  input: Sifted<TargetInput>,
  stored: Targets | null,
  chat: Chat | null,
  problems: Problems,
): Settled {
  const message = input.whatsapp_message ?? null;
  if (stored === null) Object.assign(problems, { destination: [ONE_OF], whatsapp_number: [ONE_OF] });
  if (chat === null && message !== null) noteMissingNumber(problems);
  if (stored === null) return UNSETTLED;
  const cleared = chat === null ? "destination" : "whatsapp_number";
  if (input[cleared] === null) problems[cleared] = [`A link leads somewhere. ${ONE_OF}`];
  if (chat === null || input.whatsapp_message === undefined) return stored;
  return asChat(chat.number, message);
}

function noteMissingNumber(problems: Problems): void {
  Object.assign(problems, { whatsapp_number: [NO_NUMBER], whatsapp_message: [NO_NUMBER] });
}

function asChat(number: string | Faulty, message: string | null | Faulty): Settled {
  if (number === FAULTY || message === FAULTY) return UNSETTLED;
  return { destination: chatUrl({ number, message }), isChat: true };
}

/** The five values of a request, each trimmed; null: blank; undefined: not given. */
export type UtmInput = { readonly [P in UtmParameter]?: string | null | undefined };

/**
 * The five values a link has after a request: what is given, else what it had, else what the destination's own
 * query carries, else for `utm_campaign` the value a newly chosen campaign stands for.
 */
export function settleUtm(
  input: Sifted<UtmInput>,
  stored: UtmValues | null,
  { destination, isChat }: Sifted<Targets>,
  campaignValue: string | null,
): Sifted<UtmValues> {
  const own = destination === FAULTY || isChat !== false ? {} : utmInQuery(destination);
  return utmFrom((parameter) => {
    const given = input[parameter] === undefined ? stored?.[parameter] : input[parameter];
    return given ?? own[parameter] ?? (parameter === "utm_campaign" ? campaignValue : null);
  });
}

/**
 * Notes a campaign whose name is no value once it is in the convention's casing, which may treble a letter. All other
 * values are judged before they come here.
 */
export function noteLongCampaign({ utm_campaign }: Sifted<UtmValues>, problems: Problems): void {
  if (typeof utm_campaign !== "string" || !isTooLong(utm_campaign)) return;
  problems["campaign_id"] = [
    `In the naming convention's casing its name is over ${UTM_VALUE_characters} characters long: give a utm_campaign.`,
  ];
}

/**
 * Notes the targets whose landing URL would be longer than clients read: what is accepted must never break the
 * redirect. `reference` is the link's `_link` value. What is faulty counts nothing.
 */
export function noteLongLandings(
  utm: Sifted<UtmValues>,
  targets: Sifted<Targets>,
  reference: string,
  problems: Problems,
): void {
  // An upper bound of what the edge adds: every value appended, every character escaped that may be.
  let pairs = "_link".length + 2 + escapedLength(reference);
  for (const parameter of utmParameters) {
    const value = utm[parameter];
    if (value !== null && value !== FAULTY) pairs += parameter.length + 2 + escapedLength(value);
  }
  const fields: Readonly<Record<string, string | null | Faulty>> = {
    destination: targets.isChat === true ? null : targets.destination,
    ios_url: targets.iosUrl,
    android_url: targets.androidUrl,
  };
  for (const [field, url] of Object.entries(fields)) {
    if (url === null || url === FAULTY) continue;
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
  const escaped = value.replaceAll(/[A-Za-z0-9._~-]+/g, "");
  return value.length - escaped.length + Buffer.byteLength(escaped) * 3;
}

/** How long a URL is when all that no header may carry is escaped. */
function asciiLength(url: string): number {
  const escaped = url.replaceAll(/[ -~]+/g, "");
  return url.length - escaped.length + Buffer.byteLength(escaped) * 3;
}
