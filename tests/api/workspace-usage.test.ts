import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { agree, plansFile } from "../support/plans.ts";
import { makeLink, recordClick } from "../support/recorded-clicks.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

const plans = {
  plans: {
    free: {
      quotas: { links: 2, tags: 5, tokens: 4, clicks_per_month: 3 },
      features: ["conversions"],
      history_days: 30,
    },
    whole: {},
  },
  default_plan: "free",
  enforce_subscriptions: true,
};

onEachEngine("a workspace's usage", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-12-30T10:00:00Z");
  beforeAll(async () => {
    service = await startTestService(engine, { clock, env: { PLANS_FILE: plansFile(plans) } });
  });
  afterAll(() => service.stop());

  test("plan, subscription, and of each quota its limit and how much is used", async () => {
    const { workspace } = service;
    const { api } = workspace;
    const since_ms = Date.parse("2026-12-01T00:00:00Z");
    await agree(service, workspace, { subscription: "active", since_ms });
    const show = async () => {
      const { status, body } = await api("GET", "/api/v1/workspace");
      expect(status).toBe(200);
      return body;
    };
    expect(await show()).toMatchObject({
      plan: "free",
      subscription: { state: "active", since: "2026-12-01T00:00:00.000Z" },
      features: ["conversions"],
      history_days: 30,
      usage: {
        links: { used: 0, limit: 2 },
        tags: { used: 0, limit: 5 },
        campaigns: { used: 0, limit: null },
        domains: { used: 0, limit: null },
        members: { used: 1, limit: null },
        tokens: { used: 1, limit: 4 },
        report_links: { used: 0, limit: null },
        clicks_per_month: { used: 0, limit: 3, resets_at: "2027-01-01T00:00:00.000Z" },
      },
    });
    const link = await makeLink(workspace, { destination: "https://shop.example/", tags: ["a", "b"] });
    const withdrawn = await makeLink(workspace, { destination: "https://shop.example/" });
    await api("DELETE", `/api/v1/links/${withdrawn.id}`);
    await workspace.mint(["links:read"], clock.now() + 1000);
    for (const at of ["2026-11-30T23:59:59.999Z", "2026-12-01T00:00:00Z", "2026-12-29T00:00:00Z"])
      recordClick(service, workspace, link, { at_ms: Date.parse(at) });
    for (let scan = 0; scan < 3; scan += 1)
      recordClick(service, workspace, link, { at_ms: clock.now(), trigger: "qr" });
    recordClick(service, workspace, link, { at_ms: clock.now(), automated: "known_bot" });
    const { usage } = await show();
    expect([usage.links.used, usage.tags.used, usage.tokens.used]).toEqual([1, 2, 2]);
    // All of them, also those past the limit.
    expect(usage.clicks_per_month.used).toBe(5);
    // A token that has expired takes no place; a new month begins at nothing.
    clock.now_ms = Date.parse("2027-01-01T00:00:00Z");
    const later = (await show()).usage;
    expect([later.tokens.used, later.clicks_per_month]).toEqual([
      1,
      { used: 0, limit: 3, resets_at: "2027-02-01T00:00:00.000Z" },
    ]);
    await agree(service, workspace, { plan: "whole" });
    expect(await show()).toMatchObject({
      plan: "whole",
      history_days: null,
      usage: { links: { used: 1, limit: null } },
    });
  });

  test("tokens: as many as there is room for, also many at once; a revoked one frees its place", async () => {
    const workspace = await service.addWorkspace("Tokens");
    await agree(service, workspace, { subscription: "active" });
    const mint = () =>
      workspace.api("POST", "/api/v1/tokens", { name: "one more", permissions: ["links:read"] });
    const answers = await Promise.all(Array.from({ length: 12 }, mint));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201)?.body;
    expect([refused.error.code, refused.error.details]).toEqual([
      "limit_reached",
      { tokens: ["At most 4; 4 are used."] },
    ]);
    expect((await workspace.api("DELETE", `/api/v1/tokens/${made[0]?.body.id}`)).status).toBeLessThan(300);
    expect((await mint()).status).toBe(201);
    expect((await mint()).status).toBe(403);
  });
});
