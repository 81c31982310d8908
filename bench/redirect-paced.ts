import { fileURLToPath } from "node:url";
import { onCore } from "../scripts/program.ts";
import { type Figure, inTurn, pairsOf, type Setting } from "./support/figure.ts";
import { makeOneLink, ONE_VISIT_agent } from "./support/one-link.ts";
import { checkCounted, prepareData, startProduct } from "./support/product.ts";
import { startNginx } from "./support/references.ts";
import { CONNECTIONS, type Load, putLoad } from "./support/wrk.ts";

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
    const peak = await putLoad(setting, {
      url: product.program.url + path,
      host,
      connections: CONNECTIONS,
      headers: [`User-Agent: ${ONE_VISIT_agent}`],
      script: "result.lua",
      words: [],
      duration_s: setting.quick ? 1 : 5,
    });
    const rate = Math.floor(peak.perSecond / 2);
    setting.say(`at most ${Math.round(peak.perSecond)} a second; asking for ${rate}`);
    const load = (url: string) => pacedLoad(setting, { url, path, host, rate });
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

async function pacedLoad(
  setting: Setting,
  order: { readonly url: string; readonly path: string; readonly host: string; readonly rate: number },
): Promise<Load> {
  const script = fileURLToPath(new URL("processes/paced-load.ts", import.meta.url));
  const { port } = new URL(order.url);
  const words = [port, order.path, order.host, ONE_VISIT_agent, String(order.rate), String(setting.load_s)];
  const child = Bun.spawn([...onCore(setting.loadCore), process.execPath, script, ...words], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(child.stdout).text();
  const result = JSON.parse(output) as Load & { readonly failed: number };
  if (result.failed > 0) throw new Error(`${order.url}: ${result.failed} of ${result.answered} failed`);
  return result;
}
