import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { WorkspaceId } from "../src/storage/tables.ts";
import { timeProcess } from "./support/child.ts";
import { type Figure, inTurn, pairsOf, type Setting } from "./support/figure.ts";
import { writeClickLog } from "./support/seed-clicks.ts";

const OURS = "ours";
const COPY = "DuckDB's COPY of the same rows from CSV";

/** How fast the click store takes the click log in, each batch in one transaction with how far it reaches. */
export const ingestClicks: Figure = {
  name: "ingest-clicks",
  measure: async (setting) => {
    const clicks = setting.quick ? 50_000 : 1_000_000;
    const log = join(setting.folder, "ingest", "log");
    setting.say(`writing ${clicks.toLocaleString("en")} clicks to a click log`);
    writeClickLog(log, {
      workspaceId: 1 as WorkspaceId,
      clicks,
      visitors: clicks / 10,
      links: 1000,
      days: 90,
    });
    const csv = join(setting.folder, "ingest", "clicks.csv");
    await ingest(setting, log, async (store) => {
      await timeProcess(setting, "load-csv.ts", [store, csv, "to"]);
    });
    const results = await inTurn(setting, [
      { name: OURS, run: () => ingest(setting, log) },
      {
        name: COPY,
        run: () => inNewFolder(setting, (store) => timeProcess(setting, "load-csv.ts", [store, csv])),
      },
    ]);
    const pairs = pairsOf(results, [OURS, COPY], (took_ms) => (clicks / took_ms) * 1000);
    return [{ what: "Click log to click store", unit: "clicks/s", reference: COPY, pairs }];
  },
};

/** Takes a copy of the log in, as the log's files are removed once they are taken in. */
async function ingest(
  setting: Setting,
  log: string,
  look: (store: string) => Promise<void> = async () => {},
): Promise<number> {
  return inNewFolder(setting, async (folder) => {
    const copy = join(folder, "click-log");
    cpSync(log, copy, { recursive: true });
    const took_ms = await timeProcess(setting, "ingest-log.ts", [folder, copy]);
    await look(folder);
    return took_ms;
  });
}

async function inNewFolder<T>(setting: Setting, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(setting.folder, "ingest", "store");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return work(folder);
}
