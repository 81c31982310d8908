import type { Schemas } from "../api/client.ts";

/** Values that most teams begin with: written as the starter's convention has them. */
export const starterValues = {
  utm_source: [
    ..."newsletter google bing facebook instagram linkedin tiktok youtube whatsapp partner".split(" "),
    ..."flyer poster packaging event".split(" "),
  ],
  utm_medium: "email cpc social paid-social display affiliate referral sms print qr".split(" "),
} as const;

export const starterConvention: Required<Schemas["ConventionInput"]> = {
  casing: "lower",
  separator: "hyphen",
  mode: "warn",
  required_parameters: ["utm_source", "utm_medium"],
};
