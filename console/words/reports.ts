/** Client report links. */
export const words = {
  title: "Client reports",
  notForRole: "Client reports are made and revoked by admins and owners.",
  intro: "A secret address at which a client reads this workspace’s live report, without signing in.",
  create: "New client report",
  emptyTitle: "No client reports yet",
  emptyText:
    "Make one and send its address to a client. They see the destinations and live numbers of all the workspace’s links, and nothing else.",
  label: "Who is it for?",
  labelHint: "Only your team sees this. It tells your reports apart.",
  labelExample: "Acme, monthly",
  noLabel: "Say who it is for, so that you can tell your reports apart.",
  readersSee: (workspace: string) =>
    `Its reader sees the destination and the numbers of every link in “${workspace}”, not those of one campaign or client.`,
  oneClient: "Separate clients want separate workspaces: in one, each would see the other’s numbers.",
  sites: (named: readonly string[], others: number) =>
    `Links here lead to ${named.join(", ")}${others === 0 ? "" : ` and ${others} more ${others === 1 ? "site" : "sites"}`}.`,
  severalClients:
    "If those belong to different clients, each would see the other’s numbers: give each client a workspace of its own first.",
  domains: {
    label: "Domain",
    hint: "Your client sees it in the report’s address.",
    none: "Reports are served here until you add a domain of your own under Domains.",
    shared: "This service’s own",
    unverified: "Not verified: a report on it would not be served",
  },
  createAction: "Create report",
  madeTitle: "The report’s address",
  madeText: "This is the only time it is shown. Whoever has it can read the report until you revoke it.",
  localTitle: "Nobody else can open this address yet",
  local: (host: string) =>
    `${host} works on this machine only. Make the report on a domain of your own, or ask whoever runs this service to give it a public address.`,
  address: "the report’s address",
  open: "Open report",
  opensSo:
    "It opens with the days and filters you see here. Readers can choose other days and remove the filters.",
  kept: "I have saved it",
  shownOnce: (name: string) =>
    `“${name}” is made. Its address was shown once, and nobody can show it again: if you have not saved it, make another one and revoke this one.`,
  number: (id: string) => `Report ${id}`,
  madeName: (name: string) => `In the list of client reports it is called “${name}”.`,
  columns: {
    report: "Report",
    state: "State",
    created: "Created",
    creator: "Made by",
    actions: "Actions",
  },
  states: { live: "Live", revoked: "Revoked" },
  revoke: "Revoke",
  rename: (name: string) => `Rename ${name}`,
  renameTitle: "Rename client report",
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: (host: string, created: string) =>
    `It is served on ${host} and was made on ${created}. Its address stops working at once. This cannot be undone.`,
  revoked: (name: string) => `“${name}” is revoked`,
  brand: {
    title: "Name and logo",
    intro: "Shown as the sender on every client report of this workspace, from the next time it is opened.",
    name: "Name",
    nameHint: "Your agency or team. Left empty, reports name only the workspace.",
    logo: "Logo",
    logoHint: "A PNG, JPEG or WebP picture. A large one is made smaller.",
    choose: "Choose a picture",
    chooseOther: "Choose another picture",
    remove: "Remove logo",
    unfit: "This file cannot be used. Choose a PNG, JPEG or WebP picture.",
    save: "Save name and logo",
    saved: "Name and logo saved",
  },
} as const;
