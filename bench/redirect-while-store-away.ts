import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { type Figure, inTurn, pairsOf } from "./support/figure.ts";
import { makeOneLink } from "./support/one-link.ts";
import { halfOfMost, pacedLoad } from "./support/paced-load.ts";
import { checkCounted, prepareData, startProduct } from "./support/product.ts";
import { CONNECTIONS } from "./support/wrk.ts";

const AWAY = "while the click store fails";
const WELL = "the same, the click store well";
/** Of a measurement under other load: clicks pile up meanwhile. */
const LOADS_as_long = 3;
const BACK_ms = 120_000;

/** What redirects notice of a click store that does not open: clicks wait in the log, and are counted when it is back. */
export const redirectWhileStoreAway: Figure = {
  name: "redirect-while-store-away",
  measure: async (setting) => {
    const well = await startProductWithLink("store-well", () => {});
    await using product = well.product;
    const rate = await halfOfMost(setting, product, well.path);
    let obstacle = "";
    const away = await startProductWithLink("store-away", (dataDir) => {
      // No file, and nothing that could be made one.
      obstacle = join(dataDir, "clicks.duckdb");
      mkdirSync(obstacle);
    });
    await using failing = away.product;
    const seconds = setting.load_s * LOADS_as_long;
    const load = ({ product: { program, host }, path }: typeof well) =>
      pacedLoad(setting, { url: program.url, path, host, rate, seconds });
    let waiting = (await load(away)).answered;
    await load(well);
    const results = await inTurn(setting, [
      {
        name: AWAY,
        run: async () => {
          const result = await load(away);
          waiting += result.answered;
          return result;
        },
      },
      {
        name: WELL,
        run: async () => {
          const before = await product.countedVisits();
          const result = await load(well);
          checkCounted("redirects", (await product.countedVisits()) - before, result.answered, CONNECTIONS);
          return result;
        },
      },
    ]);
    rmdirSync(obstacle);
    checkCounted("redirects", await whenBack(failing.countedVisits), waiting, setting.pairs * CONNECTIONS);
    const pairs = pairsOf(results, [AWAY, WELL], ({ p99_ms }) => p99_ms);
    const what = `Redirect at half our most (${rate.toLocaleString("en")}/s), ${AWAY}, 99th percentile`;
    return [{ what, unit: "ms", reference: WELL, pairs }];

    async function startProductWithLink(name: string, spoil: (dataDir: string) => void) {
      const prepared = await prepareData(setting, name);
      spoil(prepared.dataDir);
      const started = await startProduct(setting, prepared);
      return { product: started, path: await makeOneLink(started) };
    }
  },
};

/** What a question is answered once the click store is there again. */
async function whenBack(ask: () => Promise<number>): Promise<number> {
  for (const deadline_ms = performance.now() + BACK_ms; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > deadline_ms) throw error;
      await Bun.sleep(500);
    }
  }
}
