/** Client report links. */
export const words = {
  title: "Client reports",
  intro: "A secret address at which a client reads this workspace’s live report, without signing in.",
  create: "New client report",
  emptyTitle: "No client reports yet",
  emptyText:
    "Make one and send its address to a client: they see the destinations and the numbers of all the workspace’s links, live, and nothing else.",
  label: "Who is it for?",
  labelHint: "Only your team sees this: it tells reports apart when one has to be revoked.",
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
    hint: "Where the report is served: whom your client sees in its address.",
    none: "Reports are served here until you add a domain of your own under Domains.",
    shared: "This service’s own",
    unverified: "Not verified: a report on it would not be served",
  },
  createAction: "Create report",
  madeTitle: "The report’s address",
  madeText: "This is the only time it is shown. Whoever has it can read the report until you revoke it.",
  localTitle: "Nobody else can open this address yet",
  local: (host: string) =>
    `${host} works on this machine only. Before you hand the address over, whoever runs the service has to give it one that everybody reaches (BASE_URL); or make the report on a domain of the workspace’s own.`,
  address: "the report’s address",
  open: "Open report",
  opensSo:
    "It opens with the days and filters that you see here. That is where it begins, not a limit: its reader can choose other days and take the filters away.",
  kept: "I have saved it",
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
    `It is served on ${host} and was made on ${created}. Whoever has its address sees nothing from the next request on. This cannot be undone.`,
  revoked: (name: string) => `“${name}” is revoked`,
  brand: {
    title: "Name and logo",
    intro:
      "Every client report of this workspace shows these as its sender. A report that is open shows a change when it is loaded again.",
    name: "Name",
    nameHint: "Your agency or team. Left empty, reports name only the workspace.",
    logo: "Logo",
    logoHint: "A PNG, JPEG or WebP picture. A large one is made smaller.",
    choose: "Choose a picture",
    chooseOther: "Choose another picture",
    remove: "Remove logo",
    unfit: "This file is no picture that can be used. Choose a PNG, JPEG or WebP picture.",
    save: "Save name and logo",
    saved: "Name and logo saved",
  },
} as const;
