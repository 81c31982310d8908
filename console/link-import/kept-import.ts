import { IDEMPOTENCY_KEYS_kept_ms } from "../../src/limits.ts";
import { facts } from "../facts.ts";
import type { SheetChoices } from "./columns-step.tsx";
import type { Batch, BatchOrder } from "./link-batches.ts";
import type { LinkVerdict } from "./problem-groups.ts";
import type { GivenSheet } from "./read-sheet.ts";
import type { ImportRows } from "./sheet-links.ts";

// An import in this browser: neither a reload, nor leaving the page, nor a session that ends takes what was chosen and mended, the keys
// under which batches were sent, or what came of them. There may be megabytes of it, more than the storage of drafts takes.

/** Links that were sent, or are to be, in batches whose keys make them once. */
export interface Making {
  readonly order: BatchOrder;
  /** Of each link, in the order of the batches, its place among the rows. */
  readonly places: readonly number[];
  readonly batches: readonly Batch[];
}

/** A sheet, and what people have said of it. */
export interface ChosenSheet {
  readonly given: GivenSheet;
  readonly choices: SheetChoices;
}

/** An import as far as somebody has come with it. */
export interface StartedImport extends ImportRows {
  /** What people have said of the sheet. */
  readonly choices: SheetChoices;
  readonly verdicts: readonly (LinkVerdict | null)[];
  readonly omitted: ReadonlySet<number>;
  /** Somebody has changed rows of it, or left some out. */
  readonly isMended: boolean;
  /** Links were made, or tried to be: there is a result. */
  readonly isEnded: boolean;
  /** Null: nothing was sent that is not answered. */
  readonly making: Making | null;
}

interface Kept {
  readonly savedAt_ms: number;
}

export type KeptImport = StartedImport & Kept;

const STORE = "imports";
/** There is one of each for whoever is signed in, in each workspace. */
const keys = {
  sheet: `${facts.workspace.id} ${facts.user_id} sheet`,
  import: `${facts.workspace.id} ${facts.user_id}`,
};

/** Keeps a sheet and what is said of it, in place of the one before. */
export function keepSheet(sheet: ChosenSheet): void {
  put(keys.sheet, { ...sheet, savedAt_ms: Date.now() });
}

/** The sheet that was kept; null when there is none. */
export function findSheet(): Promise<ChosenSheet | null> {
  return find<ChosenSheet & Kept>(keys.sheet);
}

/** Keeps how far an import has come, in place of what was kept before; gives it as it is kept. */
export function keepImport(started: StartedImport): KeptImport {
  const kept = { ...started, savedAt_ms: Date.now() };
  put(keys.import, kept);
  return kept;
}

/** The import that was kept; null when there is none. */
export function findImport(): Promise<KeptImport | null> {
  return find<KeptImport>(keys.import);
}

/** Lets go of all that was kept: it is not wanted any more. */
export function dropImport(): void {
  for (const key of Object.values(keys))
    void inStore("readwrite", (store) => store.delete(key)).catch(ignore);
}

/** A browser that keeps nothing is none the worse. */
function put(key: string, value: Kept): void {
  void inStore("readwrite", (store) => store.put(value, key)).catch(ignore);
}

/** What is older than the API remembers its keys is not there. */
async function find<T extends Kept>(key: string): Promise<T | null> {
  const kept = (await inStore("readonly", (store) => store.get(key)).catch(ignore)) as T | undefined;
  return kept === undefined || Date.now() - kept.savedAt_ms > IDEMPOTENCY_KEYS_kept_ms ? null : kept;
}

function ignore(): undefined {
  return undefined;
}

/** Another number whenever what is kept has another form: what an older console kept is not there then. */
const FORM = 3;

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
