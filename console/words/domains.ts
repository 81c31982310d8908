/** Domains of the workspace's own. */
export const words = {
  title: "Domains",
  intro: "Hosts of your own for short links, such as go.example.com.",
  add: "Add a domain",
  addAction: "Add domain",
  host: "Domain",
  hostHint: "A host name such as go.example.com. The next screen shows the DNS records to set.",
  emptyTitle: "No domains yet",
  emptyText: (shared: string) =>
    `Links are on ${shared} until you add a domain of your own. People trust a name they know, and it stays yours.`,
  columns: { host: "Domain", state: "State", links: "Links", checked: "Looked up", next: "Next look-up" },
  states: {
    pending: "Waiting for DNS",
    verified: "Verified",
    failing: "Records wrong",
    lapsed: "Not served",
  },
  stateTitles: {
    pending: "Not verified yet",
    verified: "Links on this domain are served",
    failing: "The records are wrong; links are still served",
    lapsed: "Links on this domain are not served any more",
  },
  stateTexts: {
    pending:
      "Set the records below where the domain’s DNS is managed. New records may take minutes to be seen.",
    verified: "Keep the records as they are: they are checked regularly.",
    failing: (end: string, left: string) =>
      `Correct them by ${end} (${left}). After that its links stop working until the records are right.`,
    lapsed: "Its links and their history are kept. They work again once the records are right.",
  },
  byOperator:
    "The operator of this service vouches for the domain, so it stays verified whatever the records say.",
  verifiedSince: (day: string) => `Verified since ${day}.`,
  never: "Not yet",
  looksUp: {
    never: "Not looked up yet.",
    last: (when: string) => `Looked up ${when}.`,
    next: (when: string) => `Again ${when}.`,
    soon: "Again in a moment.",
  },
  verify: "Verify now",
  verified: "Looked up just now",
  more: "More",
  records: {
    title: "DNS records",
    ownership: "1. Show that the domain is yours",
    routing: "2. Lead visitors here",
    cname: "Set a CNAME record:",
    addresses: "Set A and AAAA records, and no others of the name:",
    orAddresses:
      "Or, where the name can have no CNAME (the top of a domain, such as example.com), A and AAAA records, and no others of the name:",
    nowhere: "This service does not know its own public address yet. Ask whoever runs it to set one.",
    relative:
      "Some providers want the name without the domain itself, and some put quotation marks around a value.",
    columns: { type: "Type", name: "Name", expected: "Value", found: "Found", outcome: "State" },
    outcomes: {
      right: "Right",
      wrong: "Not as expected",
      missing: "Not there",
      no_answer: "No answer",
      unchecked: "Not looked up yet",
    },
    addressesLater:
      "The top of a domain, such as example.com, can have no CNAME. The A and AAAA records for it are shown here after the first look-up.",
    later: "Known after the first look-up",
    nothing: "Nothing",
    theName: (type: string) => `the name of the ${type} record`,
    theValue: (type: string) => `the value of the ${type} record`,
  },
  targets: {
    title: "Visitors without a link",
    intro: "Where to send visitors who find no link on the domain. Left empty, they see a plain page.",
    fields: {
      root_url: ["The domain itself", "Visitors who type the bare name, such as your home page."],
      unknown_url: ["Unknown links", "Visitors whose link does not exist."],
      expired_url: ["Expired links", "Visitors whose link has expired or was withdrawn."],
    },
    plain: "A plain page",
    blocked: (name: string, reason: string) => `${name}: visitors see a plain page instead. ${reason}`,
    blockedTitle: "A target was judged unsafe",
    pending: (name: string) => `${name}: visitors see a plain page instead until it is found to be safe.`,
    pendingTitle: "A target is still being checked",
    pendingText:
      "You need not do anything. It usually takes seconds, and longer while the scan provider does not answer.",
    save: "Save targets",
    saved: "Targets saved",
  },
  gone: {
    title: "Domain",
    heading: "There is no such domain here",
    text: "It was removed, or this address is mistyped.",
  },
  facts: {
    title: "Domain",
    links: "Links",
    linkCount: (count: string) => `${count} ${count === "1" ? "link" : "links"}`,
    ascii: "In ASCII",
    added: "Added",
    verified: "Verified",
    checked: "Looked up",
    next: "Next look-up",
  },
  remove: "Remove",
  removeTitle: (host: string) => `Remove ${host}?`,
  removeText: (count: string) =>
    count === "0"
      ? "No link is on it."
      : `${count === "1" ? "Its link stops" : `Its ${count} links stop`} working at once.`,
  removeRest:
    "Links, their codes and their history are kept: add and verify the domain again, and they are back.",
  removed: (host: string) => `${host} is removed`,
} as const;
