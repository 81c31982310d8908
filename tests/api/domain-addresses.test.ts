import { expect, setDefaultTimeout, test } from "bun:test";
import { claim, LINK_ADDRESSES, LINK_HOST, startDomainBench, verify } from "../support/domains.ts";

// Each of these starts a service and a DNS server of its own.
setDefaultTimeout(60_000);

test("the operator's PUBLIC_ADDRESSES say, and not the link host's", async () => {
  const bench = await startDomainBench("sqlite", { PUBLIC_ADDRESSES: "203.0.113.0/24, 2001:db8:5::1" });
  const domain = await claim(bench.service.workspace, "go.example.com");
  expect(domain.routing.map(({ expected }: { expected: string[] }) => expected)).toEqual([
    [LINK_HOST],
    ["203.0.113.0/24"],
    ["2001:db8:5::1"],
  ]);
  const txt = { "_utmost.go.example.com": { TXT: domain.ownership.expected } };
  bench.serve({ ...txt, "go.example.com": LINK_ADDRESSES });
  expect((await verify(bench.service.workspace, domain)).problem).toContain(
    "within 203.0.113.0/24, 2001:db8:5::1",
  );
  bench.serve({ ...txt, "go.example.com": { A: ["203.0.113.77"] } });
  expect((await verify(bench.service.workspace, domain)).state).toBe("verified");
  await bench.stop();
});

test("a service without a public name says so, and takes nothing for right or wrong", async () => {
  const bench = await startDomainBench("sqlite", { BASE_URL: "http://localhost:3000", LINK_HOST: "" });
  const domain = await claim(bench.service.workspace, "go.example.com");
  bench.serve({
    "_utmost.go.example.com": { TXT: domain.ownership.expected },
    "go.example.com": { A: ["203.0.113.77"] },
  });
  const found = await verify(bench.service.workspace, domain);
  expect([found.state, found.ownership.outcome]).toEqual(["pending", "right"]);
  expect(found.problem).toMatch(
    /leads to 203\.0\.113\.77; whether that is this service is not known.*PUBLIC_ADDRESSES/,
  );
  await bench.stop();
});

test("while the link host's own addresses are not known, where a host leads is told all the same", async () => {
  const bench = await startDomainBench("sqlite");
  const domain = await claim(bench.service.workspace, "go.example.com");
  bench.dns.serve({
    [LINK_HOST]: "SERVFAIL",
    "_utmost.go.example.com": { TXT: domain.ownership.expected },
    "go.example.com": { CNAME: ["elsewhere.example.com"] },
    "elsewhere.example.com": { A: ["203.0.113.77"] },
  });
  const found = await verify(bench.service.workspace, domain);
  expect([found.state, found.problem]).toEqual([
    "pending",
    "go.example.com leads to elsewhere.example.com at 203.0.113.77; whether that is this service is not known: the resolver gave no answer about the link host.",
  ]);
  await bench.stop();
});
