/** Tags. */
export const words = {
  title: "Tags",
  create: "New tag",
  edit: "Edit tag",
  emptyTitle: "No tags yet",
  emptyText:
    "Tags label links across campaigns: a market, a team, a test. You find, filter and report by them.",
  name: "Tag",
  color: "Colour",
  links: "Links",
  created: "Created",
  actions: "Actions",
  analytics: "Open in Analytics",
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: "Its links only lose the tag. This cannot be undone.",
  deleted: (name: string) => `${name} deleted`,
  createAction: "Create tag",
  colors: {
    gray: "Gray",
    red: "Red",
    orange: "Orange",
    amber: "Amber",
    green: "Green",
    teal: "Teal",
    blue: "Blue",
    purple: "Purple",
  },
} as const;
