/** Client report links. */
export const words = {
  title: "Client reports",
  intro: "A secret address at which a client reads this workspace’s live report, without signing in.",
  create: "New client report",
  emptyTitle: "No client reports yet",
  emptyText:
    "Make one and send its address to a client: they see live totals and tables, nothing else of the workspace.",
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
  address: "the report’s address",
  open: "Open report",
  opensSo:
    "The report opens with the period and filters that you see. Whoever has its address can choose others, and read the whole workspace’s report.",
  kept: "I have saved it",
  number: (id: string) => `Report ${id}`,
  madeNumber: (id: string) =>
    `In the list of client reports it is report ${id}: note that number with the address and whom it is for.`,
  columns: {
    report: "Report",
    state: "State",
    created: "Created",
    creator: "Made by",
    revoked: "Revoked",
    actions: "Actions",
  },
  states: { live: "Live", revoked: "Revoked" },
  revoke: "Revoke",
  revokeOf: (id: string) => `Revoke report ${id}`,
  revokeTitle: (id: string) => `Revoke report ${id}?`,
  revokeText: (host: string, created: string) =>
    `It is served on ${host} and was made on ${created}. Whoever has its address sees nothing from the next request on. This cannot be undone.`,
  revoked: (id: string) => `Report ${id} is revoked`,
  brand: {
    title: "Name and logo",
    intro:
      "Whom a client sees as the sender: on every client report of this workspace, from the next time it is opened.",
    name: "Name",
    nameHint: "Your agency or team. Left empty, reports name nobody but the workspace.",
    logo: "Logo",
    logoHint: "A PNG, JPEG or WebP picture. It is made as small as a report shows it.",
    choose: "Choose a picture",
    chooseOther: "Choose another picture",
    remove: "Remove logo",
    unfit: "This file is no picture that can be used. Choose a PNG, JPEG or WebP picture.",
    save: "Save name and logo",
    saved: "Name and logo saved",
  },
} as const;
