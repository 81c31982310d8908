import { caseFold } from "../../src/lib/case-fold.ts";
import type { Sheet } from "./read-sheet.ts";
import { type SheetField, sheetFields } from "./sheet-fields.ts";

/** Services whose exports are known by their titles. */
export const sheetSources = [
  "utmost",
  "bitly",
  "dub",
  "shortio",
  "rebrandly",
  "shlink",
  "yourls",
  "kutt",
] as const;
export type SheetSource = (typeof sheetSources)[number];

/** What is known of a sheet's columns. */
export interface Recognised {
  readonly source: SheetSource | null;
  /** By column: what it is for, or null for what is left away. No field is there twice. */
  readonly fields: readonly (SheetField | null)[];
}

/** Titles by which a field goes, the surest first, without case, blanks and signs. */
const titlesOf: Readonly<Record<SheetField, readonly string[]>> = {
  destination: [
    "destination",
    "destinationurl",
    "longurl",
    "originalurl",
    "targeturl",
    "target",
    "fullurl",
    "longlink",
    "landingpage",
    "landingurl",
    "url",
  ],
  short_url: ["shorturl", "shortlink", "secureshorturl", "bitlink", "shortenedurl", "link"],
  short_code: [
    "shortcode",
    "slashtag",
    "slug",
    "backhalf",
    "custombackhalf",
    "keyword",
    "path",
    "alias",
    "code",
    "key",
    "address",
  ],
  domain: ["domain", "domainname", "host", "hostname"],
  title: ["title", "name", "linktitle"],
  note: ["note", "notes", "comment", "comments", "description"],
  tags: ["tags", "tag", "labels"],
  campaign: ["campaign", "campaignname"],
  campaign_id: ["campaignid"],
  expires_at: ["expiresat", "expires", "expirydate", "expirationdate", "expiry", "expiration", "expirein"],
  utm_source: ["utmsource", "campaignsource"],
  utm_medium: ["utmmedium", "campaignmedium"],
  utm_campaign: ["utmcampaign"],
  utm_term: ["utmterm", "campaignterm"],
  utm_content: ["utmcontent", "campaigncontent"],
  ios_url: ["iosurl", "iphoneurl", "ios", "iphone"],
  android_url: ["androidurl", "android"],
  whatsapp_number: ["whatsappnumber", "whatsapp"],
  whatsapp_message: ["whatsappmessage"],
};

/** The titles that an export of each service has and no other: every one of a list, of one of the lists. */
const signatures: Readonly<Record<SheetSource, readonly (readonly string[])[]>> = {
  utmost: [["destination", "shortcode", "iosurl", "shorturl", "state"]],
  bitly: [
    ["bitlink", "longurl"],
    ["link", "longurl"],
  ],
  dub: [["shortlink", "destinationurl"]],
  shortio: [
    ["originalurl", "path"],
    ["originalurl", "secureshorturl"],
  ],
  rebrandly: [["slashtag", "destination"]],
  shlink: [
    ["longurl", "shorturl", "visits"],
    ["longurl", "shortcode"],
  ],
  yourls: [["keyword", "url"]],
  kutt: [["address", "target"]],
};

/** Says what a sheet's columns are for: by their titles, or where there are none, by what is in them. */
export function recogniseColumns({ titles, rows }: Pick<Sheet, "titles" | "rows">): Recognised {
  if (titles === null) return { source: null, fields: byContent(rows) };
  const written = titles.map(plainTitle);
  const fields: (SheetField | null)[] = written.map(() => null);
  for (const field of sheetFields) {
    const title = titlesOf[field].find((known) => fields[written.indexOf(known)] === null);
    if (title !== undefined) fields[written.indexOf(title)] = field;
  }
  // It says no more than the code does, and where that is alone, whose host it is is to be asked.
  const spare = fields.includes("short_code") ? fields.indexOf("short_url") : -1;
  if (spare !== -1) fields[spare] = null;
  const isFrom = (source: SheetSource): boolean =>
    signatures[source].some((needed) => needed.every((title) => written.includes(title)));
  return { source: sheetSources.find(isFrom) ?? null, fields };
}

function plainTitle(title: string): string {
  return caseFold(title).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Without titles only one thing is sure: where the addresses are. */
function byContent(rows: Sheet["rows"]): (SheetField | null)[] {
  const [first = []] = rows;
  const place = first.findIndex((cell) => /^\s*https?:\/\//i.test(cell));
  return first.map((_, column) => (column === place ? "destination" : null));
}
