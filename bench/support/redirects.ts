import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inTurn, pairsOf, type Row, type Setting, type Side } from "./figure.ts";
import { checkCounted, type Product } from "./product.ts";
import { startBun, startNginx } from "./references.ts";
import { CONNECTIONS, type Load, putLoad } from "./wrk.ts";

/** One request of a load. */
export interface Visit {
  readonly path: string;
  readonly agent: string;
  readonly referrer: string | null;
}

const NGINX = "nginx, static 302";
const BUN = "bare Bun.serve, 302";
const OURS = "ours";
const WARM_UP_s = 2;

/**
 * Measures redirects per second and the 99th percentile of their time beside both references, each answering the
 * same requests. After each run of ours the report must have grown by what was answered.
 */
export async function measureRedirects(
  setting: Setting,
  {
    what,
    product,
    visits,
  }: { readonly what: string; readonly product: Product; readonly visits: readonly Visit[] },
): Promise<readonly Row[]> {
  const file = join(setting.folder, "visits.tsv");
  writeVisits(file, visits);
  await using nginx = await startNginx(setting);
  await using bun = await startBun(setting, "bare-redirect.ts");
  const common = { host: product.host, connections: CONNECTIONS };
  const [first, second] = visits;
  const load = (url: string, duration_s: number | null) =>
    // A script that draws each request slows wrk down: a single one goes without.
    first !== undefined && second === undefined
      ? putLoad(setting, {
          ...common,
          url: url + first.path,
          headers: [`User-Agent: ${first.agent}`],
          script: "result.lua",
          words: [],
          duration_s,
        })
      : putLoad(setting, { ...common, url, headers: [], script: "visits.lua", words: [file], duration_s });
  const ours = async (duration_s: number | null): Promise<Load> => {
    const before = await product.countedVisits();
    const result = await load(product.program.url, duration_s);
    checkCounted("redirects", (await product.countedVisits()) - before, result.answered, CONNECTIONS);
    return result;
  };
  const sides: readonly Side<Load>[] = [
    { name: OURS, run: () => ours(null) },
    { name: NGINX, run: () => load(nginx.url, null) },
    { name: BUN, run: () => load(bun.url, null) },
  ];
  await checkRedirect(product, first);
  // Every visit is made once before any is measured: what is measured is links at hand, not their first reading.
  for (let answered = 0; answered < visits.length; ) answered += (await ours(WARM_UP_s)).answered;
  await load(nginx.url, WARM_UP_s);
  await load(bun.url, WARM_UP_s);
  const results = await inTurn(setting, sides);
  return [NGINX, BUN].flatMap((reference) => [
    {
      what,
      unit: "redirects/s",
      reference,
      pairs: pairsOf(results, [OURS, reference], ({ perSecond }) => perSecond),
    },
    {
      what: `${what}, 99th percentile`,
      unit: "ms",
      reference,
      pairs: pairsOf(results, [OURS, reference], ({ p99_ms }) => p99_ms),
    },
  ]);
}

/** As `visits.lua` reads them. */
export function writeVisits(file: string, visits: readonly Visit[]): void {
  const lines = visits.map(({ path, agent, referrer }) => `${path}\t${agent}\t${referrer ?? ""}\n`);
  writeFileSync(file, lines.join(""));
}

async function checkRedirect({ program, host }: Product, visit: Visit | undefined): Promise<void> {
  const response = await fetch(program.url + (visit?.path ?? "/"), {
    redirect: "manual",
    headers: { host, "user-agent": visit?.agent ?? "" },
  });
  const location = response.headers.get("location") ?? "";
  if (response.status !== 302 || !location.includes("_link="))
    throw new Error(`${visit?.path} answers ${response.status} ${location}`);
}
