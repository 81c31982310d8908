import { afterAll, beforeAll, expect, test } from "bun:test";
import { features } from "../../src/plans/plan.rules.ts";
import { onEachEngine } from "../support/engines.ts";
import { agree, plansFile } from "../support/plans.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";

// Whom the operator lets in, what a plan includes, and in which order a caller is told.

const plans = {
  plans: { whole: {}, bare: { features: [] } },
  default_plan: "whole",
  enforce_subscriptions: true,
};
const destination = "https://shop.example/";

/** What each feature opens: decided in docs/plans.md. */
const gated: readonly (readonly [feature: string, method: string, path: string, body: object])[] = [
  ["governance", "POST", "/api/v1/rules/values", { parameter: "utm_term", values: ["a"] }],
  [
    "governance",
    "POST",
    "/api/v1/rules/dependencies",
    { driving_parameter: "utm_term", driving_value: "a", target: "utm_content", values: ["b"] },
  ],
  ["governance", "PUT", "/api/v1/rules/convention", { mode: "warn" }],
  ["governance", "PATCH", "/api/v1/rules/convention", { mode: "warn" }],
  ["conversions", "POST", "/api/v1/conversions", {}],
  ["report_links", "POST", "/api/v1/report-links", {}],
  ["custom_domains", "POST", "/api/v1/domains", { host: "go.client.example" }],
];

test("each feature is tried here", () => {
  expect([...new Set(gated.map(([feature]) => feature))].toSorted()).toEqual([...features].toSorted());
});

onEachEngine("plans let in", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    service = await startTestService(engine, {
      clock,
      env: { PLANS_FILE: plansFile(plans), RATE_LIMIT_PER_MINUTE: "1000000" },
    });
  });
  afterAll(() => service.stop());
  const subscribed = async (name: string, plan = "whole"): Promise<TestWorkspace> => {
    const workspace = await service.addWorkspace(name);
    await agree(service, workspace, { plan, subscription: "active" });
    return workspace;
  };

  test("without a subscription every operation that needs a caller is 402, before anything else but 401", async () => {
    const workspace = await service.addWorkspace("No subscription");
    const poor = await workspace.mint(["links:read"]);
    for (const [subscription, code] of [
      ["none", "subscription_required"],
      ["ended", "subscription_ended"],
    ] as const) {
      await agree(service, workspace, { subscription });
      for (const { method, path, permission } of service.running.operations) {
        if (permission === null) continue;
        const target = path.replace("{id}", "987654321");
        const body = method === "GET" || method === "DELETE" ? undefined : "{";
        for (const token of [workspace.token, poor]) {
          const answer = await service.call(token, method, target, body);
          expect([method, path, answer.status, answer.body.error.code]).toEqual([method, path, 402, code]);
          expect(answer.body.error).toMatchObject({
            details: null,
            permission: null,
            retry_after_seconds: null,
          });
          expect(Number(answer.headers.get("ratelimit-limit"))).toBeGreaterThan(1000);
        }
        // An address may guess once a second.
        clock.advance(1000);
        expect((await service.call("utmost_nobody", method, target, body)).status).toBe(401);
      }
      expect((await workspace.api("GET", "/api/v1/nothing")).body.error.code).toBe(code);
      expect((await workspace.api("PUT", "/api/v1/links")).body.error.code).toBe(code);
      expect((await workspace.api("GET", "/api/v1/openapi.json")).status).toBe(200);
    }
    await agree(service, workspace, { subscription: "active" });
    expect((await workspace.api("GET", "/api/v1/links")).status).toBe(200);
    // Another workspace's subscription is its own.
    await agree(service, workspace, { subscription: "ended" });
    expect((await (await subscribed("Beside")).api("GET", "/api/v1/links")).status).toBe(200);
  });

  test("a plan without a feature: 403 plan_forbids, after permission and role, before what is wrong with the request", async () => {
    const workspace = await subscribed("Bare", "bare");
    for (const [feature, method, path, body] of gated) {
      const operation = service.running.operations.find((one) => one.method === method && one.path === path);
      if (operation === undefined || operation.permission === null) throw new Error(`no ${method} ${path}`);
      for (const sent of [body, "{"]) {
        const { status, body: answer } = await workspace.api(method, path, sent);
        expect([path, status, answer.error.code]).toEqual([path, 403, "plan_forbids"]);
        expect(answer.error.message).toMatch(/plan bare does not include [a-zU]/);
      }
      const poor = await workspace.mint(["analytics:read"]);
      const lacking = await service.call(poor, method, path, body);
      expect(lacking.body.error.code).toBe("missing_permission");
      await service.setRole(workspace, "viewer");
      expect((await workspace.api(method, path, body)).body.error.code).toBe("role_forbids");
      await service.setRole(workspace, "owner");
      await agree(service, workspace, { plan: "whole" });
      expect([feature, (await workspace.api(method, path, body)).body.error?.code]).not.toContain(
        "plan_forbids",
      );
      await agree(service, workspace, { plan: "bare" });
    }
  });

  test("what was made while the plan had the feature keeps working, and can be removed", async () => {
    const workspace = await subscribed("Downgraded");
    const { api } = workspace;
    const { body: approved } = await api("POST", "/api/v1/rules/values", {
      parameter: "utm_source",
      values: ["newsletter"],
    });
    const { body: shared } = await api("POST", "/api/v1/report-links");
    const { body: link } = await api("POST", "/api/v1/links", { destination });
    const reference = link.short_url.replace(/^https?:\/\//, "");
    const conversion = { customer_id: "c", event_id: "e", link: reference };
    expect((await api("POST", "/api/v1/conversions", conversion)).status).toBe(201);

    await agree(service, workspace, { plan: "bare" });
    const refused = await api("POST", "/api/v1/links", { destination, utm_source: "elsewhere" });
    expect([refused.status, refused.body.error.code]).toEqual([422, "governance_refused"]);
    expect((await api("GET", "/api/v1/rules/values")).body.data).toHaveLength(1);
    expect((await api("GET", "/api/v1/conversions")).body.data).toHaveLength(1);
    expect((await api("GET", "/api/v1/analytics/report")).body.totals.conversions).toBe(1);
    expect((await fetch(shared.url)).status).toBe(200);
    expect((await api("DELETE", `/api/v1/report-links/${shared.id}`)).body.state).toBe("revoked");
    expect((await api("DELETE", `/api/v1/rules/values/${approved.data[0].id}`)).status).toBe(204);
    expect((await api("POST", "/api/v1/links", { destination, utm_source: "elsewhere" })).status).toBe(201);
  });

  test("visitors are sent on, and their visits kept, whatever the workspace has paid", async () => {
    const workspace = await subscribed("Paid once");
    const { api } = workspace;
    await api("POST", "/api/v1/links", { destination, short_code: "paid-once" });
    await agree(service, workspace, { plan: "bare", subscription: "ended" });
    expect((await service.visit("/paid-once")).status).toBe(302);
    await agree(service, workspace, { subscription: "active" });
    expect((await api("GET", "/api/v1/analytics/report")).body.totals.clicks).toBe(1);
  });
});
