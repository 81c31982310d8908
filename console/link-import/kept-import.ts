import { IDEMPOTENCY_KEYS_kept_ms } from "../../src/limits.ts";
import { facts } from "../facts.ts";
import type { SheetChoices } from "./columns-step.tsx";
import type { Batch, BatchOrder } from "./link-batches.ts";
import type { LinkVerdict } from "./problem-groups.ts";
import type { ImportRows } from "./sheet-links.ts";

// An import that has not come to its end, in this browser: neither a reload, nor leaving the page, nor a session that ends takes what was
// mended, or the keys under which batches were sent. There may be megabytes of it, more than the storage of drafts takes.

/** Links that were sent, or are to be, in batches whose keys make them once. */
export interface Making {
  readonly order: BatchOrder;
  /** Of each link, in the order of the batches, its place among the rows. */
  readonly places: readonly number[];
  readonly batches: readonly Batch[];
}

/** An import as far as somebody has come with it. */
export interface StartedImport extends ImportRows {
  /** What people have said of the sheet. */
  readonly choices: SheetChoices;
  readonly verdicts: readonly (LinkVerdict | null)[];
  readonly omitted: ReadonlySet<number>;
  /** Null: nothing was sent that is not answered. */
  readonly making: Making | null;
}

export type KeptImport = StartedImport & { readonly savedAt_ms: number };

const STORE = "imports";
/** There is one for whoever is signed in, in each workspace. */
const key = `${facts.workspace.id} ${facts.user_id}`;

/** Keeps how far an import has come, in place of what was kept before. A browser that keeps nothing is none the worse. */
export async function keepImport(started: StartedImport): Promise<void> {
  await inStore("readwrite", (store) => store.put({ ...started, savedAt_ms: Date.now() }, key)).catch(ignore);
}

/** What was kept; null when there is nothing, or when it is older than the API remembers its keys. */
export async function findImport(): Promise<KeptImport | null> {
  const kept = (await inStore("readonly", (store) => store.get(key)).catch(ignore)) as KeptImport | undefined;
  if (kept === undefined || Date.now() - kept.savedAt_ms > IDEMPOTENCY_KEYS_kept_ms) return null;
  return kept;
}

/** Lets go of what was kept: it has come to its end, or is not wanted. */
export async function dropImport(): Promise<void> {
  await inStore("readwrite", (store) => store.delete(key)).catch(ignore);
}

function ignore(): undefined {
  return undefined;
}

/** Another number whenever what is kept has another form: what an older console kept is not there then. */
const FORM = 2;

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(`utmost-imports-${FORM}`, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await answerOf(opening);
  try {
    return await answerOf(ask(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser keeps nothing")));
  });
}
