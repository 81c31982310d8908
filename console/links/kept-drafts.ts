import { useSyncExternalStore } from "react";
import { facts } from "../facts.ts";
import { DraftShelf, type KeptWork, type Shelf, type Work } from "./draft-shelf.ts";

// The drafts of whoever is signed in, in this browser: they are written at every change, so that neither a reload, nor leaving the
// page, nor a session that ends takes what is typed.

/** A browser may be set to keep nothing at all. */
function openShelf(): Shelf {
  try {
    return localStorage;
  } catch {
    const refuse = (): never => {
      throw new Error("the browser keeps nothing");
    };
    return { length: 0, key: () => null, getItem: () => null, setItem: refuse, removeItem: () => undefined };
  }
}

const shelf = new DraftShelf(openShelf(), facts.workspace.id, facts.user_id);
const watchers = new Set<() => void>();
let listed = shelf.list();

function tell(): void {
  listed = shelf.list();
  for (const watcher of watchers) watcher();
}

// Another tab has written.
addEventListener("storage", tell);

/** Keeps a draft; false when the browser takes no more. */
export function keepDraft(id: string, work: Work): boolean {
  const isKept = shelf.keep(id, work, Date.now());
  tell();
  return isKept;
}

/** Lets a draft go: it is made, or not wanted. */
export function dropDraft(id: string): void {
  shelf.drop(id);
  tell();
}

/** A draft as it was kept; null for none. */
export function findDraft(id: string): KeptWork | null {
  return shelf.find(id);
}

/** Every draft, the latest first, as they come and go. */
export function useKeptDrafts(): readonly KeptWork[] {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => listed,
  );
}

/** The id of what is to be changed of a link. */
export function changesId(linkId: number): string {
  return `link-${linkId}`;
}
