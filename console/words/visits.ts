import type { AutomatedReason } from "../../src/clicks/click.ts";

const reasons: Readonly<Record<AutomatedReason, string>> = {
  head: "only looks whether the link is there",
  prefetch: "a browser that fetches ahead",
  known_bot: "a known bot",
  link_preview: "a link preview",
  mail_scanner: "a mail scanner",
  monitoring: "a monitoring service",
  library: "a script",
  empty_agent: "does not say what it is",
};

const reasonTexts: Readonly<Record<AutomatedReason, string>> = {
  head: "It only checks that the link exists, as link checkers do.",
  prefetch: "A browser loaded the page ahead of a possible click. If the click comes, it is counted.",
  known_bot: "A search engine, an AI crawler, an archive or a browser without a person.",
  link_preview: "It makes the card in a chat, a feed or a document.",
  mail_scanner: "A mail gateway opens the links of a mail before its reader does.",
  monitoring: "It looks whether sites are up or fast.",
  library: "A program by the name of its tool, such as curl.",
  empty_agent: "It names neither a browser nor a program.",
};

/** Single visits. */
export const words = {
  reasons,
  reasonTexts,
  triggers: { link: "Click", qr: "QR scan" },
  notCounted: (reason: string) => `Not counted: ${reason}`,
  direct: "Direct or unknown",
  which: "Which visits",
  all: "All",
  countedOnes: "Counted",
  others: "Not counted",
  columns: {
    when: "When",
    counted: "Counted as",
    device: "Device",
    country: "Country",
    referrer: "From",
    sentTo: "Sent to",
  },
  earlier: "An earlier destination",
  live: (time: string) => `Live, as of ${time}`,
  lost: "No answer just now; trying again",
  none: "No visits in the last 7 days",
  noneText:
    "Open the short URL, and the visit shows here within seconds. Visits are listed for 7 days; reports keep the numbers.",
  noneFit: "No such visits in the last 7 days",
  noneFitText: "Look at all visits instead.",
  shown: (shown: string, more: boolean) =>
    more
      ? `${shown} visits shown, there are more`
      : `${shown} ${shown === "1" ? "visit" : "visits"} in 7 days`,
} as const;
