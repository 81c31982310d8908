import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { automatedReasons } from "../src/clicks/click.ts";
import type { Ledger } from "./ledger.ts";

/** What the click store's file holds of the visits that were redirected. */
export interface StoredClicks {
  readonly counted: number;
  /** Kept apart, by why. */
  readonly automated: ReadonlyMap<string, number>;
  readonly automatedTotal: number;
}

/** Reads the click store of a program that has ended. Reports never show what is kept apart; the file does. */
export async function readClickStore(dataDir: string): Promise<StoredClicks> {
  const instance = await DuckDBInstance.create(join(dataDir, "clicks.duckdb"), { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const sql = "SELECT automated, count(*) FROM clicks GROUP BY automated ORDER BY count(*) DESC";
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  instance.closeSync();
  const automated = new Map<string, number>();
  let counted = 0;
  let automatedTotal = 0;
  for (const [place, count] of rows) {
    // 0 for a person's visit, else the reason's place, plus 1.
    if (place === 0) counted += Number(count);
    else {
      automated.set(automatedReasons[Number(place) - 1] ?? `reason ${String(place)}`, Number(count));
      automatedTotal += Number(count);
    }
  }
  return { counted, automated, automatedTotal };
}

/** Where the file and the ledger disagree. */
export function storeDifferences(stored: StoredClicks, ledger: Ledger): readonly string[] {
  const pairs = [
    ["visits of people", ledger.visits.length, stored.counted],
    ["automated visits, kept apart", ledger.automatedTotal, stored.automatedTotal],
  ] as const;
  return pairs
    .filter(([, sent, kept]) => sent !== kept)
    .map(([what, sent, kept]) => `${what}: sent ${sent}, kept ${kept}`);
}
