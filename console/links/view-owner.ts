import { facts } from "../facts.ts";
import type { SavedView } from "./saved-views.ts";

/** Whether a view is of whoever reads this. */
export function isOwn({ owner }: SavedView): boolean {
  return owner.user_id === facts.user_id;
}

/** What a view's owner is called: the name, or the e-mail address of somebody without one. */
export function ownerName({ owner }: SavedView): string {
  return owner.name ?? owner.email;
}
