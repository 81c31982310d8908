import type { CountedConversion, Ledger } from "./ledger.ts";
import type { CountedVisit } from "./visits.ts";

/** The figures of a report's row or totals. */
export interface Figures {
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
  readonly value: Readonly<Record<string, string>> | null;
}

export type DatedVisit = CountedVisit & { readonly day: string };

/** Which key an event stands under in a grouping. */
export interface Grouping {
  readonly name: string;
  readonly ofVisit: (visit: DatedVisit) => string | null;
  readonly ofConversion: (conversion: CountedConversion) => string | null;
}

/** Every grouping that reports have. */
export const groupings: readonly Grouping[] = [
  { name: "day", ofVisit: ({ day }) => day, ofConversion: ({ day }) => day },
  { name: "trigger", ofVisit: ({ trigger }) => trigger, ofConversion: () => null },
  {
    name: "event_type",
    ofVisit: ({ trigger }) => (trigger === "qr" ? "scan" : "click"),
    ofConversion: ({ kind }) => kind,
  },
  { name: "country", ofVisit: ({ country }) => country, ofConversion: () => null },
  { name: "device", ofVisit: ({ device }) => device, ofConversion: () => null },
  { name: "referrer", ofVisit: ({ referrer }) => referrer, ofConversion: () => null },
  {
    name: "destination",
    ofVisit: ({ destination }) => destination,
    ofConversion: ({ destination }) => destination,
  },
  ...(["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const).map((name) => ({
    name,
    ofVisit: ({ utm }: DatedVisit) => utm[name],
    ofConversion: ({ utm }: CountedConversion) => utm[name],
  })),
];

/** Everything that a report without filter should count. */
export type Book = Pick<Ledger, "visits" | "conversions">;

/** Counts by hand, sharing no code with the product. */
export function recount({ visits, conversions }: Book): Figures {
  const scans = visits.filter(({ trigger }) => trigger === "qr").length;
  return {
    clicks: visits.length - scans,
    uniques: new Set(visits.map(({ visitor }) => visitor)).size,
    scans,
    conversions: conversions.length,
    value: sumMoney(conversions),
  };
}

/** The rows of a report: key → figures. */
export function recountRows(book: Book, grouping: Grouping): Map<string | null, Figures> {
  const visits = Map.groupBy(book.visits, grouping.ofVisit);
  const conversions = Map.groupBy(book.conversions, grouping.ofConversion);
  const keys = new Set([...visits.keys(), ...conversions.keys()]);
  return new Map(
    [...keys].map((key) => [
      key,
      recount({ visits: visits.get(key) ?? [], conversions: conversions.get(key) ?? [] }),
    ]),
  );
}

/** The events on some links only. */
export function onLinks(book: Book, wanted: (link: CountedVisit["link"]) => boolean): Book {
  return {
    visits: book.visits.filter(({ link }) => wanted(link)),
    conversions: book.conversions.filter(({ link }) => wanted(link)),
  };
}

const SCALE_most = 12;

/** Money as schoolbook addition: whole numbers of the smallest unit, written with the longest addend's decimals. */
function sumMoney(conversions: readonly CountedConversion[]): Record<string, string> | null {
  const sums = new Map<string, { units: bigint; decimals: number }>();
  for (const { value, currency } of conversions) {
    if (value === null || currency === null) continue;
    const [whole = "", fraction = ""] = value.split(".");
    const sum = sums.get(currency) ?? { units: 0n, decimals: 0 };
    sum.units += BigInt(whole + fraction.padEnd(SCALE_most, "0"));
    sum.decimals = Math.max(sum.decimals, fraction.length);
    sums.set(currency, sum);
  }
  if (sums.size === 0) return null;
  return Object.fromEntries([...sums].map(([currency, sum]) => [currency, write(sum.units, sum.decimals)]));
}

function write(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(SCALE_most + 1, "0");
  const whole = digits.slice(0, -SCALE_most);
  const fraction = digits.slice(-SCALE_most).slice(0, decimals);
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
