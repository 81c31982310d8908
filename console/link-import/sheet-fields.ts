/** What a column of a sheet can be for a link: the fields of the API's LinkInput, and what leads to one of them. */
export const sheetFields = [
  "destination",
  "short_url",
  "short_code",
  "domain",
  "title",
  "note",
  "tags",
  "campaign",
  "campaign_id",
  "expires_at",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "ios_url",
  "android_url",
  "whatsapp_number",
  "whatsapp_message",
] as const;

export type SheetField = (typeof sheetFields)[number];

/** The values of a row, by what they are for. A blank cell has none. */
export type SheetValues = Readonly<Partial<Record<SheetField, string>>>;
