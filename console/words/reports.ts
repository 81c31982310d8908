/** Client report links. */
export const words = {
  title: "Client reports",
  intro: "A secret address at which a client reads this workspace’s live report, without signing in.",
  create: "New client report",
  emptyTitle: "No client reports yet",
  emptyText:
    "Make one and send its address to a client: they see live totals and tables, nothing else of the workspace.",
  domain: "Domain",
  domainHint: "A verified domain of the workspace to serve the report on; the service’s own when left empty.",
  createAction: "Create report",
  madeTitle: "The report’s address",
  madeText: "This is the only time it is shown. Whoever has it can read the report until you revoke it.",
  address: "the report’s address",
  open: "Open report",
  kept: "I have saved it",
  columns: { host: "Served on", state: "State", created: "Created", revoked: "Revoked", actions: "Actions" },
  states: { live: "Live", revoked: "Revoked" },
  revoke: "Revoke",
  revokeOf: (host: string, created: string) => `Revoke the report on ${host} of ${created}`,
  revokeTitle: "Revoke this client report?",
  revokeText: "Whoever has its address sees nothing from the next request on. This cannot be undone.",
  revoked: "Client report revoked",
} as const;
