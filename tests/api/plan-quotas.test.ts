import { afterAll, beforeAll, expect, test } from "bun:test";
import { acceptAsNewcomer } from "../../src/access/accept-invitation.ts";
import { readConfig } from "../../src/config.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { quotas } from "../../src/plans/plan.rules.ts";
import { PlanBook } from "../../src/plans/plan-book.ts";
import { onEachEngine } from "../support/engines.ts";
import { addDomain } from "../support/links.ts";
import { agree, plansFile } from "../support/plans.ts";
import {
  type ApiAnswer,
  startTestService,
  type TestService,
  type TestWorkspace,
} from "../support/service.ts";

// What a plan bounds: counted in the transaction that adds, so that no two callers share the last place.

const plans = {
  plans: {
    small: { quotas: { links: 3, tags: 2, campaigns: 2, domains: 2, tokens: 3, report_links: 1 } },
    roomy: { quotas: { links: 20, tags: 20, campaigns: 20, domains: 20, tokens: 20, report_links: 20 } },
    none: { quotas: { links: 0, tags: 0, campaigns: 0, domains: 0, tokens: 0, report_links: 0 } },
    everything: {},
    trio: { quotas: { members: 3 } },
  },
  default_plan: "small",
};

let made = 0;
const unlike = (): string => {
  made += 1;
  return `thing-${made}`;
};
const destination = "https://shop.example/";

/** How each quota is used up: something new of it. `there`: how many a new test workspace has already. */
const kinds: Readonly<
  Record<string, { readonly path: string; readonly body: () => object; readonly there?: number }>
> = {
  links: { path: "/api/v1/links", body: () => ({ destination }) },
  tags: { path: "/api/v1/tags", body: () => ({ name: unlike() }) },
  campaigns: { path: "/api/v1/campaigns", body: () => ({ name: unlike() }) },
  domains: { path: "/api/v1/domains", body: () => ({ host: `${unlike()}.client.example` }) },
  tokens: {
    path: "/api/v1/tokens",
    body: () => ({ name: unlike(), permissions: ["links:read"] }),
    there: 1,
  },
  report_links: { path: "/api/v1/report-links", body: () => ({}) },
};
const limitOf = (plan: keyof typeof plans.plans, quota: string): number =>
  (plans.plans[plan] as { quotas: Record<string, number> }).quotas[quota] ?? Number.NaN;

const file = plansFile(plans);

test("each quota is tried here, but for the month's clicks, which refuse nothing: report-capped.test.ts", () => {
  expect([...Object.keys(kinds), "members", "clicks_per_month"].toSorted()).toEqual([...quotas].toSorted());
});

const config = readConfig({ PLANS_FILE: file });

onEachEngine("plan quotas", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, {
      env: { PLANS_FILE: file, RATE_LIMIT_PER_MINUTE: "1000000" },
    });
  });
  afterAll(() => service.stop());

  const add = ({ api }: TestWorkspace, quota: string): Promise<ApiAnswer> => {
    const kind = kinds[quota];
    if (kind === undefined) throw new Error(`nothing makes ${quota}`);
    return api("POST", kind.path, kind.body());
  };

  for (const [quota, { path, there = 0 }] of Object.entries(kinds)) {
    test(`${quota}: up to the limit, then a refusal that names it, until a place is free`, async () => {
      const workspace = await service.addWorkspace(`Quota ${quota}`);
      const limit = limitOf("small", quota);
      const ids: number[] = [];
      for (let count = there; count < limit; count += 1) {
        const { status, body } = await add(workspace, quota);
        expect([quota, status]).toEqual([quota, 201]);
        ids.push(body.id);
      }
      const refused = await add(workspace, quota);
      expect([refused.status, refused.body.error.code]).toEqual([403, "limit_reached"]);
      expect(refused.body.error.details).toEqual({
        [quota]: [`At most ${limit}; ${limit} ${limit === 1 ? "is" : "are"} used.`],
      });
      expect(refused.body.error.message).toContain(`plan small has room for ${limit}`);
      // What is there can be read.
      const listed = await workspace.api("GET", path);
      expect([listed.status, listed.body.data.length]).toEqual([200, limit]);
      expect((await workspace.api("DELETE", `${path}/${ids[0]}`)).status).toBeLessThan(300);
      expect((await add(workspace, quota)).status).toBe(201);
      expect((await add(workspace, quota)).body.error.code).toBe("limit_reached");
      // Another plan holds from the next request.
      await agree(service, workspace, { plan: "everything" });
      expect((await add(workspace, quota)).status).toBe(201);
    });

    test(`${quota}: of many at once exactly as many are made as there is room for`, async () => {
      const workspace = await service.addWorkspace(`Crowd ${quota}`);
      await agree(service, workspace, { plan: "roomy" });
      const limit = limitOf("roomy", quota);
      const before = limit - 7;
      for (let count = there; count < before; count += 1) await add(workspace, quota);
      const answers = await Promise.all(Array.from({ length: 40 }, () => add(workspace, quota)));
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(7);
      expect(statuses.filter((status) => status === 403)).toHaveLength(33);
      const { body } = await workspace.api("GET", path);
      expect(body.data.length).toBe(limit);
    });
  }

  test("tags that a link names count, also many at once, and none is left of a link that is refused", async () => {
    const workspace = await service.addWorkspace("Tags of links");
    await agree(service, workspace, { plan: "roomy" });
    const { api } = workspace;
    for (let count = 0; count < 15; count += 1) await add(workspace, "tags");
    const { body: link } = await api("POST", "/api/v1/links", { destination, tags: [] });
    const before = (await api("GET", "/api/v1/links")).body.data.length;
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        api("POST", "/api/v1/links", { destination, tags: [unlike(), unlike()] }),
      ),
      ...Array.from({ length: 6 }, () =>
        api("PATCH", `/api/v1/links/${link.id}`, { tags: [unlike(), unlike()] }),
      ),
    ]);
    const done = answers.filter(({ status }) => status < 300);
    // Five places: two pairs fit, one place is left.
    expect(done).toHaveLength(2);
    for (const { status, body } of answers.filter((answer) => answer.status >= 300))
      expect([status, body.error.code, Object.keys(body.error.details)]).toEqual([
        403,
        "limit_reached",
        ["tags"],
      ]);
    expect((await api("GET", "/api/v1/tags")).body.data).toHaveLength(19);
    const created = done.filter(({ status }) => status === 201).length;
    expect((await api("GET", "/api/v1/links")).body.data).toHaveLength(before + created);
    // Tags that are there already take no place, in any case.
    const name = (await api("GET", "/api/v1/tags")).body.data[0].name.toUpperCase();
    expect((await api("POST", "/api/v1/links", { destination, tags: [name, "last"] })).status).toBe(201);
    expect((await api("PATCH", `/api/v1/links/${link.id}`, { tags: ["LAST", name] })).status).toBe(200);
    expect((await api("POST", "/api/v1/links", { destination, tags: ["one too many"] })).status).toBe(403);
  });

  test("links count however they are made, and are counted together", async () => {
    const workspace = await service.addWorkspace("Ways to a link");
    await agree(service, workspace, { plan: "roomy" });
    const { api } = workspace;
    const domain = "ways.client.example";
    await addDomain(service, workspace, domain);
    const member = await service.addMember(workspace, "member");
    const expires_at = new Date(Date.now() + 60_000).toISOString();
    const ways: readonly (readonly [token: string, body: () => object])[] = [
      [workspace.token, () => ({ destination, short_code: unlike() })],
      [workspace.token, () => ({ whatsapp_number: "+49 170 1234567", whatsapp_message: "hello" })],
      [workspace.token, () => ({ destination, domain })],
      [workspace.token, () => ({ destination, expires_at, ios_url: "https://apps.apple.com/app/id1" })],
      [await workspace.mint(["links:write"]), () => ({ destination })],
      [member.token, () => ({ destination, tags: ["by a member"] })],
    ];
    const make = ([token, body]: (typeof ways)[number]) =>
      service.call(token, "POST", "/api/v1/links", body());
    for (const way of ways) expect((await make(way)).status).toBe(201);
    const answers = await Promise.all([...ways, ...ways, ...ways, ...ways].map(make));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20 - ways.length);
    for (const way of ways) expect((await make(way)).body.error.code).toBe("limit_reached");
    expect((await api("GET", "/api/v1/workspace")).body.usage.links).toEqual({ used: 20, limit: 20 });
  });

  test("many at once that name the same new tag take one place for it", async () => {
    const workspace = await service.addWorkspace("Same tag");
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        count % 2 === 0
          ? workspace.api("POST", "/api/v1/tags", { name: "Shared" })
          : workspace.api("POST", "/api/v1/campaigns", { name: "Shared" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect((await workspace.api("GET", "/api/v1/tags")).body.data).toHaveLength(1);
    expect((await workspace.api("GET", "/api/v1/campaigns")).body.data).toHaveLength(1);
  });

  test("a name that exists takes no place, and changes need none", async () => {
    const workspace = await service.addWorkspace("Full");
    const { api } = workspace;
    for (const name of ["One", "Two"]) {
      await api("POST", "/api/v1/tags", { name });
      await api("POST", "/api/v1/campaigns", { name });
    }
    expect((await api("POST", "/api/v1/tags", { name: "ONE" })).body.name).toBe("One");
    const again = await api("POST", "/api/v1/campaigns", { name: "Two" });
    expect(again.status).toBe(201);
    expect((await api("PATCH", `/api/v1/campaigns/${again.body.id}`, { name: "Three" })).status).toBe(200);
  });

  test("a plan with no room lets nothing be made, and a shared code is no way around it", async () => {
    const workspace = await service.addWorkspace("Nothing");
    await agree(service, workspace, { plan: "none" });
    for (const quota of Object.keys(kinds)) {
      const { status, body } = await add(workspace, quota);
      expect([quota, status, body.error.code]).toEqual([quota, 403, "limit_reached"]);
    }
    // What does not fit is told first: 422 before the place is looked for, 409 after it.
    const { api } = workspace;
    expect((await api("POST", "/api/v1/links", { destination: "nonsense" })).status).toBe(422);
    const taken = await service.workspace.api("POST", "/api/v1/links", { destination, short_code: "taken" });
    expect(taken.status).toBe(201);
    expect((await api("POST", "/api/v1/links", { destination, short_code: "taken" })).status).toBe(403);
  });

  test("members: of many who accept at once exactly as many join as there is room for", async () => {
    const workspace = await service.addWorkspace("Trio");
    await agree(service, workspace, { plan: "trio" });
    const { db } = service.running.control;
    const tools = { db, clock: systemClock, plans: new PlanBook(config.plans, systemClock) };
    const joining = Array.from({ length: 8 }, async (_, number) => {
      const email = `joins-${number}@example.com`;
      const { body } = await workspace.api("POST", "/api/v1/invitations", { email, role: "member" });
      const newcomer = { name: email, passwordHash: "-", person: null };
      return acceptAsNewcomer(tools, body.url.split("/").at(-1), newcomer);
    });
    const ended = await Promise.allSettled(joining);
    const refused = ended.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
    expect(refused).toEqual(Array.from({ length: 6 }, () => "limit_reached"));
    expect((await workspace.api("GET", "/api/v1/members")).body.data).toHaveLength(3);
  });

  test("links and their visits go on whatever the plan", async () => {
    const workspace = await service.addWorkspace("Goes on");
    const { api } = workspace;
    const { body: link } = await api("POST", "/api/v1/links", { destination, short_code: "goes-on" });
    await agree(service, workspace, { plan: "none", subscription: "ended" });
    expect((await service.visit("/goes-on")).status).toBe(302);
    const changed = await api("PATCH", `/api/v1/links/${link.id}`, { note: "still mine" });
    expect([changed.status, changed.body.note]).toEqual([200, "still mine"]);
    expect((await api("DELETE", `/api/v1/links/${link.id}`)).status).toBe(204);
  });
});
