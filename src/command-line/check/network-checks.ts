import { readAddress } from "../../clicks/address.rules.ts";
import type { Config } from "../../config.ts";
import { hostsOf } from "../../domains/hosts.ts";
import { listen } from "../../http/listen.ts";
import { createLog } from "../../lib/log.ts";
import type { SeenRequest, WayIn } from "../../operator/operator-messages.ts";
import { CHECK_ANSWER_ms } from "../../run-limits.ts";
import { version } from "../../version.ts";
import type { RunningNeighbour } from "../running-service.ts";
import { startProblem } from "../start-problem.ts";
import { type Finding, fault, messageOf, ok, warning } from "./finding.ts";

const PORT = "port";

/** Whether a start could have the port, when no service runs on this data folder. Has it for a moment. */
export async function checkFreePort(config: Config): Promise<Finding> {
  const { port, bind } = config;
  try {
    await listen({ port, bind, sharing: "alone" }, NOBODY, createLog("silent")).close(0);
    return ok(PORT, `No service runs on this data folder; port ${port} on ${bind} is free.`);
  } catch (error) {
    const words = startProblem(error, config) ?? `Port ${port} on ${bind} cannot be had: ${messageOf(error)}`;
    return fault(PORT, words, "Stop the program that has it (ss -ltnp shows which), or set PORT or BIND.");
  }
}

const NOBODY = (): Response => new Response(null, { status: 503 });

/** Whether the service that runs answers on its port, by BASE_URL and by LINK_HOST, and how it fares. */
export async function checkRunning(config: Config, service: RunningNeighbour): Promise<readonly Finding[]> {
  const { status } = service;
  const hosts = hostsOf(config.baseUrl, config.linkHost, status.port);
  const own = `http://${reachable(config.bind)}:${status.port}`;
  const findings: Finding[] = [checkStatus(config, service), await checkReadiness(own)];
  findings.push(...(await checkAnswer(PORT, own, service, config)));
  findings.push(...(await checkAnswer("BASE_URL", hosts.baseUrl, service, config)));
  if (config.linkHost !== null)
    findings.push(...(await checkAnswer("LINK_HOST", hosts.sharedOrigin, service, config)));
  return findings;
}

/** An address by which this machine reaches what listens on `bind`. */
function reachable(bind: string): string {
  const address = { "0.0.0.0": "127.0.0.1", "::": "::1" }[bind] ?? bind;
  return address.includes(":") ? `[${address}]` : address;
}

function checkStatus(config: Config, { status }: RunningNeighbour): Finding {
  const name = "service";
  const restart = "Give this command the service's environment, or restart the service with this one.";
  if (status.version !== version)
    return fault(name, `Utmost ${status.version} runs, and this is ${version}.`, "Restart the service.");
  const engine = config.databaseUrl === null ? "sqlite" : "postgres";
  if (status.engine !== engine)
    return fault(
      name,
      `It keeps control facts in ${status.engine}, and DATABASE_URL says ${engine}.`,
      restart,
    );
  if (config.port !== 0 && status.port !== config.port)
    return fault(name, `It listens on port ${status.port}, and PORT says ${config.port}.`, restart);
  return ok(name, `Utmost ${version} runs on this data folder, on port ${status.port}.`);
}

/** What the service says of the parts that it alone has open. */
async function checkReadiness(own: string): Promise<Finding> {
  const name = "readiness";
  try {
    const answer = await fetch(`${own}/readyz`, { signal: AbortSignal.timeout(CHECK_ANSWER_ms) });
    const body = (await answer.json()) as Readonly<Record<string, unknown>>;
    if (body["status"] === "ready")
      return ok(name, "The service says that it is ready, its click store too.");
    const down = Object.keys(body).filter((part) => body[part] === "down");
    const found = `The service says ${String(body["status"])}${down.length === 0 ? "" : `: ${down.join(", ")} down`}.`;
    return fault(
      name,
      found,
      "Its log says why: journalctl -u utmost. docs/reliability.md has what goes on meanwhile.",
    );
  } catch (error) {
    return fault(name, `The service does not say how it is: ${messageOf(error)}`, "Look into its log.");
  }
}

/** Whether it is this very service that answers at an origin, and whether it takes the client for who it is. */
async function checkAnswer(
  name: string,
  origin: string,
  service: RunningNeighbour,
  config: Config,
): Promise<readonly Finding[]> {
  const { path } = (await (await service.ask("POST", "/way-in")).json()) as WayIn;
  const mend = `Point ${origin} at this service: its name in DNS, the proxy and its certificate; or mend ${name}.`;
  try {
    const signal = AbortSignal.timeout(CHECK_ANSWER_ms);
    const answer = await fetch(origin + path, { redirect: "manual", signal });
    const seen = answer.status === 200 ? readSeen(await answer.text()) : null;
    if (seen !== null)
      return [
        ok(name, `This service answers at ${origin}.`),
        ...(name === PORT ? [] : checkProxies(name, origin, seen, config)),
      ];
    const found = `Something else than this service answers at ${origin}, with ${answer.status}.`;
    // Behind a balancer it may have been another node's turn.
    if (config.databaseUrl !== null && answer.status === 404)
      return [
        warning(name, found, `With several nodes it may have been another: check again. Else: ${mend}`),
      ];
    return [fault(name, found, mend)];
  } catch (error) {
    return [fault(name, `Nothing answers at ${origin}, asked from this machine: ${messageOf(error)}`, mend)];
  }
}

function readSeen(text: string): SeenRequest | null {
  try {
    const seen = JSON.parse(text) as Partial<SeenRequest> | null;
    return typeof seen?.socket_address === "string" ? (seen as SeenRequest) : null;
  } catch {
    return null;
  }
}

/** Our own request names no client itself: what stands in X-Forwarded-For the proxies wrote, an entry each. */
function checkProxies(
  via: string,
  origin: string,
  seen: SeenRequest,
  { trustedProxies }: Config,
): readonly Finding[] {
  const name = `TRUSTED_PROXIES for ${via}`;
  const entries =
    seen.forwarded_for === null ? [] : seen.forwarded_for.split(",").map((entry) => entry.trim());
  const client = entries[0] ?? seen.socket_address;
  const hops = entries.length;
  const mend = `Set TRUSTED_PROXIES=${hops}, or to the addresses of your proxies, and restart the service.`;
  if (!sameAddress(seen.address, client))
    return [
      fault(
        name,
        `${hops} proxies pass requests on, and ${seen.address} was taken for the client ${client}.`,
        mend,
      ),
    ];
  if (trustedProxies.kind === "hops" && trustedProxies.count > hops)
    return [
      warning(
        name,
        `${trustedProxies.count} are trusted, and ${hops} passed the request on: clients can lie about their address.`,
        mend,
      ),
    ];
  const { host } = new URL(origin);
  if (seen.host.toLowerCase() !== host)
    return [
      fault(
        name,
        `${host} was asked for, and the service was told ${seen.host}.`,
        "Have the proxy pass on the Host header.",
      ),
    ];
  return [ok(name, `${hops} proxies pass requests on, and the client is told from them.`)];
}

function sameAddress(one: string, other: string): boolean {
  const [left, right] = [readAddress(one)?.text, readAddress(other)?.text];
  return left !== undefined && left === right;
}
