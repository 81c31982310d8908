import { LruMap } from "../lib/lru-map.ts";
import { PERMISSION_SETS_kept } from "../limits.ts";

/** Every token permission: contract, Authentication; and of our own those for members, tokens and the workspace. */
export const permissions = [
  "analytics:read",
  "audit:read",
  "campaigns:read",
  "campaigns:write",
  "conversions:write",
  "domains:read",
  "domains:write",
  "links:read",
  "links:write",
  "members:read",
  "members:write",
  "reports:write",
  "rules:read",
  "rules:write",
  "tokens:read",
  "tokens:write",
  "workspace:read",
  "workspace:write",
] as const;

export type Permission = (typeof permissions)[number];

/** What each permission lets a token do, in the words of the page that mints tokens. */
export const permissionMeanings: Readonly<Record<Permission, string>> = {
  "analytics:read": "Read reports and list conversions",
  "audit:read": "Read the audit trail",
  "campaigns:read": "Read campaigns",
  "campaigns:write": "Make, change and delete campaigns",
  "conversions:write": "Report conversions",
  "domains:read": "Read domains",
  "domains:write": "Add, verify, change and remove domains",
  "links:read": "Read links, tags and saved views",
  "links:write": "Make, change and withdraw links and tags, save views",
  "members:read": "See who is a member and who is invited",
  "members:write": "Invite members, set their roles, remove them",
  "reports:write": "Issue and revoke client report links, set their name and logo",
  "rules:read": "Read the rules for UTM values",
  "rules:write": "Change the rules for UTM values",
  "tokens:read": "List API tokens, never their secrets",
  "tokens:write": "Make and revoke API tokens",
  "workspace:read": "Show the workspace",
  "workspace:write": "Rename the workspace",
};

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return (permissions as readonly string[]).includes(text);
}

/** The permissions in their stored form, JSON text; names that this version does not know grant nothing. */
export function readPermissions(stored: string): readonly Permission[] {
  return (JSON.parse(stored) as string[]).filter(isPermission);
}

/** The same as a set, for every request: few tokens differ in what they may, and each list is read once. */
export function permissionSet(stored: string): ReadonlySet<Permission> {
  const known = sets.get(stored);
  if (known !== undefined) return known;
  const set = new Set(readPermissions(stored));
  sets.set(stored, set);
  return set;
}

const sets = new LruMap<string, ReadonlySet<Permission>>(PERMISSION_SETS_kept);
