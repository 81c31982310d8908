import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Figure, inTurn, pairsOf, type Row, type Setting } from "./support/figure.ts";
import { ONE_VISIT_agent } from "./support/one-link.ts";
import { checkCounted, type Prepared, type Product, prepareData, startProduct } from "./support/product.ts";
import { writeVisits } from "./support/redirects.ts";
import { seedLinks } from "./support/seed-links.ts";
import { CONNECTIONS, type Load, putLoad } from "./support/wrk.ts";

interface Stock {
  readonly name: string;
  readonly prepared: Prepared;
  readonly codes: readonly string[];
}

/** What a large database costs: redirects a second, memory, and the time from the start to the first redirect. */
export const linksInDatabase: Figure = {
  name: "links-in-database",
  measure: async (setting) => {
    const few = await stockOf(setting, 1000);
    const many = await stockOf(setting, setting.quick ? 20_000 : 1_000_000);
    const starts = await inTurn(
      setting,
      [many, few].map((stock) => ({
        name: stock.name,
        run: () => startToFirstRedirect(setting, stock),
      })),
    );
    const loads = await underLoad(setting, many, few);
    const names = [many.name, few.name] as const;
    const row = (what: string, unit: string, pairs: Row["pairs"]): Row => ({
      what,
      unit,
      reference: few.name,
      pairs,
    });
    return [
      row(
        `Redirect with ${many.name}`,
        "redirects/s",
        pairsOf(loads, names, ({ perSecond }) => perSecond),
      ),
      row(
        `Memory with ${many.name}, after the load`,
        "MB",
        pairsOf(loads, names, ({ memory_MB }) => memory_MB),
      ),
      row(
        `From the start to the first redirect with ${many.name}`,
        "ms",
        pairsOf(starts, names, (took_ms) => took_ms),
      ),
    ];
  },
};

async function stockOf(setting: Setting, count: number): Promise<Stock> {
  const name = `${count.toLocaleString("en")} links`;
  setting.say(`putting ${name} into a database`);
  let codes: readonly string[] = [];
  const prepared = await prepareData(setting, `links-${count}`, async (control, into) => {
    codes = await seedLinks(control, into, count);
  });
  return { name, prepared, codes };
}

async function startToFirstRedirect(setting: Setting, { prepared, codes }: Stock): Promise<number> {
  const started_ms = performance.now();
  await using product = await startProduct(setting, prepared);
  const response = await fetch(`${product.program.url}/${codes[0]}`, { redirect: "manual" });
  if (response.status !== 302) throw new Error(`the first visit was answered ${response.status}`);
  return performance.now() - started_ms;
}

/** Both are visited on every one of their links, up to 50,000 of them, one after the other. */
async function underLoad(setting: Setting, many: Stock, few: Stock) {
  await using largest = await startProduct(setting, many.prepared);
  await using smallest = await startProduct(setting, few.prepared);
  const sides = [
    { stock: many, product: largest },
    { stock: few, product: smallest },
  ];
  // Every link is visited once before any visit is measured.
  for (const side of sides) {
    const wanted = Math.min(VISITED_links, side.stock.codes.length);
    for (let answered = 0; answered < wanted; ) answered += (await load(setting, side)).answered;
  }
  return await inTurn(
    setting,
    sides.map((side) => ({ name: side.stock.name, run: () => load(setting, side) })),
  );
}

const VISITED_links = 50_000;

async function load(
  setting: Setting,
  { stock, product }: { readonly stock: Stock; readonly product: Product },
): Promise<Load & { readonly memory_MB: number }> {
  const file = join(setting.folder, `visits-${stock.codes.length}.tsv`);
  const visited = stock.codes.slice(0, VISITED_links);
  writeVisits(
    file,
    visited.map((code) => ({ path: `/${code}`, agent: ONE_VISIT_agent, referrer: null })),
  );
  const before = await product.countedVisits();
  const result = await putLoad(setting, {
    url: product.program.url,
    host: product.host,
    connections: CONNECTIONS,
    headers: [],
    script: "visits.lua",
    words: [file],
    duration_s: null,
  });
  checkCounted("redirects", (await product.countedVisits()) - before, result.answered, CONNECTIONS);
  return { ...result, memory_MB: memoryOf(product.program.pid) };
}

/** What a process has in memory, in megabytes. */
function memoryOf(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1024;
}
