import type { DnsRecords, DnsServer, DnsZone } from "./dns-server.ts";
import { startDnsServer } from "./dns-server.ts";
import type { Engine } from "./engines.ts";
import { type RawAnswer, rawGet } from "./raw-http.ts";
import {
  type ApiAnswer,
  startTestService,
  TestClock,
  type TestService,
  type TestWorkspace,
} from "./service.ts";

const DOMAINS = "/api/v1/domains";
export const LINK_HOST = "links.example.net";
/** Where the link host is in the tests' DNS. */
export const LINK_ADDRESSES: DnsRecords = { A: ["192.0.2.10", "192.0.2.11"], AAAA: ["2001:db8::10"] };
export const POINTING: DnsRecords = { CNAME: [LINK_HOST] };

/** A service with a link host of its own, and the DNS server that it asks. */
export interface DomainBench {
  readonly service: TestService;
  readonly clock: TestClock;
  readonly dns: DnsServer;
  /** Serves this zone beside the link host's own records. */
  serve(zone: DnsZone): void;
  /** A request of the edge, by host. */
  visit(host: string, path: string): Promise<RawAnswer>;
  stop(): Promise<void>;
}

export async function startDomainBench(
  engine: Engine,
  env: Record<string, string> = {},
): Promise<DomainBench> {
  const clock = new TestClock("2026-03-01T12:00:00Z");
  const dns = await startDnsServer();
  const service = await startTestService(engine, {
    clock,
    env: { BASE_URL: "https://app.example.net", LINK_HOST, DNS_SERVERS: dns.address, ...env },
  });
  const serve: DomainBench["serve"] = (zone) => dns.serve({ [LINK_HOST]: LINK_ADDRESSES, ...zone });
  serve({});
  return {
    service,
    clock,
    dns,
    serve,
    visit: (host, path) => rawGet(service.url, path, [`Host: ${host}`, AGENT]),
    stop: async () => {
      await service.stop();
      await dns.stop();
    },
  };
}

const AGENT = "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0";

/** Adds a domain through the API; gives its body. */
export async function claim(
  workspace: TestWorkspace,
  host: string,
  targets: object = {},
): Promise<ApiAnswer["body"]> {
  const { status, body } = await workspace.api("POST", DOMAINS, { host, ...targets });
  if (status !== 201) throw new Error(`${host} was not added: ${JSON.stringify(body)}`);
  return body;
}

/** Has a domain looked up now; gives its body. */
export async function verify(
  workspace: TestWorkspace,
  { id }: { readonly id: number },
): Promise<ApiAnswer["body"]> {
  return (await workspace.api("POST", `${DOMAINS}/${id}/verify`)).body;
}

/** The records that prove a host for these domains of it, and lead here. */
export function proving(...domains: readonly ApiAnswer["body"][]): DnsZone {
  const [{ host, ownership }] = domains as [ApiAnswer["body"]];
  return {
    [host]: POINTING,
    [ownership.name]: { TXT: domains.map((domain) => domain.ownership.expected[0] as string) },
  };
}

/** Adds a domain and has it verified by its DNS. The zone is served alone. */
export async function proven(
  bench: DomainBench,
  workspace: TestWorkspace,
  host: string,
  targets: object = {},
): Promise<ApiAnswer["body"]> {
  const domain = await claim(workspace, host, targets);
  bench.serve(proving(domain));
  const verified = await verify(workspace, domain);
  if (verified.state !== "verified") throw new Error(`${host} is ${verified.state}: ${verified.problem}`);
  return verified;
}
