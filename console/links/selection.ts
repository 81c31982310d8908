// Which links of a list are chosen: pure, so that it can be tried on many.

export type Selection = ReadonlySet<number>;

/** The selection with one link taken in, or out when it was in. */
export function toggled(selected: Selection, id: number): Selection {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * The selection after a choice that reaches from one link to another, both included, in the order of the list: all of them
 * become what the second becomes. A link that is not in the list is passed over.
 */
export function rangeToggled(
  listed: readonly number[],
  selected: Selection,
  from: number | null,
  to: number,
): Selection {
  const [first, last] = [listed.indexOf(from ?? to), listed.indexOf(to)].sort((a, b) => a - b);
  if (first === undefined || last === undefined || first === -1) return toggled(selected, to);
  const isTaken = !selected.has(to);
  const next = new Set(selected);
  for (const id of listed.slice(first, last + 1)) {
    if (isTaken) next.add(id);
    else next.delete(id);
  }
  return next;
}
