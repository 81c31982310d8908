import type { Role } from "../access/roles.rules.ts";

/**
 * The least role that may change or delete a view which somebody sees. Private ones are nobody's business but their owner's;
 * what others see takes a member, and what another shares an admin.
 */
export function roleToChange(
  view: { readonly owner_id: number; readonly shared: boolean },
  userId: number,
): Role {
  if (view.owner_id !== userId) return "admin";
  return view.shared ? "member" : "viewer";
}
