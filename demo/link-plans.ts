import type { Dice } from "./dice.ts";
import { campaigns, sources, tags, type Utm } from "./rules-of-the-demo.ts";

/** A link to make, and what should be stored of it. */
export interface LinkPlan {
  readonly body: {
    readonly destination?: string;
    readonly whatsapp_number?: string;
    readonly whatsapp_message?: string;
    readonly ios_url?: string;
    readonly android_url?: string;
    readonly short_code?: string;
    readonly note?: string;
    readonly tags: readonly string[];
  } & Partial<Record<keyof Utm, string>>;
  readonly campaign: string | null;
  readonly expires: boolean;
  readonly utm: Utm;
  /** The destination as it should be stored; each link of the demo has another. */
  readonly destinationKey: string;
}

const WEB_LINKS = 216;
const CHAT_LINKS = 24;

/** Codes that somebody chose; the other links get random ones. */
const CHOSEN_CODES = [
  "spring-2026",
  "Festival",
  "BF_26",
  "구글",
  "Café",
  "3neu",
  "été",
  "STRASSE-7",
  "join-us",
  "x",
];

/** Destinations in the shapes that campaigns use: own queries, fragments, escapes, macros, other alphabets. */
const SHAPES: readonly ((serial: number) => string)[] = [
  (serial) => `https://shop.example/p/${serial}`,
  (serial) => `https://shop.example/sale?ref=${serial}#top`,
  (serial) => `https://www.brand.example/${serial}?a`,
  (serial) => `https://event.example/tickets/${serial}?day=2026%2f05&k={gclid}#map`,
  (serial) => `https://bücher.example/regal/${serial}`,
  (serial) => `http://old.example:8080/index.php?page=${serial}&sid=%20x&sid=%2B`,
  (serial) => `https://jobs.example/stelle/${serial}/?lang=de&&empty=`,
];

/** The links of the demo, the same for the same dice: ordinary, with phone targets, expiring, chats. */
export function planLinks(dice: Dice): readonly LinkPlan[] {
  const web = Array.from({ length: WEB_LINKS }, (_, index) => planWebLink(dice, index + 1));
  const chats = Array.from({ length: CHAT_LINKS }, (_, index) => planChat(dice, index + 1));
  return [...web, ...chats];
}

function planWebLink(dice: Dice, serial: number): LinkPlan {
  const shape = SHAPES[serial % SHAPES.length] ?? ((last) => `https://shop.example/${last}`);
  const source = dice.pick(Object.keys(sources).filter((name) => name !== "whatsapp"));
  const common = planCommon(dice, source, serial);
  // Some destinations bring a UTM value of their own, which the link then takes over.
  const adopted = serial % 11 === 0;
  const destination = adopted ? `https://blog.example/${serial}?utm_source=${source}&x=1` : shape(serial);
  const { utm_source: given, ...rest } = common.body;
  const code = CHOSEN_CODES[serial / 5 - 1];
  return {
    ...common,
    body: {
      ...rest,
      ...(adopted || given === undefined ? {} : { utm_source: given }),
      destination,
      ...(dice.chance(0.25) ? { ios_url: `https://apps.apple.com/app/id${1000 + serial}` } : {}),
      ...(dice.chance(0.25)
        ? { android_url: `https://play.google.com/store/apps/details?id=shop.app${serial}` }
        : {}),
      ...(code === undefined ? {} : { short_code: code }),
    },
    destinationKey: destination,
    expires: serial % 18 === 0,
  };
}

function planChat(dice: Dice, serial: number): LinkPlan {
  const digits = `4915112345${String(600 + serial)}`;
  const common = planCommon(dice, "whatsapp", serial);
  return {
    ...common,
    body: {
      ...common.body,
      whatsapp_number: `+49 151-12345 ${600 + serial}`,
      whatsapp_message: `Hi! 50% off & free #${serial} + tax?`,
    },
    destinationKey: `https://wa.me/${digits}?text=Hi!%2050%25%20off%20%26%20free%20%23${serial}%20%2B%20tax%3F`,
    expires: false,
  };
}

function planCommon(
  dice: Dice,
  source: string,
  serial: number,
): Pick<LinkPlan, "campaign" | "utm"> & { readonly body: LinkPlan["body"] } {
  const medium = dice.pick(sources[source] ?? []);
  const campaign = dice.chance(0.85) ? dice.pick(campaigns) : null;
  // Half of the links name the value, the others leave it to the campaign's name in the convention.
  const named = dice.chance(0.5);
  const term = dice.chance(0.2) ? `term-${dice.below(12)}` : null;
  const content = dice.chance(0.5) ? `variant-${dice.pick(["a", "b", "c"])}` : null;
  const labels = tags.filter(() => dice.chance(0.2)).map(([name]) => name);
  return {
    campaign: campaign?.name ?? null,
    utm: {
      utm_source: source,
      utm_medium: medium,
      utm_campaign: campaign?.utm ?? null,
      utm_term: term,
      utm_content: content,
    },
    body: {
      utm_source: source,
      utm_medium: medium,
      ...(campaign !== null && named ? { utm_campaign: campaign.utm } : {}),
      ...(term === null ? {} : { utm_term: term }),
      ...(content === null ? {} : { utm_content: content }),
      ...(serial % 9 === 0 ? { note: `Made by the demo, number ${serial}` } : {}),
      tags: labels,
    },
  };
}
