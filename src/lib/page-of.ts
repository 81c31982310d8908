/** One page of a list, and how the next is asked for: null on the last one. */
export interface ListPage<R> {
  readonly rows: readonly R[];
  readonly next_after: number | null;
}

/**
 * Makes a page of at most `limit` rows of what was found, in its order. One row more than that has to be looked for: whether it
 * is there tells whether a further page exists.
 */
export function pageOf<R extends { readonly id: number }>(found: readonly R[], limit: number): ListPage<R> {
  const rows = found.slice(0, limit);
  return { rows, next_after: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
