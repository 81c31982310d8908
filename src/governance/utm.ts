/** The five UTM parameters, in the order in which they are appended to a landing URL. */
export const utmParameters = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

export type UtmParameter = (typeof utmParameters)[number];

/** A value or null for each of the five. */
export type UtmValues = Readonly<Record<UtmParameter, string | null>>;
