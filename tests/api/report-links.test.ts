import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { addDomain } from "../support/links.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const PATH = "/api/v1/report-links";
const NOW = "2026-03-10T12:00:00.000Z";

onEachEngine("report links", (engine) => {
  let service: TestService;
  let clock: TestClock;

  beforeAll(async () => {
    clock = new TestClock(NOW);
    service = await startTestService(engine, { clock });
    await addDomain(service, service.workspace, "reports.example");
    await addDomain(service, service.workspace, "xn--zrich-kva.example");
    await addDomain(service, service.workspace, "unverified.example", null);
    await addDomain(service, await service.addWorkspace("Other"), "theirs.example");
  });
  afterAll(() => service.stop());

  test("a link is issued with its URL once; no list, no second answer and no table holds it", async () => {
    const { api } = service.workspace;
    const created = await api("POST", PATH, {});
    const { host } = new URL(service.running.baseUrl);
    expect([created.status, created.headers.get("cache-control"), created.body]).toEqual([
      201,
      "no-store",
      { id: created.body.id, host, state: "live", created_at: NOW, url: created.body.url },
    ]);
    expect(created.body.url).toMatch(/^http:\/\/[^/]+\/r\/[0-9A-Za-z]{32}$/);
    expect(created.body.url.startsWith(`${service.running.baseUrl}/r/`)).toBe(true);
    const secret = created.body.url.slice(-32);
    const listed = await api("GET", PATH);
    expect(listed.status).toBe(200);
    expect(listed.body.data[0]).toEqual({
      id: created.body.id,
      host,
      state: "live",
      created_at: NOW,
      revoked_at: null,
    });
    const rows = await service.running.control.db.selectFrom("report_links").selectAll().execute();
    expect(JSON.stringify([listed.body, rows])).not.toContain(secret);
  });

  test("the body may be absent, empty or name a verified domain in any spelling", async () => {
    const { api } = service.workspace;
    const base = new URL(service.running.baseUrl).host;
    const orders: [object | undefined, string, string][] = [
      [undefined, base, service.running.baseUrl],
      [{ domain: null }, base, service.running.baseUrl],
      [{ domain: base.toUpperCase() }, base, service.running.baseUrl],
      [{ domain: "reports.example" }, "reports.example", "https://reports.example"],
      [{ domain: " Reports.EXAMPLE.:443 " }, "reports.example", "https://reports.example"],
      [{ domain: "Zürich.example" }, "xn--zrich-kva.example", "https://xn--zrich-kva.example"],
    ];
    for (const [order, host, origin] of orders) {
      const { status, body } = await api("POST", PATH, order);
      expect([order, status, body.host, new URL(body.url).origin]).toEqual([order, 201, host, origin]);
    }
  });

  test("any other domain is refused, another workspace's like one that does not exist", async () => {
    const { api } = service.workspace;
    const before = (await api("GET", PATH)).body.data.length;
    const messages = new Set();
    for (const domain of ["unverified.example", "theirs.example", "nowhere.example", "", "a b", "/", "x/y"]) {
      const { status, body } = await api("POST", PATH, { domain });
      expect([domain, status, body.error.code]).toEqual([domain, 422, "invalid_input"]);
      messages.add(JSON.stringify(body.error.details));
    }
    expect(messages.size).toBe(1);
    for (const body of [{ domain: "a\u0000" }, { domain: 5 }, { domain: "x".repeat(5000) }, { host: "a" }])
      expect((await api("POST", PATH, body)).status).toBe(422);
    expect((await api("POST", PATH, "[]")).status).toBe(422);
    expect((await api("GET", PATH)).body.data).toHaveLength(before);
  });

  test("revoking sets revoked_at once; live ones are listed first, then newest first", async () => {
    const workspace = await service.addWorkspace("Revoking");
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) {
      clock.advance(1000);
      ids.push((await workspace.api("POST", PATH)).body.id);
    }
    clock.advance(1000);
    const revoked_at = new Date(clock.now()).toISOString();
    const revoked = await workspace.api("DELETE", `${PATH}/${ids[2]}`);
    expect([revoked.status, revoked.body.state, revoked.body.revoked_at, Object.keys(revoked.body)]).toEqual([
      200,
      "revoked",
      revoked_at,
      ["id", "host", "state", "created_at", "revoked_at"],
    ]);
    clock.advance(60_000);
    const again = await workspace.api("DELETE", `${PATH}/${ids[2]}`);
    expect([again.status, again.body]).toEqual([200, revoked.body]);
    const listed = (await workspace.api("GET", PATH)).body.data;
    const order = listed.map(({ id, state }: { id: number; state: string }) => [id, state]);
    expect(order).toEqual([
      [ids[3], "live"],
      [ids[1], "live"],
      [ids[0], "live"],
      [ids[2], "revoked"],
    ]);
  });

  test("another workspace's id, a never used one and no id at all are the same 404", async () => {
    const mine = (await service.workspace.api("POST", PATH)).body.id;
    const other = await service.addWorkspace("Stranger");
    const answers = [];
    for (const id of [mine, 999_999, "abc", "0", "99999999999999999999"]) {
      const { status, body } = await other.api("DELETE", `${PATH}/${id}`);
      answers.push(JSON.stringify([status, body]));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toStartWith("[404,");
    const listed = (await service.workspace.api("GET", PATH)).body.data;
    expect(listed.find(({ id }: { id: number }) => id === mine).state).toBe("live");
  });

  test("takes reports:write and an admin", async () => {
    const reader = await service.workspace.mint(["analytics:read", "links:write"]);
    for (const [method, path] of [
      ["GET", PATH],
      ["POST", PATH],
      ["DELETE", `${PATH}/1`],
    ] as const) {
      const refused = await service.call(reader, method, path);
      expect([refused.status, refused.body.error.permission]).toEqual([403, "reports:write"]);
    }
    await service.setRole(service.workspace, "member");
    const refused = await service.workspace.api("POST", PATH);
    expect([refused.status, refused.body.error.code]).toEqual([403, "role_forbids"]);
    await service.setRole(service.workspace, "admin");
    expect((await service.workspace.api("POST", PATH)).status).toBe(201);
    await service.setRole(service.workspace, "owner");
  });
});
