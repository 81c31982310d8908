import type { ReactNode } from "react";
import { Blank } from "./states.tsx";

/** A list in a card; where there is nothing in it yet, what the list is for and the way to its first entry. */
export function CardList<T>({
  items,
  icon,
  words,
  create,
  children,
}: {
  readonly items: readonly T[];
  readonly icon: ReactNode;
  readonly words: { readonly emptyTitle: string; readonly emptyText: string };
  /** The button that makes one; null for who may not. */
  readonly create: ReactNode;
  readonly children: (items: readonly T[]) => ReactNode;
}) {
  return (
    <div className="card">
      {items.length === 0 ? (
        <Blank icon={icon} title={words.emptyTitle} action={create}>
          {words.emptyText}
        </Blank>
      ) : (
        children(items)
      )}
    </div>
  );
}
