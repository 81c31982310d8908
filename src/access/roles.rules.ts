/** From least to most: each role may do all that those before it may (decisions, section 3). */
export const roles = ["viewer", "member", "admin", "owner"] as const;

export type Role = (typeof roles)[number];

/** Whether a member with role `held` may do what takes at least `needed`. */
export function roleAllows(held: Role, needed: Role): boolean {
  return roles.indexOf(held) >= roles.indexOf(needed);
}
