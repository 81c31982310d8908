import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { onEachEngine } from "../support/engines.ts";
import { addDomain } from "../support/links.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

onEachEngine("who may open a report page", (engine) => {
  let service: TestService;
  let workspace: TestWorkspace;
  let clock: TestClock;

  const issue = async (domain?: string): Promise<{ id: number; path: string }> => {
    const order = domain === undefined ? undefined : { domain };
    const { body } = await workspace.api("POST", "/api/v1/report-links", order);
    return { id: body.id, path: new URL(body.url).pathname };
  };
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(service.url + path, { method, redirect: "manual", headers });

  beforeAll(async () => {
    clock = new TestClock("2026-03-10T12:00:00.000Z");
    service = await startTestService(engine, { clock });
    workspace = service.workspace;
  });
  afterAll(() => service.stop());

  test("revoking closes it from the next request on, whatever the client remembers", async () => {
    const { id, path } = await issue();
    const warm = await get(path);
    expect(warm.status).toBe(200);
    await workspace.api("DELETE", `/api/v1/report-links/${id}`);
    for (const headers of [
      {},
      { "if-none-match": "*" },
      { "if-none-match": warm.headers.get("etag") ?? '"x"' },
      { "if-modified-since": "Tue, 10 Mar 2037 12:00:00 GMT" },
      { accept: "application/json" },
    ]) {
      const closed = await get(path, headers);
      expect(closed.status).toBe(404);
      expect(await closed.text()).not.toContain("First");
    }
  });

  test("what is closed names no maker of this service, and says whom to ask; so does a link that is gone or never was", async () => {
    const { id, path } = await issue();
    await workspace.api("DELETE", `/api/v1/report-links/${id}`);
    const link = { destination: "https://shop.example/", short_code: "closed" };
    const made = await workspace.api("POST", "/api/v1/links", link);
    await workspace.api("DELETE", `/api/v1/links/${made.body.id}`);
    for (const [address, status, whom] of [
      [path, 404, "ask whoever sent it to you"],
      ["/closed", 410, "Ask whoever gave it to you"],
      ["/never-was", 404, "ask whoever gave it to you"],
    ] as const) {
      const page = await get(address, { accept: "text/html" });
      const text = await page.text();
      expect([address, page.status, /utmost/i.test(text)]).toEqual([address, status, false]);
      expect(text).toContain(whom);
    }
  });

  test("wrong, revoked and never issued are one answer", async () => {
    const { id, path } = await issue();
    await workspace.api("DELETE", `/api/v1/report-links/${id}`);
    const live = (await issue()).path;
    const wrong = [
      path,
      `/r/${"x".repeat(32)}`,
      live.slice(0, -1),
      `${live}x`,
      `/r/${live.slice(3).toUpperCase()}`,
      "/r/",
      "/r",
      `${live}/more`,
      "/r/%00",
      "/r/%E0%A4%A",
      `${path}?from=nonsense`,
      `/r/${"9".repeat(8000)}`,
    ];
    for (const accept of ["text/html", "application/json"]) {
      const answers = await Promise.all(
        wrong.map(async (address) => {
          const response = await get(address, { accept });
          const headers = [...response.headers].filter(([name]) => name !== "date");
          return [address, response.status, headers, await response.text()];
        }),
      );
      const [[, ...same] = []] = answers;
      for (const [address, ...answer] of answers) expect([address, answer]).toEqual([address, same]);
      expect(same[0]).toBe(404);
    }
  });

  test("HEAD answers as GET without a body; every other method is refused", async () => {
    const { path } = await issue();
    const head = await get(path, {}, "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await get(`/r/${"x".repeat(32)}`, {}, "HEAD")).status).toBe(404);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      for (const address of [path, `/r/${"x".repeat(32)}`]) {
        const response = await get(address, {}, method);
        expect([method, response.status, response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
      }
    }
  });

  test("opens on its own host only", async () => {
    await addDomain(service, workspace, "reports.example");
    const shared = (await issue()).path;
    const custom = (await issue("reports.example")).path;
    const base = new URL(service.running.baseUrl).host;
    const cases: [string, string, number][] = [
      [shared, base, 200],
      [shared, base.toUpperCase(), 200],
      [shared, "nobody-registered-this.example", 200],
      [shared, "reports.example", 404],
      [custom, "reports.example", 200],
      [custom, "REPORTS.example.:443", 200],
      [custom, "reports.example:8080", 200],
      [custom, base, 404],
      [custom, "other.example", 404],
    ];
    for (const [path, host, status] of cases) {
      expect([host, (await get(path, { host })).status]).toEqual([host, status]);
    }
  });

  test("one link cannot keep the service busy", async () => {
    const { path } = await issue();
    // What is refused for its parameters counts too.
    for (let n = 0; n < 120; n += 1) expect((await get(`${path}?from=x`)).status).toBe(422);
    const refused = await get(path);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await get((await issue()).path)).status).toBe(200);
    clock.advance(1000);
    expect((await get(path)).status).toBe(200);
  });

  test("no secret is kept anywhere on the disk", async () => {
    const { path } = await issue();
    await get(path);
    await get(`${path}?from=nonsense`, { accept: "application/json" });
    const secret = path.slice(3);
    const files = readdirSync(service.dataDir, { recursive: true, encoding: "utf8" })
      .map((name) => join(service.dataDir, name))
      .filter((name) => statSync(name).isFile());
    for (const file of files) expect(readFileSync(file).includes(secret)).toBe(false);
    const { db } = service.running.control;
    const rows = await db.selectFrom("report_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});
