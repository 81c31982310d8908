import { inTurn, pairsOf, type Row, type Setting } from "./figure.ts";
import { checkCounted, type Prepared, type Product } from "./product.ts";
import { startBun } from "./references.ts";
import { CONNECTIONS, type Load, putLoad } from "./wrk.ts";

const BARE = "bare Bun.serve, JSON back";
const OURS = "ours";
const WARM_UP_s = 1;
/** Numbers of one load; the next one's begin after them. */
const NUMBERS_per_load = 100_000_000;

/** What is posted again and again. */
export interface PostOrder {
  readonly what: string;
  readonly unit: string;
  readonly product: Product;
  readonly prepared: Prepared;
  readonly path: string;
  /** Every `{n}` in it becomes a number that no other request has. */
  readonly body: unknown;
  /** How many there are by now. */
  readonly count: () => Promise<number>;
}

/** Measures an API call by 64 clients beside a server that parses the same JSON and answers it back. */
export async function measurePosts(setting: Setting, order: PostOrder): Promise<readonly Row[]> {
  await using bare = await startBun(setting, "bare-json.ts");
  let loads = 0;
  const load = (url: string, duration_s: number | null) => {
    loads += 1;
    return putLoad(setting, {
      url: `${url}/api/v1${order.path}`,
      host: order.product.host,
      connections: CONNECTIONS,
      headers: [],
      script: "post.lua",
      words: [order.prepared.token, String(loads * NUMBERS_per_load), JSON.stringify(order.body)],
      duration_s,
    });
  };
  const ours = async (duration_s: number | null): Promise<Load> => {
    const before = await order.count();
    const result = await load(order.product.program.url, duration_s);
    checkCounted(order.unit, (await order.count()) - before, result.answered, CONNECTIONS);
    return result;
  };
  await ours(WARM_UP_s);
  await load(bare.url, WARM_UP_s);
  const results = await inTurn(setting, [
    { name: OURS, run: () => ours(null) },
    { name: BARE, run: () => load(bare.url, null) },
  ]);
  const row = (what: string, unit: string, read: (load: Load) => number): Row => ({
    what,
    unit,
    reference: BARE,
    pairs: pairsOf(results, [OURS, BARE], read),
  });
  return [
    row(order.what, order.unit, ({ perSecond }) => perSecond),
    row(`${order.what}, 99th percentile`, "ms", ({ p99_ms }) => p99_ms),
  ];
}
