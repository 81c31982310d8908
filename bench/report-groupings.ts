import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { eachAtOnce } from "../demo/api.ts";
import type { ReportGrouping } from "../src/clicks/report-groupings.ts";
import { type Queries, type QueryAnswer, startQueries, timeProcess } from "./support/child.ts";
import { type Figure, inTurn, pairsOf, type Row, type Setting } from "./support/figure.ts";
import { type Prepared, type Product, prepareData, startProduct } from "./support/product.ts";
import { type ReportByHand, statementsByHand } from "./support/report-by-hand.ts";
import { writeClickLog } from "./support/seed-clicks.ts";
import { seedLinks, seedTag } from "./support/seed-links.ts";

const DAY_ms = 86_400_000;
const YEAR_ms = 365 * DAY_ms;
const DAYS = 90;
const LOGGED_at_most = 2_000_000;
const CONVERSIONS_at_most = 20_000;
const TAG = "every-tenth";
const TAGGED_every = 10;
/** Clicks that come between two looks. */
const ARRIVING = 100;
const BY_HAND = "DuckDB by hand";
const FIRST = "our first look";

/** What is asked for beside the grouping. */
const kinds = [
  { name: "", filtered: false, compared: false, days: DAYS },
  { name: ", a tag's links, compared", filtered: true, compared: true, days: DAYS / 2 },
] as const;

interface Around {
  readonly product: Product;
  readonly prepared: Prepared;
  readonly queries: Queries;
  readonly visitTagged: () => Promise<void>;
  /** How many visits came since the copy for the reference was made. */
  readonly arrived: { count: number };
}

/**
 * Each grouping of one workspace's 90 days: the whole answer over HTTP beside hand-written statements on a copy of the
 * same file, in a process of its own on the same core and with the same settings of DuckDB; then the same report again,
 * and again after more clicks have come. Every first look asks for a period that nobody asked for before (its last day
 * lies in the future, so that each has the same clicks), and the figures of both sides must be the same.
 */
export const reportGroupingsFigure: Figure = {
  name: "report-groupings",
  measure: async (setting) => {
    const clicks = setting.clicks ?? (setting.quick ? 20_000 : 1_000_000);
    if (clicks > LOGGED_at_most && clicks % LOGGED_at_most > 0)
      throw new Error(`more than ${LOGGED_at_most} clicks can only be a multiple of it`);
    const links = clicks / 100;
    let codes: readonly string[] = [];
    const prepared = await prepareData(setting, "report", async (control, into) => {
      codes = await seedLinks(control, into, links);
      await seedTag(control, into, TAG, TAGGED_every);
      // Reports are compared with nothing that lies before a workspace's first day.
      await control.db
        .updateTable("workspaces")
        .set({ created_at: Date.now() - YEAR_ms })
        .execute();
    });
    await fill(setting, prepared, clicks, links);
    const copy = join(setting.folder, "report-copy");
    mkdirSync(copy);
    cpSync(join(prepared.dataDir, "clicks.duckdb"), join(copy, "clicks.duckdb"));
    await using product = await startProduct(setting, prepared);
    await using queries = startQueries(setting, copy);
    const arrived = { count: 0 };
    const visitTagged = async (): Promise<void> => {
      arrived.count += 1;
      const headers = {
        "user-agent": `Mozilla/5.0 (X11; Linux x86_64) Chrome/${arrived.count}.0 Safari/537.36`,
      };
      const address = `${product.program.url}/${codes[TAGGED_every - 1]}`;
      const { status } = await fetch(address, { headers, redirect: "manual" });
      if (status !== 302) throw new Error(`a visit was answered ${status}`);
    };
    const around = { product, prepared, queries, visitTagged, arrived };
    const rows: Row[] = [];
    for (const kind of kinds)
      for (const grouping of setting.groupings)
        rows.push(...(await measureGrouping(setting, around, clicks, grouping, kind)));
    return rows;
  },
};

/**
 * Clicks through the click log, as the product takes them in; past two million the same again by other visitors, written by statements,
 * which takes minutes instead of an hour. Conversions through the API.
 */
async function fill(setting: Setting, prepared: Prepared, clicks: number, links: number): Promise<void> {
  const { dataDir, workspaceId } = prepared;
  const logged = Math.min(clicks, LOGGED_at_most);
  const log = join(dataDir, "click-log");
  writeClickLog(log, { workspaceId, clicks: logged, visitors: logged / 10, links, days: DAYS });
  await timeProcess(setting, "ingest-log.ts", [dataDir, log]);
  const written = clicks - logged;
  if (written > 0)
    await timeProcess(setting, "write-clicks.ts", [dataDir, `${clicks / logged}`, `${written / 10}`]);
  await using product = await startProduct(setting, prepared);
  const { data } = await product.api<{ data: readonly { short_code: string }[] }>("GET", "/links?limit=100");
  const count = Math.min(CONVERSIONS_at_most, clicks / 50);
  const numbers = Array.from({ length: count }, (_, number) => number);
  await eachAtOnce(numbers, 64, async (number) => {
    await product.api("POST", "/conversions", {
      customer_id: `customer-${number}`,
      event_id: `order-${number}`,
      kind: number % 3 === 0 ? "signup" : "purchase",
      link: `${product.host}/${data[number % data.length]?.short_code}`,
      value: `${number % 100}.${number % 10}5`,
      currency: number % 4 === 0 ? "USD" : "EUR",
      occurred_at: new Date(Date.now() - (number % DAYS) * DAY_ms).toISOString(),
    });
  });
}

interface Counts {
  readonly clicks: number;
  readonly uniques: number;
  readonly scans: number;
  readonly conversions: number;
}

interface Report {
  readonly totals: Counts;
  readonly comparison?: { readonly totals?: Counts };
}

/** How long each look took. */
interface Looks {
  readonly first: number;
  readonly again: number;
  readonly grown: number;
}

/** Makes every first look's period one that was not asked for before. */
let periods = 0;

async function measureGrouping(
  setting: Setting,
  around: Around,
  clicks: number,
  grouping: ReportGrouping,
  kind: (typeof kinds)[number],
): Promise<readonly Row[]> {
  const today_ms = Math.floor(Date.now() / DAY_ms) * DAY_ms;
  const ahead = periods;
  periods += setting.pairs;
  const from_ms = today_ms - (kind.days - 1) * DAY_ms;
  const until_ms = (round: number): number => today_ms + (ahead + round + 1) * DAY_ms;
  const asked = (round: number): ReportByHand => ({
    grouping,
    workspaceId: around.prepared.workspaceId,
    period: { from_ms, until_ms: until_ms(round) },
    everyLink: kind.filtered ? TAGGED_every : 1,
    before: kind.compared ? { from_ms: 2 * from_ms - until_ms(round), until_ms: from_ms } : null,
  });
  const seen = new Map<number, string>();
  const agree = (round: number, figures: readonly number[]): void => {
    const known = seen.get(round);
    if (known !== undefined && known !== figures.join())
      throw new Error(`by ${grouping}: ${known} and ${figures.join()} for the same period`);
    seen.set(round, figures.join());
  };
  const results = await inTurn<Looks>(setting, [
    { name: "ours", run: (round) => lookAtOurs(around, asked(round), (figures) => agree(round, figures)) },
    {
      name: BY_HAND,
      run: async (round) => {
        const answer = await around.queries.ask(statementsByHand(asked(round)));
        agree(round, figuresByHand(answer));
        return { first: answer.took_ms, again: answer.took_ms, grown: answer.took_ms };
      },
    },
  ]);
  const what = `Report by ${grouping}${kind.name}, ${clicks.toLocaleString("en")} clicks`;
  const ours = results.get("ours") ?? [];
  const laterPairs = (read: (looks: Looks) => number) =>
    ours.map((looks) => ({ ours: read(looks), theirs: looks.first }));
  return [
    {
      what,
      unit: "ms",
      reference: BY_HAND,
      pairs: pairsOf(results, ["ours", BY_HAND], ({ first }) => first),
    },
    { what: `${what}, again`, unit: "ms", reference: FIRST, pairs: laterPairs(({ again }) => again) },
    {
      what: `${what}, again after ${ARRIVING} more`,
      unit: "ms",
      reference: FIRST,
      pairs: laterPairs(({ grown }) => grown),
    },
  ];
}

async function lookAtOurs(
  { product, visitTagged, arrived }: Around,
  { grouping, period, everyLink, before }: ReportByHand,
  agree: (figures: readonly number[]) => void,
): Promise<Looks> {
  const dayText = (instant_ms: number) => new Date(instant_ms).toISOString().slice(0, 10);
  const filter = everyLink === 1 ? "" : `&tag=${TAG}`;
  const days = `from=${dayText(period.from_ms)}&to=${dayText(period.until_ms - DAY_ms)}`;
  const path = `/analytics/report?group_by=${grouping}&${days}&compare=${before !== null}${filter}`;
  const look = async (): Promise<number> => {
    const started_ms = performance.now();
    const report = await product.api<Report>("GET", path);
    const took_ms = performance.now() - started_ms;
    const figures = figuresOf(report);
    // Each visit that arrived since was a click of a visitor of its own.
    agree(figures.map((figure, place) => (place < 2 ? figure - arrived.count : figure)));
    return took_ms;
  };
  const first = await look();
  const again = await look();
  for (let visit = 0; visit < ARRIVING; visit += 1) await visitTagged();
  const grown = await look();
  return { first, again, grown };
}

/** Clicks, uniques, scans and conversions; then those of the period before. */
function figuresOf({ totals, comparison }: Report): readonly number[] {
  const counts = comparison?.totals === undefined ? [totals] : [totals, comparison.totals];
  return counts.flatMap(({ clicks, uniques, scans, conversions }) => [clicks, uniques, scans, conversions]);
}

function figuresByHand({ answers }: QueryAnswer): readonly number[] {
  const counted = (visits: readonly (readonly unknown[])[], sums: readonly (readonly unknown[])[]) => [
    ...(visits[0] ?? []).map(Number),
    sums.reduce((sum, [, count]) => sum + Number(count), 0),
  ];
  const [, visits = [], , sums = [], visitsBefore, sumsBefore = []] = answers;
  return [...counted(visits, sums), ...(visitsBefore === undefined ? [] : counted(visitsBefore, sumsBefore))];
}
