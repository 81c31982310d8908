import { caseFold } from "../../src/lib/case-fold.ts";
import type { SheetField } from "./sheet-fields.ts";

/** Titles by which a field goes, the surest first, without case, blanks and signs. */
export const titlesOf: Readonly<Record<SheetField, readonly string[]>> = {
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
    "landingpageurl",
    "landingurl",
    "finalurl",
    "websiteurl",
    "url",
    "urls",
    "website",
    "pageurl",
    // Where nothing else is, a link is where it leads.
    "link",
    "links",
    "address",
  ],
  custom_short_url: ["customlink", "custombitlink", "custombitlinks", "customshorturl", "customshortlink"],
  short_url: ["shorturl", "shortlink", "secureshorturl", "bitlink", "shortenedurl", "brandedlink", "link"],
  short_code: [
    "shortcode",
    "slashtag",
    "slug",
    "customslug",
    "backhalf",
    "custombackhalf",
    "custombackhalves",
    "keyword",
    "path",
    "alias",
    "customalias",
    "code",
    "key",
    "address",
  ],
  domain: ["domain", "domainname", "host", "hostname"],
  title: ["title", "name", "linktitle", "linkname"],
  note: ["note", "notes", "comment", "comments", "description"],
  tags: ["tags", "tag", "tagnames", "labels"],
  utm_source: ["utmsource", "campaignsource"],
  utm_medium: ["utmmedium", "campaignmedium"],
  utm_campaign: ["utmcampaign"],
  utm_term: ["utmterm", "campaignterm"],
  utm_content: ["utmcontent", "campaigncontent"],
  campaign: ["campaign", "campaignname"],
  campaign_id: ["campaignid"],
  expires_at: [
    "expiresat",
    "expires",
    "expireson",
    "expirydate",
    "expirationdate",
    "expiry",
    "expiration",
    "expirein",
    "validuntil",
  ],
  ios_url: ["iosurl", "iphoneurl", "ios", "iphone", "iosdestination", "iphonedestination"],
  android_url: ["androidurl", "android", "androiddestination"],
  whatsapp_number: ["whatsappnumber", "whatsapp"],
  whatsapp_message: ["whatsappmessage"],
};

/** How a sheet of UTM values titles them where nobody writes `utm_`: it has a medium, which nothing else has. */
const shortUtmTitles: Readonly<Partial<Record<SheetField, readonly string[]>>> = {
  utm_source: ["source"],
  utm_medium: ["medium"],
  utm_campaign: ["campaignname", "campaign"],
  utm_term: ["term"],
  utm_content: ["content"],
};

/** What YOURLS's own plugin for exports writes: a source is the short URL there. */
const YOURLS_titles = ["source", "target"];

/** The titles that a field goes by in a sheet that has these titles. */
export function titlesIn(written: readonly string[], field: SheetField): readonly string[] {
  const known = titlesOf[field];
  if (written.includes("medium") || written.includes("campaignmedium"))
    return [...known, ...(shortUtmTitles[field] ?? [])];
  if (field === "short_url" && YOURLS_titles.every((title) => written.includes(title)))
    return [...known, "source"];
  return known;
}

/** A title without case, blanks and signs. */
export function plainTitle(title: string): string {
  return caseFold(title).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

const allTitles = new Set(Object.values(titlesOf).flat());

/** Whether a cell is a title that some service or sheet has. */
export function isKnownTitle(cell: string): boolean {
  return allTitles.has(plainTitle(cell));
}
