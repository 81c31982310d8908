/** What marks the row of what was just made. */
export function markOf(isMade: boolean): { readonly "data-selected"?: true; readonly "aria-current"?: true } {
  return isMade ? { "data-selected": true, "aria-current": true } : {};
}
