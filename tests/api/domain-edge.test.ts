import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  claim,
  type DomainBench,
  LINK_HOST,
  proven,
  proving,
  startDomainBench,
  verify,
} from "../support/domains.ts";
import { onEachEngine } from "../support/engines.ts";
import { addDomain, makeLink, refusalOf } from "../support/links.ts";
import { rawGet } from "../support/raw-http.ts";
import type { TestWorkspace } from "../support/service.ts";

onEachEngine("a domain at the edge", (engine) => {
  let bench: DomainBench;
  let workspace: TestWorkspace;
  beforeAll(async () => {
    bench = await startDomainBench(engine);
    workspace = bench.service.workspace;
  });
  afterAll(() => bench.stop());
  const seen = async (host: string, path: string) => {
    const { status, header } = await bench.visit(host, path);
    return [status, header("location")];
  };

  test("visitors without a link go where the domain says, from the next request on; it is no click", async () => {
    const domain = await proven(bench, workspace, "aim.example.com");
    const past = new Date(bench.clock.now() + 60_000).toISOString();
    await makeLink(workspace, { domain: "aim.example.com", short_code: "live" });
    await makeLink(workspace, { domain: "aim.example.com", short_code: "old", expires_at: past });
    const { body: gone } = await makeLink(workspace, { domain: "aim.example.com", short_code: "gone" });
    await workspace.api("DELETE", `/api/v1/links/${gone.id}`);
    bench.clock.advance(120_000);
    const paths = ["/", "/nothing", "/a/b", "/%", "/old", "/gone"];
    const all = () => Promise.all(paths.map((path) => seen("aim.example.com", path)));
    expect((await all()).map(([status]) => status)).toEqual([404, 404, 404, 404, 410, 410]);

    const patch = (fields: object) => workspace.api("PATCH", `/api/v1/domains/${domain.id}`, fields);
    await patch({ unknown_url: "https://shop.example/404?a=b#c" });
    const unknown = [302, "https://shop.example/404?a=b#c"];
    expect(await all()).toEqual([unknown, unknown, unknown, unknown, [410, null], [410, null]]);
    await patch({ root_url: "https://bücher.example/ä", expired_url: "http://shop.example/over" });
    const root = [302, "https://xn--bcher-kva.example/%C3%A4"];
    const over = [302, "http://shop.example/over"];
    expect(await all()).toEqual([root, unknown, unknown, unknown, over, over]);
    const { header } = await bench.visit("aim.example.com", "/nothing?x=1");
    expect([header("cache-control"), [302, header("location")]]).toEqual(["private, no-store", unknown]);
    expect((await seen("aim.example.com", "/live"))[1]).toStartWith("https://shop.example/?_link=");
    expect((await rawGet(bench.service.url, "/", ["Host: aim.example.com"], "POST")).status).toBe(405);
    // Other hosts have their own.
    expect((await seen(LINK_HOST, "/nothing"))[0]).toBe(404);

    await patch({ root_url: null, unknown_url: "", expired_url: null });
    expect((await all()).map(([status]) => status)).toEqual([404, 404, 404, 404, 410, 410]);
    const { body } = await workspace.api("GET", "/api/v1/analytics/report?from=2026-03-01&to=2026-03-02");
    expect(body.totals.clicks).toBe(1);
    await workspace.api("DELETE", `/api/v1/domains/${domain.id}`);
  });

  test("removed: its links are kept and not found; added again, they are back; codes stay taken", async () => {
    const domain = await proven(bench, workspace, "back.example.com");
    const { body: link } = await makeLink(workspace, { domain: "back.example.com", short_code: "sale" });
    expect((await seen("back.example.com", "/sale"))[0]).toBe(302);
    expect((await workspace.api("GET", `/api/v1/domains/${domain.id}`)).body.link_count).toBe(1);
    expect((await workspace.api("DELETE", `/api/v1/domains/${domain.id}`)).status).toBe(204);
    expect((await seen("back.example.com", "/sale"))[0]).toBe(404);
    expect((await workspace.api("DELETE", `/api/v1/domains/${domain.id}`)).status).toBe(404);
    expect((await workspace.api("GET", `/api/v1/links/${link.id}`)).body.short_url).toBe(link.short_url);
    const { body: report } = await workspace.api(
      "GET",
      "/api/v1/analytics/report?host=back.example.com&from=2026-03-01&to=2026-03-02",
    );
    expect(report.totals.clicks).toBe(1);

    const again = await claim(workspace, "back.example.com");
    expect(again.id).not.toBe(domain.id);
    expect((await seen("back.example.com", "/sale"))[0]).toBe(404);
    bench.serve(proving(again));
    expect(await verify(workspace, again)).toMatchObject({ state: "verified", link_count: 1 });
    expect((await seen("back.example.com", "/sale"))[0]).toBe(302);
    const taken = await makeLink(workspace, { domain: "back.example.com", short_code: "SALE" });
    expect(refusalOf(taken)).toEqual([409, "duplicate_link", ["short_code"]]);
    await workspace.api("DELETE", `/api/v1/domains/${again.id}`);
  });

  test("a domain that passes to another workspace: neither links nor client reports of the former open on it", async () => {
    const other = await bench.service.addWorkspace("Next");
    const before = await proven(bench, workspace, "sold.example.com");
    await makeLink(workspace, { domain: "sold.example.com", short_code: "theirs" });
    const { body: report } = await workspace.api("POST", "/api/v1/report-links", {
      domain: "sold.example.com",
    });
    const reportPath = new URL(report.url).pathname;
    expect((await seen("sold.example.com", "/theirs"))[0]).toBe(302);
    expect((await seen("sold.example.com", reportPath))[0]).toBe(200);
    const after = await proven(bench, other, "sold.example.com");
    expect((await seen("sold.example.com", "/theirs"))[0]).toBe(404);
    expect((await seen("sold.example.com", reportPath))[0]).toBe(404);
    const taken = await makeLink(other, { domain: "sold.example.com", short_code: "theirs" });
    expect(refusalOf(taken)).toEqual([409, "duplicate_link", ["short_code"]]);
    expect((await makeLink(other, { domain: "sold.example.com", short_code: "ours" })).status).toBe(201);
    expect((await seen("sold.example.com", "/ours"))[0]).toBe(302);
    await workspace.api("DELETE", `/api/v1/domains/${before.id}`);
    expect((await seen("sold.example.com", "/ours"))[0]).toBe(302);
    await other.api("DELETE", `/api/v1/domains/${after.id}`);
  });

  test("the audit trail has who added, verified, changed and removed a domain", async () => {
    const domain = await proven(bench, workspace, "noted.example.com");
    await verify(workspace, domain);
    await workspace.api("PATCH", `/api/v1/domains/${domain.id}`, { root_url: "https://shop.example/" });
    await workspace.api("DELETE", `/api/v1/domains/${domain.id}`);
    const { body } = await workspace.api("GET", `/api/v1/audit?subject=domain&subject_id=${domain.id}`);
    const told = body.data.map(({ action, before, after }: Record<string, unknown>) => [
      action,
      before,
      after,
    ]);
    const all = { host: "noted.example.com", unknown_url: null, expired_url: null, blocked_targets: [] };
    expect(told).toEqual([
      ["removed", { ...all, state: "verified", root_url: "https://shop.example/" }, null],
      ["changed", { root_url: null }, { root_url: "https://shop.example/" }],
      ["changed", { state: "pending" }, { state: "verified" }],
      ["created", null, { ...all, state: "pending", root_url: null }],
    ]);
  });

  test("a proxy on this machine is told for which hosts to get certificates, and nobody else is", async () => {
    await addDomain(bench.service, workspace, "xn--zrich-kva.example.com");
    await claim(workspace, "pending.example.com");
    const ask = (query: string, headers: Record<string, string> = {}) =>
      fetch(`${bench.service.url}/internal/tls-ask${query}`, { headers }).then(({ status }) => status);
    const asked = async (hosts: readonly string[]) =>
      Promise.all(hosts.map((host) => ask(`?domain=${encodeURIComponent(host)}`)));
    const ours = [
      LINK_HOST,
      "LINKS.example.net.",
      "app.example.net",
      "xn--zrich-kva.example.com",
      "XN--ZRICH-KVA.example.com",
      "ZÜRICH.example.com",
    ];
    expect(await asked(ours)).toEqual([200, 200, 200, 200, 200, 200]);
    const others = [
      "pending.example.com",
      "nobody.example.com",
      "127.0.0.1",
      "a b",
      "",
      "x".repeat(300),
      "%00",
    ];
    expect(await asked(others)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect([await ask(""), await ask(`?domain=${LINK_HOST}&domain=${LINK_HOST}`)]).toEqual([404, 404]);
    // What a proxy passes on was asked elsewhere.
    for (const headers of [
      { "x-forwarded-for": "127.0.0.1" },
      { forwarded: "for=127.0.0.1" },
      { host: LINK_HOST },
    ])
      expect(await ask(`?domain=${LINK_HOST}`, headers)).toBe(404);
    expect((await rawGet(bench.service.url, "/internal/other", [`Host: ${LINK_HOST}`])).status).toBe(404);
  });
});

test("a host that was asked for before is answered while the database is away", async () => {
  const bench = await startDomainBench("sqlite");
  await addDomain(bench.service, bench.service.workspace, "warm.example.com");
  const ask = (host: string) =>
    fetch(`${bench.service.url}/internal/tls-ask?domain=${host}`).then(({ status }) => status);
  expect([await ask("warm.example.com"), await ask("cold.example.com")]).toEqual([200, 404]);
  await bench.service.running.control.close();
  expect([await ask("warm.example.com"), await ask("cold.example.com"), await ask(LINK_HOST)]).toEqual([
    200, 404, 200,
  ]);
  expect(await ask("never.example.com")).toBe(503);
  await bench.stop().catch(() => {});
});
