import { type Figure, inTurn, pairsOf, type Setting } from "./support/figure.ts";
import { makeOneLink, ONE_VISIT_agent } from "./support/one-link.ts";
import { checkCounted, type Product, prepareData, startProduct } from "./support/product.ts";
import { CONNECTIONS, type Load, putLoad } from "./support/wrk.ts";

const TWO = "EDGE_PROCESSES=2";
const ONE = "EDGE_PROCESSES=1";

/** Two processes on one port beside one. Servers and load share both cores: there are no more. */
export const redirectProcesses: Figure = {
  name: "redirect-processes",
  measure: async (setting) => {
    await using two = await startOn(setting, "2");
    await using one = await startOn(setting, "1");
    const results = await inTurn(setting, [
      { name: TWO, run: () => load(setting, two) },
      { name: ONE, run: () => load(setting, one) },
    ]);
    const pairs = pairsOf(results, [TWO, ONE], ({ perSecond }) => perSecond);
    return [{ what: `Redirect, one hot link, ${TWO}`, unit: "redirects/s", reference: ONE, pairs }];
  },
};

interface Loaded extends AsyncDisposable {
  readonly product: Product;
  readonly path: string;
}

async function startOn(setting: Setting, processes: string): Promise<Loaded> {
  const prepared = await prepareData(setting, `redirect-processes-${processes}`);
  const product = await startProduct(setting, prepared, {
    core: "any",
    environment: { EDGE_PROCESSES: processes },
  });
  return {
    product,
    path: await makeOneLink(product),
    [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
  };
}

async function load(setting: Setting, { product, path }: Loaded): Promise<Load> {
  const before = await product.countedVisits();
  const result = await putLoad(setting, {
    url: product.program.url + path,
    host: product.host,
    connections: CONNECTIONS,
    headers: [`User-Agent: ${ONE_VISIT_agent}`],
    script: "result.lua",
    words: [],
    duration_s: null,
    core: "any",
  });
  checkCounted("redirects", (await product.countedVisits()) - before, result.answered, CONNECTIONS);
  return result;
}
