import type { AuditAction, AuditSubject } from "../../src/audit/audit-words.ts";

const actions: Readonly<Record<AuditAction, string>> = {
  created: "Created",
  changed: "Changed",
  removed: "Removed",
};

const subjects: Readonly<Record<AuditSubject, string>> = {
  link: "Link",
  campaign: "Campaign",
  tag: "Tag",
  approved_value: "Approved value",
  dependency_rule: "Dependency rule",
  convention: "Naming convention",
  conversion: "Conversion",
  report_link: "Client report",
  report_brand: "Brand of client reports",
  token: "API token",
  member: "Member",
  invitation: "Invitation",
  domain: "Domain",
  view: "Saved view",
  workspace: "Workspace",
};

/** The audit trail. */
export const words = {
  title: "Audit trail",
  notForRole: "The audit trail is for admins and owners.",
  intro: "Every change in the workspace: what, who and when. Kept for ever, without secrets.",
  actions,
  subjects,
  action: "Action",
  anyAction: "Any action",
  subject: "Type",
  anySubject: "Any type",
  user: "Member",
  anyUser: "Any member",
  from: "From day (UTC)",
  to: "To day (UTC)",
  ends: { from: "From", to: "To" },
  clearFilters: "Clear filters",
  emptyTitle: "No entries yet",
  emptyText: "Every change is recorded here as it is made.",
  noneFit: "No entries fit these filters",
  noneFitText: "Remove a filter or look at other days.",
  shown: (count: string, hasMore: boolean) =>
    `${count}${hasMore ? " shown" : count === "1" ? " entry" : " entries"}`,
  columns: { what: "What", who: "Who", when: "When", details: "Details" },
  actors: { command_line: "The operator, on the command line", service: "The service by itself" },
  byToken: (name: string) => `with the token ${name}`,
  fields: (count: string) => `${count} ${count === "1" ? "field" : "fields"}`,
  before: "before",
  nothing: "nothing",
} as const;
