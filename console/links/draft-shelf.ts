import { type Draft, emptyDraft } from "./draft.ts";
import { emptyMany, type ManyDraft } from "./many-draft.ts";
import { readFields, readMany, recordOf } from "./read-draft.ts";

// Half-made links, as a browser keeps them: nothing that stands there is believed, since anything may have written it.

/** What is kept: a new link, many of them, or what is to be changed of one. */
export type Work =
  | { readonly kind: "link"; readonly draft: Draft }
  | { readonly kind: "many"; readonly draft: ManyDraft }
  | { readonly kind: "changes"; readonly name: string; readonly changed: Partial<Draft> };

export type KeptWork = Work & { readonly id: string; readonly savedAt_ms: number };

/** As much of the browser's storage as is used. */
export interface Shelf {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** More than anybody comes back to; the browser gives five million characters to all there is. */
export const DRAFTS_at_most = 30;

/** The drafts of one member in one workspace. */
export class DraftShelf {
  readonly #shelf: Shelf;
  readonly #prefix: string;

  constructor(shelf: Shelf, workspaceId: number, userId: number) {
    this.#shelf = shelf;
    this.#prefix = `utmost-draft ${workspaceId} ${userId} `;
  }

  /** Every draft, the latest first. */
  list(): readonly KeptWork[] {
    const keys = Array.from({ length: this.#shelf.length }, (_, index) => this.#shelf.key(index) ?? "");
    const own = keys.filter((key) => key.startsWith(this.#prefix));
    const kept = own.flatMap((key) => this.find(key.slice(this.#prefix.length)) ?? []);
    return kept.sort((one, other) => other.savedAt_ms - one.savedAt_ms);
  }

  /** One draft; null when there is none that can be read. */
  find(id: string): KeptWork | null {
    return readKept(id, this.#shelf.getItem(this.#prefix + id));
  }

  /** Keeps a draft under its id, and lets the oldest go where there are too many. False: the browser takes no more. */
  keep(id: string, work: Work, now_ms: number): boolean {
    try {
      this.#shelf.setItem(this.#prefix + id, JSON.stringify({ ...work, savedAt_ms: now_ms }));
    } catch {
      return false;
    }
    for (const old of this.list().slice(DRAFTS_at_most)) this.drop(old.id);
    return true;
  }

  drop(id: string): void {
    this.#shelf.removeItem(this.#prefix + id);
  }
}

function readKept(id: string, text: string | null): KeptWork | null {
  const kept = recordOf(parsed(text));
  const at = kept["savedAt_ms"];
  const about = { id, savedAt_ms: typeof at === "number" ? at : 0 };
  switch (kept["kind"]) {
    case "link":
      return { ...about, kind: "link", draft: { ...emptyDraft, ...readFields(kept["draft"]) } };
    case "many":
      return { ...about, kind: "many", draft: { ...emptyMany, ...readMany(kept["draft"]) } };
    case "changes":
      return { ...about, kind: "changes", name: String(kept["name"]), changed: readFields(kept["changed"]) };
    default:
      return null;
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
