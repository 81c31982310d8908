import { fileURLToPath } from "node:url";
import { type Core, endWithUs, onCore } from "../../scripts/program.ts";
import type { Setting } from "./figure.ts";

/** What a load of requests came to. */
export interface Load {
  readonly perSecond: number;
  readonly p99_ms: number;
  /** Requests whose answer was read whole. */
  readonly answered: number;
}

export interface LoadOrder {
  /** Scheme, host, port and path. */
  readonly url: string;
  /** The `Host` header. */
  readonly host: string;
  readonly connections: number;
  /** Of every request, besides `Host`. */
  readonly headers: readonly string[];
  /** A file in `bench/load/`. */
  readonly script: string;
  /** What the script takes. */
  readonly words: readonly string[];
  /** As the setting says when null. */
  readonly duration_s: number | null;
  /** The load's own of the setting when not given. */
  readonly core?: Core;
}

/** Puts load on a server from the other core. Throws when any answer was an error, or none came. */
export async function putLoad(setting: Setting, order: LoadOrder): Promise<Load> {
  const script = fileURLToPath(new URL(`../load/${order.script}`, import.meta.url));
  const { core = setting.loadCore } = order;
  const command = [
    ...onCore(core),
    "wrk",
    "--threads=1",
    `--connections=${order.connections}`,
    `--duration=${order.duration_s ?? setting.load_s}s`,
    "--timeout=10s",
    `--script=${script}`,
    ...[`Host: ${order.host}`, ...order.headers].map((header) => `--header=${header}`),
    order.url,
    "--",
    ...order.words,
  ];
  const wrk = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  endWithUs(wrk);
  const [output, complaints] = await Promise.all([
    new Response(wrk.stdout).text(),
    new Response(wrk.stderr).text(),
  ]);
  const [, json] = /^RESULT (.*)$/m.exec(output) ?? [];
  if ((await wrk.exited) !== 0 || json === undefined) throw new Error(`wrk: ${output}${complaints}`);
  const result = JSON.parse(json) as Load & { readonly failed: number };
  if (result.failed > 0 || result.answered === 0)
    throw new Error(`${order.url}: ${result.answered} answers, ${result.failed} errors among them`);
  const { perSecond, p99_ms, answered } = result;
  return { perSecond, p99_ms, answered };
}

export const CONNECTIONS = 64;
