import type { Api } from "./api.ts";
import { eachAtOnce } from "./api.ts";
import type { Ledger } from "./ledger.ts";
import { type Book, type Figures, groupings, onLinks, recount, recountRows } from "./recount.ts";
import { tags } from "./rules-of-the-demo.ts";
import type { DemoWorkspace } from "./workspace.ts";

/** Besides its figures a row holds its key, under the name of the grouping. */
export type ReportRow = Figures;

/** What a row stands for; null for what nobody knows. */
export function keyOf(row: ReportRow, grouping: string): string | null {
  return (row as unknown as Readonly<Record<string, string | null>>)[grouping] ?? null;
}

export interface Report {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly ReportRow[];
  readonly totals: Figures;
  readonly capped: boolean;
  readonly comparison?: { readonly unavailable?: string };
}

/** A figure that is not as it was sent. */
export interface Difference {
  readonly where: string;
  readonly sent: string;
  readonly reported: string;
}

/** What was compared. */
export interface Reconciliation {
  readonly reports: number;
  readonly figures: number;
  readonly differences: readonly Difference[];
  /** Of everything, as reported. */
  readonly totals: Figures;
}

interface Checked {
  reports: number;
  figures: number;
  readonly differences: Difference[];
  totals: Figures;
}

/** Asks for every report whose answer the sender knows and compares it figure by figure. */
export async function reconcile(
  api: Api,
  workspace: DemoWorkspace,
  ledger: Ledger,
  period: { readonly from: string; readonly to: string },
): Promise<Reconciliation> {
  const checked: Checked = { reports: 0, figures: 0, differences: [], totals: NOTHING };
  const ask = (query: Record<string, string>): Promise<Report> => {
    checked.reports += 1;
    return api.expect<Report>(
      200,
      "GET",
      `/analytics/report?${new URLSearchParams({ ...period, ...query }).toString()}`,
    );
  };
  for (const grouping of groupings) {
    const report = await ask({ group_by: grouping.name });
    const where = `by ${grouping.name}`;
    compareFigures(checked, `${where}, totals`, recount(ledger), report.totals);
    checked.totals = report.totals;
    compareRows(checked, where, grouping.name, recountRows(ledger, grouping), report);
  }
  const totalsOnly = async (where: string, query: Record<string, string>, book: Book): Promise<void> => {
    const { totals } = await ask({ group_by: "trigger", ...query });
    compareFigures(checked, where, recount(book), totals);
  };
  for (const [name, id] of workspace.campaignIds)
    await totalsOnly(
      `campaign ${name}`,
      { campaign_id: String(id) },
      onLinks(ledger, ({ campaignId }) => campaignId === id),
    );
  for (const [name] of tags)
    await totalsOnly(
      `tag ${name}`,
      { tag: name },
      onLinks(ledger, (link) => link.tags.includes(name)),
    );
  const byLink = booksByLink(ledger);
  await eachAtOnce(workspace.links, 4, ({ id, code }) =>
    totalsOnly(`link ${code}`, { short_code: code }, byLink.get(id) ?? { visits: [], conversions: [] }),
  );
  return checked;
}

/** How many rows of each grouping there should be, and what is in them. */
function compareRows(
  checked: Checked,
  where: string,
  name: string,
  expected: ReadonlyMap<string | null, Figures>,
  report: Report,
): void {
  if (report.capped) checked.differences.push({ where, sent: "not capped", reported: "capped" });
  const missing = new Map(expected);
  for (const row of report.rows) {
    const key = keyOf(row, name);
    compareFigures(checked, `${where}, ${key}`, missing.get(key) ?? NOTHING, row);
    missing.delete(key);
  }
  for (const [key, figures] of missing)
    checked.differences.push({
      where: `${where}, ${key}`,
      sent: JSON.stringify(figures),
      reported: "no such row",
    });
}

const NOTHING: Figures = { clicks: 0, uniques: 0, scans: 0, conversions: 0, value: null };

function compareFigures(checked: Checked, where: string, sent: Figures, reported: Figures): void {
  for (const name of ["clicks", "uniques", "scans", "conversions"] as const) {
    checked.figures += 1;
    if (sent[name] !== reported[name])
      checked.differences.push({
        where: `${where}: ${name}`,
        sent: String(sent[name]),
        reported: String(reported[name]),
      });
  }
  const currencies = new Set([...Object.keys(sent.value ?? {}), ...Object.keys(reported.value ?? {})]);
  checked.figures += Math.max(1, currencies.size);
  if ((sent.value === null) !== (reported.value === null))
    checked.differences.push({
      where: `${where}: value`,
      sent: JSON.stringify(sent.value),
      reported: JSON.stringify(reported.value),
    });
  for (const currency of currencies) {
    const [left, right] = [sent.value?.[currency] ?? "none", reported.value?.[currency] ?? "none"];
    if (left !== right)
      checked.differences.push({ where: `${where}: ${currency}`, sent: left, reported: right });
  }
}

/** Money of several currencies in one line. */
export function shownMoney(value: Figures["value"]): string {
  return Object.entries(value ?? {})
    .map(([currency, sum]) => `${sum} ${currency}`)
    .join(", ");
}

function booksByLink(ledger: Ledger): Map<number, Book> {
  const visits = Map.groupBy(ledger.visits, ({ link }) => link.id);
  const conversions = Map.groupBy(ledger.conversions, ({ link }) => link.id);
  const ids = new Set([...visits.keys(), ...conversions.keys()]);
  return new Map(
    [...ids].map((id) => [id, { visits: visits.get(id) ?? [], conversions: conversions.get(id) ?? [] }]),
  );
}
