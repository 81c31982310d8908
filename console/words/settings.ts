/** The workspace's settings. */
export const words = {
  title: "Settings",
  workspace: "Workspace",
  name: "Name",
  nameHint:
    "Your team sees it in the console. It also stands on client reports, where your clients read it, and in invitations.",
  ownerOnly: "The owner of the workspace changes its name.",
  save: "Save name",
  saved: "Name saved",
  facts: "This workspace",
  id: "Id",
  idHint: "For the operator’s commands",
  created: "Created",
  role: "Your role",
  host: "Short links without a domain",
  zone: "Days in reports",
  zoneText: "UTC. Times of day are shown in your browser’s time zone.",
  money: "Money",
  moneyText: "As reported, each currency by itself; nothing is converted.",
  brand: "Name and logo for clients",
  brandText: "With the client reports",
  leave: "Leave the workspace",
  leaveText:
    "Your sessions and tokens for this workspace stop working. Links and all else that you made stay.",
  leaveAction: "Leave",
  danger: "Danger zone",
} as const;
