/** Conversions: recorded, refused, and how a server reports them. */
export const words = {
  title: "Conversions",
  intro: "What customers did after following a link, as your own server reports it.",
  tabs: { recorded: "Recorded", refused: "Refused", connect: "Connect your server", test: "Send a test" },
  emptyTitle: "No conversions yet",
  emptyText:
    "Your server reports a purchase, a sign-up or anything else that counts for you. It is attributed to the link that brought the customer.",
  connect: "Connect your server",
  event: "Event id",
  eventHint: "Find an event by its exact id",
  noneFit: "No event with this id is recorded",
  noneFitText: "It may have been refused, or never sent.",
  seeRefused: "See what was refused",
  clear: "Clear",
  columns: {
    event: "Event",
    customer: "Customer",
    kind: "Kind",
    link: "Link",
    attributed: "Attributed",
    value: "Value",
    occurred: "Occurred",
  },
  attributed: {
    reference: ["by reference", "The conversion names the link."],
    binding: ["by binding", "The conversion names no link: the customer’s first conversion did."],
  },
  attributedText:
    "By reference: the conversion names its link. By binding: it names none, and counts for the link of the customer’s first conversion.",
  shown: (count: string, hasMore: boolean) =>
    `${count}${hasMore ? " shown" : count === "1" ? " conversion" : " conversions"}`,
  refused: {
    intro: (days: string) =>
      `Conversions your server sent in the last ${days} days that were refused, by reason. They do not count: correct them and send them again.`,
    emptyTitle: "Nothing was refused",
    emptyText: (days: string) =>
      `Every conversion sent in the last ${days} days was recorded, or was a retry.`,
    columns: { reason: "Reason", count: "Refused", latest: "Latest", example: "Latest event" },
    whole: "The request as a whole",
    codes: {
      missing_permission: "The token lacks a permission",
      role_forbids: "The member’s role is too low",
      plan_forbids: "The plan does not include conversions",
      rate_limited: "Too many requests at once",
      invalid_input: "The request cannot be read",
    } as Readonly<Partial<Record<string, string>>>,
    first: (when: string) => `first ${when}`,
    link: "Link",
    byToken: (name: string) => `sent with the token ${name}`,
    byMember: "sent from the console",
    recorded: "recorded since",
    notRead: "Not known",
  },
  guide: {
    steps: {
      keep: "1. Keep the reference",
      send: "2. Report from your server",
      try: "3. Try it",
    },
    keepText:
      "Every visitor lands with a _link parameter in the address. Keep its value with the customer, such as in the session or the order.",
    keepExample: "A landing address:",
    sendText:
      "Send it with the customer’s first conversion; later ones need only the customer. You choose the event id: sending an event again changes nothing, so retry when in doubt.",
    token: "Put a token with the permission conversions:write into the environment variable UTMOST_TOKEN.",
    makeToken: "Make a token",
    language: "Language",
    languages: { curl: "curl", node: "Node.js", python: "Python", php: "PHP" },
    snippet: (language: string) => `the ${language} example`,
    noLink: "No link is live yet, so the examples name one that does not exist.",
    withLink: (link: string) => `The examples name your newest live link, ${link}.`,
    tryText:
      "Run the example, or send a test from here. It shows under Recorded, or under Refused with the reason.",
  },
  test: {
    title: "Send a test conversion",
    text: "It is sent to the API as you, and it is a real one:",
    forEver: "It counts in reports for ever, and cannot be taken back.",
    marked:
      "Its kind is “test”, so that reports tell it apart, and its event and customer ids begin with test-.",
    link: "Link",
    linkHint: "The link it is attributed to, as its landing address carries it: host/short-code.",
    value: "Value",
    valueHint: "Leave it empty to add no money to the totals.",
    valueWrong: "Write an amount such as 12.50, and thousands without marks between: 1000.",
    currency: "Currency",
    agree: "I know that it counts for ever",
    send: "Send test conversion",
    again: "Send the same again",
    recordedTitle: "Recorded",
    duplicateTitle: "A retry: nothing changed",
    recordedText: (how: string) =>
      `Status 201. It is attributed ${how}. Send the same again to see what a retry is answered.`,
    duplicateText: "Status 200, with duplicate: true and the record that was stored before.",
    answer: "The answer",
    another: "Send another",
    notAllowed: "Members, admins and the owner report conversions.",
  },
} as const;
