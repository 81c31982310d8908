import type { ProgramOrder } from "../scripts/program.ts";
import type { Agents } from "./agents.ts";
import type { Api } from "./api.ts";
import type { StoredClicks } from "./click-store-file.ts";
import type { ConversionsSent } from "./conversions.ts";
import type { Ledger } from "./ledger.ts";
import { keyOf, type Reconciliation, type Report, shownMoney } from "./reconcile.ts";
import { recount } from "./recount.ts";
import { referrerCount } from "./referrers.ts";
import { shortened, table } from "./table.ts";

const ROWS_shown = 8;
const DIFFERENCES_shown = 40;

function heading(text: string): void {
  console.log(`\n${text}\n`);
}

/** What was sent, by kind. */
export function printSent(ledger: Ledger, agents: Agents, conversions: ConversionsSent): void {
  heading("What was sent");
  const kinds = [...ledger.kinds].sort(([, left], [, right]) => right - left);
  console.log(table([["visits", "sent"], ...kinds]));
  console.log(
    `\nfrom ${agents.personCount} browsers and ${agents.machineCount} programs, referred by ${referrerCount} hosts and apps` +
      `\n${conversions.requests} conversion requests: ${ledger.conversions.length} conversions, ${conversions.repeats} repeats, ${conversions.refused} refused`,
  );
}

/** What the API reports. */
export async function printReports(
  api: Api,
  period: { readonly from: string; readonly to: string },
): Promise<void> {
  for (const grouping of [
    "trigger",
    "event_type",
    "device",
    "country",
    "referrer",
    "utm_source",
    "utm_campaign",
  ]) {
    const query = new URLSearchParams({ ...period, group_by: grouping });
    const report = await api.expect<Report>(200, "GET", `/analytics/report?${query.toString()}`);
    heading(`Reported ${report.from} to ${report.to}, by ${grouping}`);
    const shown = report.rows.slice(0, ROWS_shown);
    const rest = report.rows.length - shown.length;
    console.log(
      table([
        [grouping, "clicks", "uniques", "scans", "conversions", "value"],
        ...shown.map((row) => [
          keyOf(row, grouping) ?? "(none)",
          row.clicks,
          row.uniques,
          row.scans,
          row.conversions,
          shortened(shownMoney(row.value), 72),
        ]),
        ...(rest > 0 ? [[`… ${rest} more`, "", "", "", "", ""]] : []),
      ]),
    );
  }
}

/** Sent beside reported, and every difference. */
export function printReconciliation(ledger: Ledger, result: Reconciliation): void {
  heading("Sent and reported");
  const sent = recount(ledger);
  const { totals } = result;
  const currencies = Object.keys({ ...sent.value, ...totals.value }).sort();
  console.log(
    table([
      ["total", "sent", "reported", ""],
      ...(["clicks", "scans", "uniques", "conversions"] as const).map((name) =>
        line(name, sent[name].toLocaleString("en"), totals[name].toLocaleString("en")),
      ),
      ...currencies.map((name) => line(name, sent.value?.[name] ?? "none", totals.value?.[name] ?? "none")),
    ]),
  );
  const figures = result.figures.toLocaleString("en");
  console.log(
    `\n${figures} figures in ${result.reports} reports compared (each grouping, day, campaign, tag and link): ` +
      `${result.differences.length} differ`,
  );
  for (const { where, sent: left, reported } of result.differences.slice(0, DIFFERENCES_shown))
    console.log(`  DIFFERS  ${where}: sent ${left}, reported ${reported}`);
  if (result.differences.length > DIFFERENCES_shown)
    console.log(`  … ${result.differences.length - DIFFERENCES_shown} more`);
  for (const [fault, { count, example }] of [...ledger.faults].slice(0, DIFFERENCES_shown))
    console.log(`  WRONG ANSWER  ${count} times: ${shortened(fault, 300)}\n    ${shortened(example, 400)}`);
}

function line(name: string, sent: string, reported: string): string[] {
  return [name, sent, reported, sent === reported ? "same" : "DIFFERS"];
}

/** What the click store keeps apart. */
export function printStored(stored: StoredClicks, ledger: Ledger, differences: readonly string[]): void {
  heading("Kept apart as automated: in no click, scan or unique");
  const sent = [...ledger.automated].sort(([, left], [, right]) => right - left);
  console.log(table([["sent as", "visits"], ...sent, ["together", ledger.automatedTotal]]));
  console.log(
    `\n${table([["kept as", "visits"], ...stored.automated, ["together", stored.automatedTotal]])}`,
  );
  for (const difference of differences) console.log(`  DIFFERS  ${difference}`);
}

/** How to look at it oneself. */
export function printHints(hints: {
  readonly settings: ProgramOrder;
  readonly token: string;
  /** Of a client report link. */
  readonly reportUrl: string;
  readonly firstWords: string;
  readonly kept: boolean;
  readonly stays: boolean;
}): void {
  heading("Look at it yourself");
  const { dataDir, port } = hints.settings;
  const url = `http://localhost:${port}`;
  if (!hints.kept) {
    console.log("npm run demo -- --stay     leaves the program running: console, reports and API");
    return;
  }
  console.log(hints.firstWords.trim());
  console.log(`
  A client's report: ${hints.reportUrl}
  The API: curl -H 'Authorization: Bearer ${hints.token}' '${url}/api/v1/analytics/report?group_by=utm_source'
`);
  console.log(
    hints.stays
      ? `The program runs on ${url} until you press Ctrl-C. The data stay in ${dataDir}`
      : `Start it again: DATA_DIR=${dataDir} PORT=${port} npm start`,
  );
}
