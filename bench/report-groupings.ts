import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { eachAtOnce } from "../demo/api.ts";
import { type ReportGrouping, reportGroupings } from "../src/clicks/report-groupings.ts";
import { type Queries, type QueryAnswer, startQueries } from "./support/child.ts";
import { type Figure, inTurn, pairsOf, type Row, type Setting } from "./support/figure.ts";
import { type Prepared, type Product, prepareData, startProduct } from "./support/product.ts";
import { statementsByHand } from "./support/report-by-hand.ts";
import { writeClickLog } from "./support/seed-clicks.ts";
import { seedLinks } from "./support/seed-links.ts";

const DAY_ms = 86_400_000;
const DAYS = 90;
const LINKS = 1000;
const OURS = "ours";
const BY_HAND = "DuckDB by hand";

/**
 * Each grouping of one workspace's 90 days: the whole answer over HTTP beside hand-written statements on a copy of
 * the same file, in a process of its own on the same core and with the same settings of DuckDB. Every round asks
 * for another period, so that neither side can answer from memory; the figures must be the same.
 */
export const reportGroupingsFigure: Figure = {
  name: "report-groupings",
  measure: async (setting) => {
    const clicks = setting.quick ? 20_000 : 1_000_000;
    const prepared = await prepareData(setting, "report", async (control, into) => {
      await seedLinks(control, into, LINKS);
    });
    await fill(setting, prepared, clicks);
    const copy = join(setting.folder, "report-copy");
    mkdirSync(copy);
    cpSync(join(prepared.dataDir, "clicks.duckdb"), join(copy, "clicks.duckdb"));
    await using product = await startProduct(setting, prepared);
    await using queries = startQueries(setting, copy);
    const rows: Row[] = [];
    for (const grouping of reportGroupings)
      rows.push(await measureGrouping(setting, { product, prepared, queries, grouping, clicks }));
    return rows;
  },
};

/** Clicks through the click log, which the product then takes in; conversions through the API. */
async function fill(setting: Setting, prepared: Prepared, clicks: number): Promise<void> {
  setting.say(`writing ${clicks.toLocaleString("en")} clicks`);
  writeClickLog(join(prepared.dataDir, "click-log"), {
    workspaceId: prepared.workspaceId,
    clicks,
    visitors: clicks / 10,
    links: LINKS,
    days: DAYS,
  });
  await using product = await startProduct(setting, prepared);
  const { data } = await product.api<{ data: readonly { short_code: string }[] }>("GET", "/links?limit=100");
  const numbers = Array.from({ length: clicks / 50 }, (_, number) => number);
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

interface Report {
  readonly rows: readonly { readonly clicks: number; readonly scans: number; readonly conversions: number }[];
  readonly totals: {
    readonly clicks: number;
    readonly uniques: number;
    readonly scans: number;
    readonly conversions: number;
  };
}

async function measureGrouping(
  setting: Setting,
  around: {
    readonly product: Product;
    readonly prepared: Prepared;
    readonly queries: Queries;
    readonly grouping: ReportGrouping;
    readonly clicks: number;
  },
): Promise<Row> {
  const { product, prepared, queries, grouping, clicks } = around;
  const lastDay_ms = Math.floor(Date.now() / DAY_ms) * DAY_ms;
  const totals = new Map<number, string>();
  const agree = (round: number, seen: readonly number[]): void => {
    const known = totals.get(round);
    if (known !== undefined && known !== seen.join())
      throw new Error(`by ${grouping}: ${known} and ${seen.join()} for the same period`);
    totals.set(round, seen.join());
  };
  const from_ms = (round: number) => lastDay_ms - (DAYS - 1 - round) * DAY_ms;
  const dayText = (instant_ms: number) => new Date(instant_ms).toISOString().slice(0, 10);
  const ours = async (round: number): Promise<number> => {
    const path = `/analytics/report?group_by=${grouping}&from=${dayText(from_ms(round))}&to=${dayText(lastDay_ms)}`;
    const started_ms = performance.now();
    const { totals: seen } = await product.api<Report>("GET", path);
    const took_ms = performance.now() - started_ms;
    agree(round, [seen.clicks, seen.uniques, seen.scans, seen.conversions]);
    return took_ms;
  };
  const byHand = async (round: number): Promise<number> => {
    const period = {
      workspaceId: prepared.workspaceId,
      from_ms: from_ms(round),
      until_ms: lastDay_ms + DAY_ms,
    };
    const answer = await queries.ask(statementsByHand(grouping, period));
    agree(round, totalsOf(answer));
    return answer.took_ms;
  };
  const results = await inTurn(setting, [
    { name: OURS, run: ours },
    { name: BY_HAND, run: byHand },
  ]);
  return {
    what: `Report by ${grouping}, ${clicks.toLocaleString("en")} clicks`,
    unit: "ms",
    reference: BY_HAND,
    pairs: pairsOf(results, [OURS, BY_HAND], (took_ms) => took_ms),
  };
}

function totalsOf({ answers }: QueryAnswer): readonly number[] {
  const [, visits = [], , conversions = []] = answers;
  const [clicks, uniques, scans] = (visits[0] ?? []).map(Number);
  const converted = conversions.reduce((sum, [, count]) => sum + Number(count), 0);
  return [clicks ?? 0, uniques ?? 0, scans ?? 0, converted];
}
