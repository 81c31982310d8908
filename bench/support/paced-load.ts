import { fileURLToPath } from "node:url";
import { onCore } from "../../scripts/program.ts";
import type { Setting } from "./figure.ts";
import { ONE_VISIT_agent } from "./one-link.ts";
import type { Product } from "./product.ts";
import { CONNECTIONS, type Load, putLoad } from "./wrk.ts";

/** Half of what the product redirects at most, in requests a second: measured now, for one link. */
export async function halfOfMost(
  setting: Setting,
  { program, host }: Product,
  path: string,
): Promise<number> {
  const peak = await putLoad(setting, {
    url: program.url + path,
    host,
    connections: CONNECTIONS,
    headers: [`User-Agent: ${ONE_VISIT_agent}`],
    script: "result.lua",
    words: [],
    duration_s: setting.quick ? 1 : 5,
  });
  const rate = Math.floor(peak.perSecond / 2);
  setting.say(`at most ${Math.round(peak.perSecond)} a second; asking for ${rate}`);
  return rate;
}

/** Puts load on a server from the other core at a fixed pace. Throws when any answer was an error, or none came. */
export async function pacedLoad(
  setting: Setting,
  order: {
    readonly url: string;
    readonly path: string;
    readonly host: string;
    readonly rate: number;
    readonly seconds: number;
  },
): Promise<Load> {
  const script = fileURLToPath(new URL("../processes/paced-load.ts", import.meta.url));
  const { port } = new URL(order.url);
  const words = [port, order.path, order.host, ONE_VISIT_agent, String(order.rate), String(order.seconds)];
  const child = Bun.spawn([...onCore(setting.loadCore), process.execPath, script, ...words], {
    stdout: "pipe",
    stderr: "inherit",
  });
  const output = await new Response(child.stdout).text();
  const result = JSON.parse(output) as Load & { readonly failed: number };
  if (result.failed > 0) throw new Error(`${order.url}: ${result.failed} of ${result.answered} failed`);
  return result;
}
