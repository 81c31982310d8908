/** Vocabulary of the audit trail: what is noted, of what, and who may have done it. */

export const auditActions = ["created", "changed", "removed"] as const;
export type AuditAction = (typeof auditActions)[number];

/** What a write is about. A closed list; the words of the API. */
export const auditSubjects = [
  "link",
  "campaign",
  "tag",
  "approved_value",
  "dependency_rule",
  "convention",
  "conversion",
  "report_link",
  "report_brand",
  "token",
  "member",
  "invitation",
  "domain",
  "view",
  "workspace",
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** Who wrote: a token's caller, somebody signed in, the operator on the command line, or the service by itself. */
export const auditActorKinds = ["token", "session", "command_line", "service"] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** A thing's fields as the API shows them, secrets left out by the shape. */
export type AuditFacts = Readonly<Record<string, unknown>>;
