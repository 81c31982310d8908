/** Every token permission: contract, Authentication. */
export const permissions = [
  "analytics:read",
  "campaigns:read",
  "campaigns:write",
  "conversions:write",
  "links:read",
  "links:write",
  "reports:write",
  "rules:read",
  "rules:write",
] as const;

export type Permission = (typeof permissions)[number];

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text);
}
