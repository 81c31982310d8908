import { useState } from "react";
import { facts } from "../facts.ts";
import { type KeptView, readKeptViews } from "./kept-views.ts";

/** Of this workspace and this member: several may use one browser. */
const KEY = `utmost-views-${facts.workspace.id}-${facts.email}`;

/** The views that this browser still keeps, and what leaves only some of them there. */
export function useKeptViews(): readonly [
  views: readonly KeptView[],
  keep: (views: readonly KeptView[]) => void,
] {
  const [views, setViews] = useState(readKept);
  const keep = (left: readonly KeptView[]): void => {
    if (left.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(left));
    setViews(left);
  };
  return [views, keep];
}

function readKept(): readonly KeptView[] {
  try {
    return readKeptViews(localStorage.getItem(KEY));
  } catch {
    // The browser is set to keep nothing.
    return [];
  }
}
