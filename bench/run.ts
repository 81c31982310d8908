// `npm run bench`: every speed figure beside its reference, measured in turn in the same run.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { consoleOpens } from "./console-opens.ts";
import { createLinks } from "./create-links.ts";
import { ingestClicks } from "./ingest-clicks.ts";
import { linksByClicksFigure } from "./links-by-clicks.ts";
import { linksInDatabase } from "./links-in-database.ts";
import { recordConversions } from "./record-conversions.ts";
import { redirectBesideReport } from "./redirect-beside-report.ts";
import { redirectManyLinks } from "./redirect-many-links.ts";
import { redirectOneLink } from "./redirect-one-link.ts";
import { redirectPaced } from "./redirect-paced.ts";
import { redirectProcesses } from "./redirect-processes.ts";
import { redirectWhileDatabaseAway } from "./redirect-while-database-away.ts";
import { redirectWhileStoreAway } from "./redirect-while-store-away.ts";
import { reportGroupingsFigure } from "./report-groupings.ts";
import type { Figure, Row, Setting } from "./support/figure.ts";
import { describeMachine, keepToCore, prepareMachine } from "./support/machine.ts";
import { readOptions } from "./support/options.ts";
import { markdownTable, textTable } from "./support/table.ts";

const figures: readonly Figure[] = [
  redirectOneLink,
  redirectManyLinks,
  redirectPaced,
  redirectProcesses,
  redirectBesideReport,
  redirectWhileDatabaseAway,
  redirectWhileStoreAway,
  linksInDatabase,
  linksByClicksFigure,
  createLinks,
  recordConversions,
  ingestClicks,
  consoleOpens,
  reportGroupingsFigure,
];

const options = readOptions(
  process.argv.slice(2),
  figures.map(({ name }) => name),
);
const SERVER_CORE = 0;
const LOAD_CORE = 1;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => process.exit(130));
prepareMachine();
keepToCore(LOAD_CORE);
const rows: Row[] = [];
let failed = 0;
for (const figure of figures) {
  if (options.only.length > 0 && !options.only.includes(figure.name)) continue;
  const folder = mkdtempSync(join(tmpdir(), "utmost-bench-"));
  const removeFolder = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeFolder);
  const setting: Setting = {
    pairs: options.pairs,
    load_s: options.quick ? 1 : 10,
    quick: options.quick,
    clicks: options.clicks,
    groupings: options.groupings,
    serverCore: SERVER_CORE,
    loadCore: LOAD_CORE,
    folder,
    // The table alone goes to standard output, so that it can be sent into a file.
    say: (line) => console.error(`${figure.name}: ${line}`),
  };
  try {
    rows.push(...(await figure.measure(setting)));
  } catch (error) {
    // The other figures are worth having all the same.
    failed += 1;
    console.error(`${figure.name}: FAILED`, error);
  } finally {
    process.off("exit", removeFolder);
    removeFolder();
  }
}
const day = new Date().toISOString().slice(0, 10);
const about = `${describeMachine()}; ${day}; medians of ${options.pairs} pairs (least–most)`;
console.log(`${about}\n\n${options.markdown ? markdownTable(rows) : textTable(rows)}`);
process.exitCode = failed === 0 ? 0 : 1;
