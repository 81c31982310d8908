import { type Figure, inTurn, pairsOf } from "./support/figure.ts";
import { makeOneLink } from "./support/one-link.ts";
import { halfOfMost, pacedLoad } from "./support/paced-load.ts";
import { checkCounted, prepareData, startProduct } from "./support/product.ts";
import { startNginx } from "./support/references.ts";
import { CONNECTIONS } from "./support/wrk.ts";

const OURS = "ours";
const NGINX = "nginx, static 302, at the same pace";

/** How long redirects take at half of what we can do at most, asked for at a fixed pace whether or not answers come. */
export const redirectPaced: Figure = {
  name: "redirect-paced",
  measure: async (setting) => {
    const prepared = await prepareData(setting, "redirect-paced");
    await using product = await startProduct(setting, prepared);
    await using nginx = await startNginx(setting);
    const path = await makeOneLink(product);
    const { host } = product;
    const rate = await halfOfMost(setting, product, path);
    const load = (url: string) => pacedLoad(setting, { url, path, host, rate, seconds: setting.load_s });
    const ours = async () => {
      const before = await product.countedVisits();
      const result = await load(product.program.url);
      checkCounted("redirects", (await product.countedVisits()) - before, result.answered, CONNECTIONS);
      return result;
    };
    const results = await inTurn(setting, [
      { name: OURS, run: ours },
      { name: NGINX, run: () => load(nginx.url) },
    ]);
    const pairs = pairsOf(results, [OURS, NGINX], ({ p99_ms }) => p99_ms);
    const what = `Redirect at a pace of half our most (${rate.toLocaleString("en")}/s), 99th percentile`;
    return [{ what, unit: "ms", reference: NGINX, pairs }];
  },
};
