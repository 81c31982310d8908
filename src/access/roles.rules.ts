import { type Permission, permissions } from "./permissions.ts";

/** From least to most: each role may do all that those before it may (decisions, section 3). */
export const roles = ["viewer", "member", "admin", "owner"] as const;

export type Role = (typeof roles)[number];

/** Whether a member with role `held` may do what takes at least `needed`. */
export function roleAllows(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}

/** The least role that can use anything of a permission: a token of a lesser member's could never use it. */
const leastRole: Readonly<Record<Permission, Role>> = {
  "analytics:read": "viewer",
  "audit:read": "admin",
  "campaigns:read": "viewer",
  "campaigns:write": "member",
  "conversions:write": "member",
  "domains:read": "viewer",
  "domains:write": "admin",
  "links:read": "viewer",
  // A viewer's own views are saved by hand, in the console.
  "links:write": "member",
  "members:read": "viewer",
  // For leaving oneself.
  "members:write": "viewer",
  "reports:write": "admin",
  "rules:read": "viewer",
  "rules:write": "admin",
  "tokens:read": "viewer",
  "tokens:write": "viewer",
  "workspace:read": "viewer",
  "workspace:write": "owner",
};

/** Whether a member of this role may mint tokens with this permission. */
export function roleMayGrant(role: Role, permission: Permission): boolean {
  return roleAllows(role, leastRole[permission]);
}

/** Whether a member with role `held` may invite, promote, demote and remove members with role `other`. */
export function roleManages(held: Role, other: Role): boolean {
  return roleAllows(held, "admin") && roleAllows(held, other);
}

/**
 * The first permission that somebody lacks who makes a member an admin or owner: these may do all that a token can, and a token
 * hands on no more than it has. Null when none is lacking.
 */
export function lackingFor(role: Role, held: ReadonlySet<Permission>): Permission | null {
  if (!roleAllows(role, "admin")) return null;
  return permissions.find((permission) => roleMayGrant(role, permission) && !held.has(permission)) ?? null;
}

/** Whether a member of this role sees and revokes the tokens of others: decisions, section 3. */
export function roleManagesTokens(role: Role): boolean {
  return roleAllows(role, "admin");
}

/** A role as the database gives it; undefined for what is none. */
export function readRole(stored: string | null | undefined): Role | undefined {
  return roles.find((known) => known === stored);
}
