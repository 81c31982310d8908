import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DnsRecords, DnsZone } from "../support/dns-server.ts";
import {
  claim,
  type DomainBench,
  LINK_ADDRESSES,
  LINK_HOST,
  startDomainBench,
  verify,
} from "../support/domains.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";

const DOMAINS = "/api/v1/domains";

onEachEngine("domains", (engine) => {
  let bench: DomainBench;
  beforeAll(async () => {
    bench = await startDomainBench(engine);
  });
  afterAll(() => bench.stop());
  const api = (method: string, path: string, body?: unknown) =>
    bench.service.workspace.api(method, path, body);
  test("a new one says which records it needs; the same again is the same", async () => {
    const added = await api("POST", DOMAINS, {
      host: " Bücher.Example.COM. ",
      root_url: "https://shop.example/",
    });
    expect(added.status).toBe(201);
    const { ownership } = added.body;
    expect(added.body).toMatchObject({
      host: "xn--bcher-kva.example.com",
      display_host: "bücher.example.com",
      state: "pending",
      verified_at: null,
      verified_by: null,
      failing_since: null,
      grace_ends_at: null,
      problem: null,
      checked_at: null,
      next_check_at: "2026-03-01T12:01:00.000Z",
      root_url: "https://shop.example/",
      unknown_url: null,
      expired_url: null,
      link_count: 0,
    });
    expect(ownership).toMatchObject({
      type: "TXT",
      name: "_utmost.xn--bcher-kva.example.com",
      expected: [expect.stringMatching(/^utmost-verify=[a-z2-9]{26}$/)],
      outcome: "unchecked",
    });
    expect(added.body.routing[0]).toMatchObject({ type: "CNAME", expected: [LINK_HOST], found: [] });
    const again = await api("POST", DOMAINS, {
      host: "XN--bcher-KVA.example.com:443",
      root_url: "https://other.example/",
    });
    expect([again.status, again.body]).toEqual([201, added.body]);
    expect((await api("GET", DOMAINS)).body).toEqual({ data: [added.body] });
    expect((await api("GET", `${DOMAINS}/${added.body.id}`)).body).toEqual(added.body);
    await api("DELETE", `${DOMAINS}/${added.body.id}`);
  });

  const refusedHosts: readonly (readonly [words: string, ...hosts: string[]])[] = [
    ["this service's own host", LINK_HOST, "APP.example.net", "links.example.net:8443"],
    ["this machine's own name", "localhost", "go.localhost"],
    ["IP address", "192.0.2.7", "0x7f.1", "[2001:db8::1]"],
    ["public suffix", "co.uk", "github.io", "公司.cn"],
    ["names a port", "go.example.com:8080"],
    ["stands for many hosts", "*.example.com"],
    ["has no dot", "intranet", "com"],
    ["no DNS name", "a_b.example.com", "-a.example.com"],
    ["no host name", "https://go.example.com/", "a b", "", "xn--a.example"],
  ];
  test.each(refusedHosts)("a host that %s is refused in words", async (words, ...hosts) => {
    for (const host of hosts) {
      const { status, body } = await api("POST", DOMAINS, { host });
      expect([host, status, body.error.code]).toEqual([host, 422, "invalid_input"]);
      expect(body.error.details.host[0]).toContain(words);
    }
  });
  test("targets follow the rules of destinations, and lead to no host of the service", async () => {
    const domain = await claim(bench.service.workspace, "targets.example.com");
    const path = `${DOMAINS}/${domain.id}`;
    const bad = [
      "javascript:alert(1)",
      "/relative",
      "https://user@shop.example/",
      `https://${LINK_HOST}/x`,
      "https://targets.example.com/",
    ];
    for (const url of bad) {
      const fields = { root_url: url, unknown_url: url, expired_url: url };
      const named = ["expired_url", "root_url", "unknown_url"];
      expect([url, refusalOf(await api("PATCH", path, fields))]).toEqual([
        url,
        [422, "invalid_input", named],
      ]);
      const added = await api("POST", DOMAINS, { host: "targets.example.com", ...fields });
      expect([url, refusalOf(added)]).toEqual([url, [422, "invalid_input", named]]);
    }
    // Two that were set up together would send visitors round as soon as both are verified.
    const there = await claim(bench.service.workspace, "there.example.com", {
      unknown_url: "https://back.example.com/a",
    });
    const plain = await claim(bench.service.workspace, "plain.example.com");
    for (const url of ["https://there.example.com/", "http://THERE.example.com:8080/x"]) {
      const circle = { host: "back.example.com", root_url: url };
      expect(refusalOf(await api("POST", DOMAINS, circle))).toEqual([422, "invalid_input", ["root_url"]]);
      expect(refusalOf(await api("PATCH", path, { expired_url: url }))[2]).toEqual(["expired_url"]);
    }
    expect((await api("PATCH", path, { root_url: "https://plain.example.com/" })).status).toBe(200);
    const other = await bench.service.addWorkspace("Beside");
    await claim(other, "beside.example.com", { root_url: "https://there.example.com/" });
    for (const { id } of [there, plain]) await api("DELETE", `${DOMAINS}/${id}`);

    // Every offending field at once: what a schema sees and what it takes the database to see.
    const mixed = { root_url: "x", unknown_url: `https://${LINK_HOST}/`, host: "other.example.com", nope: 1 };
    expect(refusalOf(await api("PATCH", path, mixed))[2]).toEqual([
      "host",
      "nope",
      "root_url",
      "unknown_url",
    ]);
    const both = { host: "localhost", root_url: 5, expired_url: `https://${LINK_HOST}/` };
    expect(refusalOf(await api("POST", DOMAINS, both))[2]).toEqual(["expired_url", "host", "root_url"]);

    const set = await api("PATCH", path, {
      root_url: " https://shop.example/ä ",
      expired_url: "http://shop.example",
    });
    expect(set.body).toMatchObject({
      root_url: "https://shop.example/ä",
      unknown_url: null,
      expired_url: "http://shop.example",
    });
    const cleared = await api("PATCH", path, { root_url: null, expired_url: "  " });
    expect(cleared.body).toMatchObject({ root_url: null, unknown_url: null, expired_url: null });
    expect((await api("PATCH", path, {})).body).toEqual(cleared.body);
  });

  describe("looked up", () => {
    const ours = LINK_ADDRESSES;
    const proof = "PROOF";
    // What _utmost.go and go hold → state, outcomes of TXT, CNAME, A, AAAA, words of the problem.
    const cases: readonly (readonly [
      string,
      DnsRecords | string | undefined,
      DnsRecords | string | undefined,
      string,
      string,
      RegExp | null,
    ])[] = [
      [
        "a CNAME in capitals",
        { TXT: [proof] },
        { CNAME: ["LINKS.Example.NET"] },
        "verified",
        "right right right right",
        null,
      ],
      ["addresses", { TXT: ["other", proof] }, ours, "verified", "right missing right right", null],
      [
        "one address of several",
        { TXT: [`"${proof}" `] },
        { A: ["192.0.2.11"] },
        "verified",
        "right missing right missing",
        null,
      ],
      [
        "an address in another spelling",
        { TXT: [proof] },
        { AAAA: ["2001:db8:0:0:0:0:0:10"] },
        "verified",
        "right missing missing right",
        null,
      ],
      [
        "a CNAME to a name that leads here",
        { TXT: [proof] },
        { CNAME: ["alias.example.com"] },
        "verified",
        "right wrong right missing",
        null,
      ],
      [
        "nothing",
        undefined,
        undefined,
        "pending",
        "missing missing missing missing",
        /no TXT record at _utmost.*leads nowhere.*CNAME record to links/,
      ],
      ["no record of the kind", {}, {}, "pending", "missing missing missing missing", /no TXT record/],
      [
        "a proof alone",
        { TXT: [proof] },
        undefined,
        "pending",
        "right missing missing missing",
        /^go\.example\.com leads nowhere/,
      ],
      [
        "another proof",
        { TXT: ["utmost-verify=abc", "v=spf1 -all"] },
        ours,
        "pending",
        "wrong missing right right",
        /No TXT record at .* holds utmost-verify=.*; what is there: "utmost-verify=abc", "v=spf1 -all"\. Add one beside it/,
      ],
      [
        "another address",
        { TXT: [proof] },
        { A: ["198.51.100.7"] },
        "pending",
        "right missing wrong missing",
        /leads to 198\.51\.100\.7, which is not this service/,
      ],
      [
        "a stray beside ours",
        { TXT: [proof] },
        { ...ours, AAAA: ["2001:db8::bad"] },
        "pending",
        "right missing right wrong",
        /leads to 2001:db8::bad/,
      ],
      [
        "one stray of two",
        { TXT: [proof] },
        { A: ["192.0.2.10", "203.0.113.9"] },
        "pending",
        "right missing wrong missing",
        /203\.0\.113\.9/,
      ],
      [
        "a CNAME elsewhere",
        { TXT: [proof] },
        { CNAME: ["elsewhere.example.com"] },
        "pending",
        "right wrong wrong missing",
        /elsewhere\.example\.com at 198/,
      ],
      [
        "a CNAME to a name that is not there",
        { TXT: [proof] },
        { CNAME: ["gone.example.com"] },
        "pending",
        "right wrong missing missing",
        /is a CNAME to gone\.example\.com, which leads nowhere: remove that record.*CNAME record to links/,
      ],
      [
        "many records, long ones, and one that would write on a terminal",
        { TXT: ["a\u001b[2Jb", "x".repeat(200), "c", "d", "e"] },
        { A: ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4"] },
        "pending",
        "wrong missing wrong missing",
        /: "a.\[2Jb", "x{80}…", "c", 2 more\. .* leads to 198\.51\.100\.\d, 198\.51\.100\.\d, 198\.51\.100\.\d, 1 more, which/,
      ],
      ["SERVFAIL", "SERVFAIL", "SERVFAIL", "pending", "no_answer no_answer no_answer no_answer", /SERVFAIL/],
      [
        "REFUSED for the host",
        { TXT: [proof] },
        "REFUSED",
        "pending",
        "right no_answer no_answer no_answer",
        /^Where go\.example\.com leads is not known.*REFUSED/,
      ],
      ["silence", "silence", ours, "pending", "no_answer missing right right", /did not answer in time/],
    ];
    test.each(cases)("%s", async (_name, txt, host, state, outcomes, words) => {
      const domain = await claim(bench.service.workspace, "go.example.com");
      const filled =
        typeof txt === "object"
          ? { TXT: txt.TXT?.map((value) => value.replace(proof, domain.ownership.expected[0])) ?? [] }
          : txt;
      bench.serve({
        "alias.example.com": { A: ["192.0.2.10"] },
        "elsewhere.example.com": { A: ["198.51.100.7"] },
        ...(filled === undefined ? {} : { "_utmost.go.example.com": filled }),
        ...(host === undefined ? {} : { "go.example.com": host }),
      } as DnsZone);
      const found = await verify(bench.service.workspace, domain);
      const told = [found.ownership, ...found.routing].map(({ outcome }) => outcome).join(" ");
      expect([found.state, told, found.checked_at]).toEqual([state, outcomes, "2026-03-01T12:00:00.000Z"]);
      if (words === null) expect(found.problem).toBeNull();
      else expect(found.problem).toMatch(words);
      expect(found.problem ?? "").not.toContain("\u001b");
      expect(found.routing[1].expected).toEqual(ours.A as string[]);
      await api("DELETE", `${DOMAINS}/${domain.id}`);
    });
  });
  test("IDN, in capitals: asked for by its ASCII name", async () => {
    const domain = await claim(bench.service.workspace, "ZÜRICH.example.com");
    bench.dns.asked();
    await verify(bench.service.workspace, domain);
    expect(bench.dns.asked()).toContain("TXT _utmost.xn--zrich-kva.example.com");
  });
});
