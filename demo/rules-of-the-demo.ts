// What the demo's workspace works with: an invented shop and its agency.

export const utmNames = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type Utm = Readonly<Record<(typeof utmNames)[number], string | null>>;

export const campaigns = [
  { name: "Spring Sale", utm: "spring-sale", description: "Everything that must go before May" },
  { name: "Summer Festival", utm: "summer-festival", description: null },
  { name: "Black Friday", utm: "black-friday", description: "Four days, one budget" },
  { name: "Launch 3", utm: "launch-3", description: "The third model" },
  { name: "Loyalty Club", utm: "loyalty-club", description: null },
  { name: "Été en Ville", utm: "été-en-ville", description: "Posters in Lyon and Geneva" },
  { name: "Hiring", utm: "hiring", description: null },
  { name: "Partner Days", utm: "partner-days", description: "Shared with three partners" },
] as const;

export const tags = [
  ["Print", "gray"],
  ["Always on", "green"],
  ["R&D, EU #1+", "purple"],
  ["Q2", "blue"],
  ["Influencer", "orange"],
  ["Straße", "teal"],
] as const;

/** Approved sources, and the mediums that each may go with. */
export const sources: Readonly<Record<string, readonly string[]>> = {
  newsletter: ["email"],
  instagram: ["social", "paid-social"],
  facebook: ["social", "paid-social"],
  tiktok: ["social", "paid-social"],
  linkedin: ["social"],
  google: ["cpc", "display"],
  bing: ["cpc"],
  youtube: ["video"],
  partner: ["referral", "affiliate"],
  flyer: ["print"],
  poster: ["print"],
  whatsapp: ["messenger"],
};

/** Links that the rules must refuse: each breaks one of them. */
export const refusedLinks = [
  { destination: "https://shop.example/", utm_source: "Newsletter", utm_medium: "email" },
  { destination: "https://shop.example/", utm_source: "smoke-signal", utm_medium: "email" },
  { destination: "https://shop.example/", utm_source: "newsletter", utm_medium: "cpc" },
  { destination: "https://shop.example/", utm_source: "newsletter" },
  { destination: "https://shop.example/", utm_source: "flyer", utm_medium: "print", utm_content: "a_b" },
  { destination: "https://shop.example/?utm_source=elsewhere", utm_medium: "email" },
] as const;
