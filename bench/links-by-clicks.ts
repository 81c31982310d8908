import { join } from "node:path";
import { timeProcess } from "./support/child.ts";
import { type Figure, inTurn, pairsOf } from "./support/figure.ts";
import { type Product, prepareData, startProduct } from "./support/product.ts";
import { writeClickLog } from "./support/seed-clicks.ts";
import { seedLinks, seedTag } from "./support/seed-links.ts";

/** Of so many links the oldest fifth has clicks in the last 30 days. */
const CLICKED_every = 5;
const DAYS = 30;
const TAG = "rare";
const TAGGED_every = 5000;
const NEWEST = "newest first";

interface LinkPage {
  readonly data: readonly { readonly id: number }[];
}

/** A page of a workspace's links in the order of their clicks, beside the same newest first. */
export const linksByClicksFigure: Figure = {
  name: "links-by-clicks",
  measure: async (setting) => {
    const links = setting.quick ? 5000 : 1_000_000;
    const clicked = links / CLICKED_every;
    setting.say(`putting ${links} links and clicks on ${clicked} of them into a data folder`);
    const prepared = await prepareData(setting, "clicked-links", async (control, into) => {
      await seedLinks(control, into, links);
      await seedTag(control, into, TAG, TAGGED_every);
    });
    const { dataDir, workspaceId } = prepared;
    const log = join(dataDir, "click-log");
    const clicks = 5 * clicked;
    writeClickLog(log, { workspaceId, clicks, visitors: clicks / 10, links: clicked, days: DAYS });
    await timeProcess(setting, "ingest-log.ts", [dataDir, log]);
    await using product = await startProduct(setting, prepared);
    // The thousand with the most clicks, in order; and the first look counts the clicks.
    const { rows: top } = await product.api<{ rows: LinkPage["data"] }>("GET", "/analytics/top?limit=1000");
    const pages = [
      { name: "first page", sort: "-clicks", rest: "" },
      { name: "page after the 1,000th", sort: "-clicks", rest: `&after=${top.at(-1)?.id}` },
      { name: "page of those without clicks", sort: "-clicks", rest: `&after=${links}` },
      { name: "fewest first, past all that have clicks", sort: "clicks", rest: "" },
      { name: "a tag on each 5,000th", sort: "-clicks", rest: `&tag=${TAG}` },
    ];
    const rows = [];
    for (const { name, sort, rest } of pages) {
      const results = await inTurn(setting, [
        { name, run: () => timePage(product, `sort=${sort}${rest}`) },
        { name: NEWEST, run: () => timePage(product, `sort=-created_at${rest}`) },
      ]);
      rows.push({
        what: `${links.toLocaleString("en")} links by clicks, ${name}`,
        unit: "ms",
        reference: NEWEST,
        pairs: pairsOf(results, [name, NEWEST], (took_ms) => took_ms),
      });
    }
    return rows;
  },
};

async function timePage(product: Product, query: string): Promise<number> {
  const started_ms = performance.now();
  const { data } = await product.api<LinkPage>("GET", `/links?${query}`);
  const took_ms = performance.now() - started_ms;
  if (data.length === 0) throw new Error(`no links: ${query}`);
  return took_ms;
}
