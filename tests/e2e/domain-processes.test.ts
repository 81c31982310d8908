import { afterAll, beforeAll, expect, test } from "bun:test";
import { renameSync, writeFileSync } from "node:fs";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { type RawAnswer, rawGet } from "../support/raw-http.ts";
import { until } from "../support/until.ts";
import { freePort, freshDataDir, type Serving, serveUtmost, stopServing } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;
const CHROME =
  "User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36";
const HOST = "go.example.com";

const { dataDir, remove } = freshDataDir();
const list = `${dataDir}.list.txt`;
let dns: DnsServer;
let serving: Serving;
let token: string;
beforeAll(async () => {
  writeList("# nothing yet\n");
  dns = await startDnsServer();
  serving = await serveUtmost({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    EDGE_PROCESSES: "3",
    BASE_URL: "https://app.example.net",
    PUBLIC_ADDRESSES: "192.0.2.10",
    DNS_SERVERS: dns.address,
    BLOCKLISTS: list,
  });
  token = /utmost_[0-9A-Za-z]{12}_[0-9A-Za-z]{40}/.exec(serving.out())?.[0] ?? "";
}, LIMIT_ms);
afterAll(async () => {
  expect(await stopServing(serving)).toBe(0);
  await dns.stop();
  remove();
}, LIMIT_ms);

/** On connections of their own, so many that every process gets some; what they answer, each once. */
async function answers(path: string, told: (answer: RawAnswer) => unknown, host = HOST): Promise<unknown[]> {
  const all = await Promise.all(
    Array.from({ length: 40 }, () => rawGet(serving.url, path, [`Host: ${host}`, CHROME])),
  );
  return [...new Set(all.map((answer) => JSON.stringify(told(answer))))].map((text) => JSON.parse(text));
}

/** As whoever downloads lists does: at once, so that no half is read. */
function writeList(text: string): void {
  writeFileSync(`${list}.new`, text);
  renameSync(`${list}.new`, list);
}

// biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of each body.
async function api(method: string, path: string, body?: object): Promise<any> {
  const response = await fetch(`${serving.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect([method, path, response.ok]).toEqual([method, path, true]);
  return response.status === 204 ? null : response.json();
}

test(
  "every process of the machine serves a domain as it is from the next request on",
  async () => {
    const seen = () => answers("/sale", ({ status, header }) => [status, header("location")]);
    const ask = () => answers(`/internal/tls-ask?domain=${HOST}`, ({ status }) => status, "127.0.0.1");

    const domain = await api("POST", "/domains", { host: HOST });
    expect([await seen(), await ask()]).toEqual([[[404, null]], [404]]);
    dns.serve({ [domain.ownership.name]: { TXT: domain.ownership.expected }, [HOST]: { A: ["192.0.2.10"] } });
    expect((await api("POST", `/domains/${domain.id}/verify`)).state).toBe("verified");
    expect(await ask()).toEqual([200]);
    for (const unknown_url of ["https://shop.example/1", "https://shop.example/2"]) {
      await api("PATCH", `/domains/${domain.id}`, { unknown_url });
      expect(await seen()).toEqual([[302, unknown_url]]);
    }
    await api("POST", "/links", {
      domain: HOST,
      short_code: "sale",
      destination: "https://shop.example/sale",
    });
    expect(await seen()).toEqual([[302, `https://shop.example/sale?_link=${HOST}/sale`]]);
    await api("DELETE", `/domains/${domain.id}`);
    expect([await seen(), await ask()]).toEqual([[[404, null]], [404]]);
  },
  LIMIT_ms,
);

test(
  "a list that comes to block a domain's target, and lets it again, holds in every process of the machine",
  async () => {
    const host = "targets.example.com";
    const unknown_url = "https://target.example/404";
    const domain = await api("POST", "/domains", { host, unknown_url });
    dns.serve({ [domain.ownership.name]: { TXT: domain.ownership.expected }, [host]: { A: ["192.0.2.10"] } });
    expect((await api("POST", `/domains/${domain.id}/verify`)).state).toBe("verified");
    const seen = () => answers("/nothing", ({ status, header }) => [status, header("location")], host);
    const become = async (expected: readonly [number, string | null]) => {
      const all = await until(seen, (now) => JSON.stringify(now) === JSON.stringify([expected]));
      expect(all).toEqual([expected]);
    };
    await become([302, unknown_url]);
    for (let round = 0; round < 2; round += 1) {
      writeList("target.example\n");
      await become([404, null]);
      const [blocked] = (await api("GET", `/domains/${domain.id}`)).blocked_targets;
      expect(blocked.field).toBe("unknown_url");
      writeList("# nothing again\n");
      await become([302, unknown_url]);
    }
  },
  LIMIT_ms,
);
