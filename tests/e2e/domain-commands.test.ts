import { afterAll, beforeAll, expect, test } from "bun:test";
import { type DnsServer, startDnsServer } from "../support/dns-server.ts";
import { type Ended, freshDataDir, runUtmost } from "../support/utmost-program.ts";

const LIMIT_ms = 120_000;
const { dataDir, remove } = freshDataDir();
let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(async () => {
  await dns.stop();
  remove();
});

const run = (...words: string[]): Promise<Ended> =>
  runUtmost(words, {
    DATA_DIR: dataDir,
    BASE_URL: "https://app.example.net",
    DNS_SERVERS: dns.address,
    PUBLIC_ADDRESSES: "192.0.2.10",
  });
const json = async (...words: string[]) => {
  const { code, out, complaints } = await run(...words, "--json");
  expect([words.join(" "), code, complaints]).toEqual([words.join(" "), 0, ""]);
  return JSON.parse(out);
};

test(
  "domains by their DNS: added with what to set, looked up, listed, removed",
  async () => {
    await json("workspace", "create", "--name", "One");
    const added = await run("domain", "add", "--host", "Zürich.example.com");
    expect(added.out).toBe("xn--zrich-kva.example.com belongs to workspace 1 (not verified yet).\n");
    expect(added.complaints).toMatch(/_utmost\.xn--zrich-kva\.example\.com TXT utmost-verify=[a-z2-9]{26}\n/);
    expect(added.complaints).toContain("xn--zrich-kva.example.com A 192.0.2.10\n");
    const host = ["--host", "xn--zrich-kva.example.com"];
    const tooSoon = await run("domain", "verify", ...host, "--dns");
    expect([tooSoon.code, tooSoon.out]).toEqual([1, ""]);
    expect(tooSoon.complaints).toContain("is pending. There is no TXT record at _utmost");

    const { ownership } = await json("domain", "add", ...host);
    dns.serve({
      "_utmost.xn--zrich-kva.example.com": { TXT: ownership.expected },
      "xn--zrich-kva.example.com": { A: ["192.0.2.10"] },
    });
    const verified = await json("domain", "verify", ...host, "--dns");
    expect(verified).toMatchObject({ state: "verified", verified_by: "dns", workspace_id: 1, problem: null });
    const { data } = await json("domain", "list");
    expect(data).toEqual([verified]);
    expect((await run("domain", "list", "--workspace", "1")).out).toMatch(
      /^ID +WORKSPACE[^\n]+\n1 +1 +xn--zrich-kva\.example\.com +verified +0 /,
    );

    const removed = await run("domain", "remove", ...host);
    expect([removed.code, removed.out]).toEqual([
      0,
      "xn--zrich-kva.example.com is no longer a domain of workspace 1; 0 links on it are kept.\n",
    ]);
    expect((await json("domain", "list")).data).toEqual([]);
    expect((await run("domain", "remove", ...host)).complaints).toContain("is no domain here");
    const suffix = await run("domain", "add", "--host", "co.uk");
    expect([suffix.code, suffix.complaints]).toEqual([
      1,
      expect.stringContaining("co.uk is a public suffix"),
    ]);
  },
  LIMIT_ms,
);
