/** Home. */
export const words = {
  title: "Home",
  period: "Last 30 days, compared with the 30 before",
  topDestinations: "Top destinations",
  topCampaigns: "Top campaign values",
  newest: "Newest links",
  all: "All links",
  analytics: "Open in Analytics",
  asOf: (time: string) => `As of ${time}. Every click that was answered is counted.`,
  startTitle: "Welcome to Utmost",
  startText: "Three steps to the first click you can trust.",
  steps: {
    rules: ["Agree on the rules", "Say which UTM values your team may use. You can do this later, too."],
    link: [
      "Make the first link",
      "Paste a destination; see where iPhones, Android phones and everybody else will land.",
    ],
    visit: ["Open it", "Visit the short URL yourself and see the click arrive here."],
  },
  openRules: "Open rules",
  newLink: "New link",
} as const;
