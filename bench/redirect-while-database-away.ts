import { openPostgres } from "../src/storage/postgres.ts";
import { holdSqlite, type Release, stopPostgres } from "../tests/support/database-away.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { type Figure, inTurn, pairsOf, type Row, type Setting } from "./support/figure.ts";
import { makeOneLink } from "./support/one-link.ts";
import { halfOfMost, pacedLoad } from "./support/paced-load.ts";
import { checkCounted, type Product, prepareData, startProduct } from "./support/product.ts";
import { CONNECTIONS, type Load } from "./support/wrk.ts";

const BEFORE = "the same, the database there";
const AWAY = "away";
const BETWEEN_CALLS_ms = 100;
/** Of a measurement under other load: a database that is away for a moment is easy. */
const LOADS_as_long = 3;

/** What redirects notice of a control database that is away for half a minute, while somebody goes on to call the API. */
export const redirectWhileDatabaseAway: Figure = {
  name: "redirect-while-database-away",
  measure: async (setting) => [
    ...(await whileSqliteIsHeld(setting)),
    ...(await whilePostgresIsStopped(setting)),
  ],
};

async function whileSqliteIsHeld(setting: Setting): Promise<readonly Row[]> {
  const prepared = await prepareData(setting, "sqlite-held");
  await using product = await startProduct(setting, prepared);
  const what = "SQLite held by another process";
  return await measureAway(setting, { what, product, begin: () => holdSqlite(prepared.dataDir) });
}

async function whilePostgresIsStopped(setting: Setting): Promise<readonly Row[]> {
  const postgres = await startPostgres();
  try {
    const open = () => openPostgres(postgres.url);
    const prepared = await prepareData(setting, "postgres-stopped", async () => {}, open);
    const environment = { DATABASE_URL: postgres.url };
    await using product = await startProduct(setting, prepared, { environment });
    const what = "PostgreSQL stopped (SIGSTOP)";
    return await measureAway(setting, { what, product, begin: () => stopPostgres(postgres) });
  } finally {
    await postgres.stop();
  }
}

interface Trouble {
  readonly what: string;
  readonly product: Product;
  readonly begin: () => Promise<Release>;
}

async function measureAway(setting: Setting, { what, product, begin }: Trouble): Promise<readonly Row[]> {
  const path = await makeOneLink(product);
  const rate = await halfOfMost(setting, product, path);
  const { host, program } = product;
  const seconds = setting.load_s * LOADS_as_long;
  const load = async (during: () => Promise<Release>): Promise<Load> => {
    const before = await product.countedVisits();
    const release = await during();
    const over = new AbortController();
    const calling = callAlong(product, over.signal);
    let result: Load;
    try {
      result = await pacedLoad(setting, { url: program.url, path, host, rate, seconds });
    } finally {
      await release();
    }
    over.abort();
    const { done, refused } = await calling;
    setting.say(`meanwhile the API carried out ${done} calls and asked ${refused} to come again`);
    checkCounted("redirects", (await product.countedVisits()) - before, result.answered, CONNECTIONS);
    return result;
  };
  const results = await inTurn(setting, [
    { name: BEFORE, run: () => load(async () => async () => {}) },
    { name: AWAY, run: () => load(begin) },
  ]);
  const pairs = pairsOf(results, [AWAY, BEFORE], ({ p99_ms }) => p99_ms);
  const name = `Redirect at half our most (${rate.toLocaleString("en")}/s), ${what} for ${seconds} s, 99th percentile`;
  return [{ what: name, unit: "ms", reference: BEFORE, pairs }];
}

/** One client who makes tags one after the other, whether or not they can be made. */
async function callAlong(
  { api }: Product,
  over: AbortSignal,
): Promise<{ readonly done: number; readonly refused: number }> {
  let done = 0;
  let refused = 0;
  while (!over.aborted) {
    try {
      await api("POST", "/tags", { name: `tag ${Date.now()}` });
      done += 1;
    } catch (error) {
      if (!String(error).includes(": 503 ")) throw error;
      refused += 1;
    }
    await Bun.sleep(BETWEEN_CALLS_ms);
  }
  return { done, refused };
}
