/** What a column of a sheet can be for a link: the fields of the API's LinkInput, and what leads to one of them. */
export const sheetFields = [
  "destination",
  // Before the plain one, which a custom one stands for where there is one.
  "custom_short_url",
  "short_url",
  "short_code",
  "domain",
  "title",
  "note",
  "tags",
  // Before campaigns: what a sheet of UTM values calls a campaign is one of them.
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "campaign",
  "campaign_id",
  "expires_at",
  "ios_url",
  "android_url",
  "whatsapp_number",
  "whatsapp_message",
] as const;

export type SheetField = (typeof sheetFields)[number];

/** The values of a row, by what they are for. A blank cell has none. */
export type SheetValues = Readonly<Partial<Record<SheetField, string>>>;

/** Columns that have web addresses. */
export function isAddressField(field: SheetField): boolean {
  return field === "destination" || field === "ios_url" || field === "android_url";
}

/** Columns that a link can do without. */
export const optionalFields: readonly SheetField[] = [
  "short_code",
  "domain",
  "campaign",
  "campaign_id",
  "expires_at",
  "tags",
  "ios_url",
  "android_url",
];
