import { join } from "node:path";
import { timeProcess } from "./support/child.ts";
import { type Figure, inTurn, pairsOf, type Setting } from "./support/figure.ts";
import { makeOneLink, ONE_VISIT_agent } from "./support/one-link.ts";
import { type Product, prepareData, startProduct } from "./support/product.ts";
import { writeClickLog } from "./support/seed-clicks.ts";
import { CONNECTIONS, type Load, putLoad } from "./support/wrk.ts";

const BESIDE = "while reports are counted";
const ALONE = "the same alone";
const DAY_ms = 86_400_000;
const DAYS = 90;

/** What redirects notice of reports that are counted on the same core: each asks for a period nobody has asked for before. */
export const redirectBesideReport: Figure = {
  name: "redirect-beside-report",
  measure: async (setting) => {
    const clicks = setting.clicks ?? (setting.quick ? 20_000 : 1_000_000);
    const prepared = await prepareData(setting, "beside-report");
    const log = join(prepared.dataDir, "click-log");
    const { workspaceId, dataDir } = prepared;
    writeClickLog(log, { workspaceId, clicks, visitors: clicks / 10, links: 1000, days: DAYS });
    await timeProcess(setting, "ingest-log.ts", [dataDir, log]);
    await using product = await startProduct(setting, prepared);
    const url = product.program.url + (await makeOneLink(product));
    const load = () => putRedirects(setting, product, url);
    await load();
    const results = await inTurn(setting, [
      { name: BESIDE, run: () => besideReports(setting, product, load) },
      { name: ALONE, run: load },
    ]);
    const names = [BESIDE, ALONE] as const;
    const what = `Redirect, one hot link, ${BESIDE}`;
    const common = { reference: ALONE };
    return [
      { what, unit: "redirects/s", ...common, pairs: pairsOf(results, names, ({ perSecond }) => perSecond) },
      {
        what: `${what}, 99th percentile`,
        unit: "ms",
        ...common,
        pairs: pairsOf(results, names, ({ p99_ms }) => p99_ms),
      },
    ];
  },
};

function putRedirects(setting: Setting, { host }: Product, url: string): Promise<Load> {
  return putLoad(setting, {
    url,
    host,
    connections: CONNECTIONS,
    headers: [`User-Agent: ${ONE_VISIT_agent}`],
    script: "result.lua",
    words: [],
    duration_s: null,
  });
}

/** Makes every report one that was not asked for before. */
let periods = 0;

async function besideReports(setting: Setting, product: Product, load: () => Promise<Load>): Promise<Load> {
  const over = new AbortController();
  let reports = 0;
  const today_ms = Math.floor(Date.now() / DAY_ms) * DAY_ms;
  const dateOf = (day: number): string => new Date(today_ms + day * DAY_ms).toISOString().slice(0, 10);
  const asking = (async () => {
    do {
      periods += 1;
      const period = `from=${dateOf(1 - DAYS)}&to=${dateOf(periods)}`;
      await product.api("GET", `/analytics/report?group_by=utm_source&${period}`);
      reports += 1;
    } while (!over.signal.aborted);
  })();
  const result = await load();
  over.abort();
  await asking;
  setting.say(`${reports} reports were answered meanwhile`);
  return result;
}
