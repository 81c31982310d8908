/** Campaigns. */
export const words = {
  title: "Campaigns",
  create: "New campaign",
  edit: "Edit campaign",
  emptyTitle: "No campaigns yet",
  emptyText:
    "A campaign groups links. Its name becomes their utm_campaign, written as your naming convention asks.",
  name: "Name",
  description: "Description",
  links: "Links",
  figures: "Links as they are now; clicks, scans and conversions of the last 30 days.",
  created: "Created",
  actions: "Actions",
  newLink: "New link in this campaign",
  analytics: "Open in Analytics",
  renameHint: "Existing links keep their utm_campaign.",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: "Its links keep working and only lose the campaign. This cannot be undone.",
  deleted: (name: string) => `${name} deleted`,
  made: (name: string) => `${name} created`,
  createAction: "Create campaign",
} as const;
