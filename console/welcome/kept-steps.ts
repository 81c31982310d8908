import { useState, useSyncExternalStore } from "react";
import { facts } from "../facts.ts";
import { recordOf } from "../links/read-draft.ts";
import { type Step, steps } from "./welcome-search.ts";

// How far whoever is signed in has come with the first steps of this workspace, in this browser, and what is typed there and not saved.

interface Kept {
  /** Whether Home has the list of steps that are left: it is there once somebody has begun, until it is put away. */
  readonly list: "none" | "open" | "away";
  readonly passed: readonly Step[];
  /** Field → what stands in it. */
  readonly typed: Readonly<Record<string, string>>;
}

const nothing: Kept = { list: "none", passed: [], typed: {} };
const KEY = `utmost-welcome ${facts.workspace.id} ${facts.user_id}`;
const watchers = new Set<() => void>();
let kept = readKept();

// Another tab has written.
addEventListener("storage", ({ key }) => {
  if (key === KEY) change(readKept());
});

/** Nothing that stands there is believed: anything may have written it. */
function readKept(): Kept {
  try {
    const { list, passed, typed } = recordOf(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    const texts = Object.entries(recordOf(typed)).filter(([, text]) => typeof text === "string");
    return {
      list: list === "open" || list === "away" ? list : "none",
      passed: Array.isArray(passed) ? steps.filter((step) => passed.includes(step)) : [],
      typed: Object.fromEntries(texts) as Record<string, string>,
    };
  } catch {
    return nothing;
  }
}

function change(now: Kept): void {
  kept = now;
  for (const watcher of watchers) watcher();
}

function keep(now: Kept): void {
  change(now);
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // The browser is set to keep nothing: then it is known until the page goes.
  }
}

/** Notes that somebody has gone on from a step, rather than past it. */
export function passStep(step: Step): void {
  if (!kept.passed.includes(step)) keep({ ...kept, passed: [...kept.passed, step] });
}

/** Notes that somebody has begun with the steps: Home has what is left of them. */
export function beginSteps(): void {
  if (kept.list === "none") keep({ ...kept, list: "open" });
}

/** Takes the list of steps from Home. */
export function putStepsAway(): void {
  keep({ ...kept, list: "away" });
}

/** Whether Home is to have what is left of the steps. */
export function useIsListed(): boolean {
  return useSyncExternalStore(watch, () => kept.list === "open");
}

/** The steps that somebody has gone on from, as they come. */
export function usePassedSteps(): readonly Step[] {
  return useSyncExternalStore(watch, () => kept.passed);
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

/** The text of a field that a reload leaves as it is, and what changes it. What is as at the beginning is kept no longer. */
export function useKeptText(field: string, start: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(kept.typed[field] ?? start);
  const write = (typed: string): void => {
    setText(typed);
    const { [field]: _before, ...others } = kept.typed;
    keep({ ...kept, typed: typed === start ? others : { ...others, [field]: typed } });
  };
  return [text, write];
}

/** Lets go of what was typed: it is saved. */
export function forgetTyped(fields: readonly string[]): void {
  const others = Object.entries(kept.typed).filter(([field]) => !fields.includes(field));
  keep({ ...kept, typed: Object.fromEntries(others) });
}
