import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { refusalStatus } from "../../src/http/refusal.ts";
import { onEachEngine } from "../support/engines.ts";
import { freshFolder } from "../support/fresh-folder.ts";
import { agree, plansFile } from "../support/plans.ts";
import {
  type ApiAnswer,
  startTestService,
  TestClock,
  type TestService,
  type TestWorkspace,
} from "../support/service.ts";

// The contract's closed set of codes in one place: each is raised by what somebody really does. The tests of each feature say more.

const LINKS = "/api/v1/links";
const destination = "https://shop.example/";
const plans = {
  plans: { whole: {}, small: { quotas: { tags: 1 }, features: ["conversions"] } },
  default_plan: "whole",
  enforce_subscriptions: true,
};

interface Scene {
  readonly service: TestService;
  /** A workspace of its own, with an active subscription to the plan that has everything. */
  readonly workspace: TestWorkspace;
  readonly api: TestWorkspace["api"];
}

interface Case {
  readonly code: string;
  readonly status: number;
  readonly when: string;
  readonly ask: (scene: Scene) => Promise<ApiAnswer>;
  /** The keys of `details`, where the code has them. */
  readonly details?: readonly string[];
  readonly permission?: string;
  readonly retryAfter_s?: number;
}

const cases: readonly Case[] = [
  {
    code: "unauthenticated",
    status: 401,
    when: "a token was revoked",
    ask: async ({ service, api }) => {
      const order = { name: "short-lived", permissions: ["links:read"] };
      const { body } = await api("POST", "/api/v1/tokens", order);
      expect((await service.call(body.token, "GET", LINKS)).status).toBe(200);
      await api("DELETE", `/api/v1/tokens/${body.id}`);
      return service.call(body.token, "GET", LINKS);
    },
  },
  {
    code: "subscription_required",
    status: 402,
    when: "the workspace never had the subscription that the operator asks for",
    ask: async ({ service, workspace, api }) => {
      await agree(service, workspace, { subscription: "none" });
      return api("GET", LINKS);
    },
  },
  {
    code: "subscription_ended",
    status: 402,
    when: "the workspace's subscription is over",
    ask: async ({ service, workspace, api }) => {
      await agree(service, workspace, { subscription: "ended" });
      return api("GET", LINKS);
    },
  },
  {
    code: "missing_permission",
    status: 403,
    when: "the token was made for reading",
    ask: async ({ service, workspace }) =>
      service.call(await workspace.mint(["links:read"]), "POST", LINKS, { destination }),
    permission: "links:write",
  },
  {
    code: "role_forbids",
    status: 403,
    when: "whoever made the token is only a viewer by now",
    ask: async ({ service, workspace, api }) => {
      const { id, token } = await service.addMember(workspace, "admin");
      const rename = () => service.call(token, "POST", "/api/v1/campaigns", { name: "Spring" });
      expect((await rename()).status).toBe(201);
      expect((await api("PATCH", `/api/v1/members/${id}`, { role: "viewer" })).status).toBe(200);
      return rename();
    },
  },
  {
    code: "plan_forbids",
    status: 403,
    when: "the workspace's plan has no rules",
    ask: async ({ service, workspace, api }) => {
      await agree(service, workspace, { plan: "small" });
      return api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["mail"] });
    },
  },
  {
    code: "limit_reached",
    status: 403,
    when: "the workspace's plan has room for one tag",
    ask: async ({ service, workspace, api }) => {
      await agree(service, workspace, { plan: "small" });
      expect((await api("POST", "/api/v1/tags", { name: "first" })).status).toBe(201);
      return api("POST", "/api/v1/tags", { name: "second" });
    },
    details: ["tags"],
  },
  {
    code: "not_found",
    status: 404,
    when: "the link was withdrawn",
    ask: async ({ api }) => {
      const { body } = await api("POST", LINKS, { destination });
      await api("DELETE", `${LINKS}/${body.id}`);
      return api("GET", `${LINKS}/${body.id}`);
    },
  },
  {
    code: "duplicate_link",
    status: 409,
    when: "the short code is taken, in whatever case",
    ask: async ({ api }) => {
      await api("POST", LINKS, { destination, short_code: "Sale" });
      return api("POST", LINKS, { destination, short_code: "SALE" });
    },
    details: ["short_code"],
  },
  {
    code: "invalid_input",
    status: 422,
    when: "two fields do not fit",
    ask: ({ api }) => api("POST", LINKS, { destination: "shop", expires_at: "yesterday" }),
    details: ["destination", "expires_at"],
  },
  {
    code: "governance_refused",
    status: 422,
    when: "the source is none of the approved ones",
    ask: async ({ api }) => {
      await api("POST", "/api/v1/rules/values", { parameter: "utm_source", values: ["newsletter"] });
      return api("POST", LINKS, { destination, utm_source: "Newsletter" });
    },
    details: ["utm_source"],
  },
  {
    code: "scanner_refused",
    status: 422,
    when: "a destination is on the operator's list",
    ask: ({ api }) => api("POST", LINKS, { destination, ios_url: "https://app.evil.example/" }),
    details: ["ios_url"],
  },
  {
    code: "rate_limited",
    status: 429,
    when: "a token asks more than a hundred and twenty times a minute",
    ask: async ({ api }) => {
      for (let asked = 0; asked < 1000; asked += 1) {
        const answer = await api("GET", LINKS);
        if (answer.status !== 200) return answer;
      }
      throw new Error("it was never told to wait");
    },
    retryAfter_s: 1,
  },
];

test("all thirteen of the contract, and no other", () => {
  const contract =
    "unauthenticated, subscription_required, subscription_ended, missing_permission, role_forbids, plan_forbids, rate_limited, governance_refused, scanner_refused, limit_reached, duplicate_link, not_found, invalid_input";
  const codes = contract.split(", ").toSorted();
  expect(codes).toHaveLength(13);
  expect(cases.map(({ code }) => code).toSorted()).toEqual(codes);
  expect(Object.keys(refusalStatus).toSorted()).toEqual(codes);
});

onEachEngine("the thirteen codes", (engine) => {
  const folder = freshFolder();
  let service: TestService;
  beforeAll(async () => {
    const list = join(folder, "list.txt");
    writeFileSync(list, "evil.example\n");
    service = await startTestService(engine, {
      // It stands still: whoever has to wait is told for how long.
      clock: new TestClock("2026-03-01T12:00:00Z"),
      env: { PLANS_FILE: plansFile(plans), BLOCKLISTS: list, RATE_LIMIT_PER_MINUTE: "120" },
    });
  });
  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { code, status, when, ask, details = null, permission = null, retryAfter_s = null } of cases) {
    test(`${code}: ${when}`, async () => {
      const workspace = await service.addWorkspace(`For ${code}`);
      await agree(service, workspace, { subscription: "active" });
      const answer = await ask({ service, workspace, api: workspace.api });
      const { error } = answer.body;
      expect([answer.status, error.code]).toEqual([status, code]);
      expect(Object.keys(answer.body)).toEqual(["error"]);
      expect(Object.keys(error)).toEqual(["code", "message", "details", "permission", "retry_after_seconds"]);
      expect(error.message.length).toBeGreaterThan(10);
      expect(error.details === null ? null : Object.keys(error.details).toSorted()).toEqual(
        details as string[] | null,
      );
      expect([error.permission, error.retry_after_seconds]).toEqual([permission, retryAfter_s]);
      expect(answer.headers.get("retry-after")).toBe(retryAfter_s === null ? null : String(retryAfter_s));
      expect(answer.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
      expect(answer.headers.get("x-request-id")).not.toBeNull();
    });
  }
});
