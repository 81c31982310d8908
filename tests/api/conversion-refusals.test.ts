import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { agree, plansFile } from "../support/plans.ts";
import { startTestService, TestClock, type TestService, type TestWorkspace } from "../support/service.ts";
import { type StoredLink, storeLink } from "../support/stored-link.ts";

const PATH = "/api/v1/conversions";
const REFUSALS = `${PATH}/refusals`;
const NOW = "2026-03-10T12:00:00.000Z";
const DAY_ms = 86_400_000;
const NO_LINK =
  "No link of this workspace. Give <host>/<short_code>, exactly the _link value of the landing URL.";

onEachEngine("why conversions were refused", (engine) => {
  let service: TestService;
  let clock: TestClock;
  let workspace: TestWorkspace;
  let link: StoredLink;

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    workspace.api("POST", PATH, body, headers);
  const reasons = async (token = workspace.token) => (await service.call(token, "GET", REFUSALS)).body.data;
  /** Code, field, count and the latest event of each reason, in the order of the answer. */
  const told = async () =>
    (await reasons()).map((reason: Record<string, unknown>) => [
      reason["code"],
      reason["field"],
      reason["count"],
      reason["event_id"],
    ]);
  let number = 0;

  beforeAll(async () => {
    clock = new TestClock(NOW);
    const plans = { default_plan: "all", plans: { all: {}, small: { features: [] } } };
    service = await startTestService(engine, { clock, env: { PLANS_FILE: plansFile(plans) } });
  });
  afterAll(() => service.stop());

  /** Each test in a workspace of its own. */
  const fresh = async () => {
    number += 1;
    workspace = await service.addWorkspace(`Refused ${number}`);
    link = await storeLink(service, workspace, { code: `code-${number}` });
  };

  test("nothing was refused", async () => {
    await fresh();
    await send({ customer_id: "c", event_id: "e", link: link.reference });
    expect((await workspace.api("GET", REFUSALS)).body).toEqual({ data: [] });
  });

  test("a reason is counted, with the first, the latest and what it named, and never the customer", async () => {
    await fresh();
    await send({ customer_id: "ada@example.com", event_id: "order-1", link: "nowhere.example/x" });
    clock.advance(60_000);
    await send({ customer_id: "bob@example.com", event_id: "order-2", link: "nowhere.example/y" });
    const { body } = await workspace.api("GET", REFUSALS);
    expect(body.data).toEqual([
      {
        code: "invalid_input",
        field: "link",
        message: NO_LINK,
        count: 2,
        first_at: new Date(clock.now() - 60_000).toISOString(),
        last_at: new Date(clock.now()).toISOString(),
        event_id: "order-2",
        link: "nowhere.example/y",
        api_token_id: expect.any(Number),
        api_token_name: "test",
        recorded: false,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain("@example.com");
    // The next try is right.
    await send({ customer_id: "bob@example.com", event_id: "order-2", link: link.reference });
    expect((await reasons())[0]).toMatchObject({ count: 2, event_id: "order-2", recorded: true });
  });

  test("a request with several faults counts for each; what cannot be read names nothing", async () => {
    await fresh();
    const bodies: readonly [unknown, Record<string, string>?][] = [
      [{ customer_id: "c", event_id: "e1", link: link.reference, value: "5", kind: "k".repeat(33) }],
      [{ customer_id: "c", link: 5 }],
      [{ customer_id: "c", event_id: "e2", link: link.reference, nope: 1, [`nope-${number}`]: 2 }],
      ["{"],
      ["[]", { "content-type": "text/plain" }],
    ];
    for (const [body, headers] of bodies) expect((await send(body, headers)).status).toBe(422);
    const found = await told();
    for (const expected of [
      ["invalid_input", "value", 1, "e1"],
      ["invalid_input", "currency", 1, "e1"],
      ["invalid_input", "kind", 1, "e1"],
      ["invalid_input", "event_id", 1, null],
      ["invalid_input", "link", 1, null],
      // Two names that nobody knows are one reason.
      ["invalid_input", null, 1, "e2"],
      ["invalid_input", null, 1, null],
    ])
      expect(found).toContainEqual(expected);
    expect(found).toHaveLength(8);
  });

  test("a retry and a conversion that is recorded are no refusals; nor is what another operation refuses", async () => {
    await fresh();
    const body = { customer_id: "c", event_id: "e", link: link.reference };
    expect((await send(body)).status).toBe(201);
    expect((await send(body)).status).toBe(200);
    expect((await workspace.api("GET", `${PATH}?limit=0`)).status).toBe(422);
    expect((await workspace.api("POST", "/api/v1/links", {})).status).toBe(422);
    expect(await reasons()).toEqual([]);
  });

  test("a token without the permission, a role and a plan that forbid it are told, each under its code", async () => {
    await fresh();
    const body = { customer_id: "c", event_id: "e", link: link.reference };
    const reader = await workspace.mint(["analytics:read"]);
    expect((await service.call(reader, "POST", PATH, body)).status).toBe(403);
    const viewer = await service.addMember(workspace, "viewer");
    expect((await service.call(viewer.token, "POST", PATH, body)).status).toBe(403);
    await agree(service, workspace, { plan: "small" });
    expect((await send(body)).status).toBe(403);
    expect((await service.call("utmost_nobody", "POST", PATH, body)).status).toBe(401);
    const found = await reasons(reader);
    expect(found.map(({ code }: { code: string }) => code).toSorted()).toEqual([
      "missing_permission",
      "plan_forbids",
      "role_forbids",
    ]);
    for (const reason of found)
      expect(reason).toMatchObject({ field: null, count: 1, event_id: null, link: null });
  });

  test("a week is shown, and what is older forgotten; days of one reason are one count", async () => {
    await fresh();
    const wrong = { customer_id: "c", event_id: "e", link: "nowhere.example/x" };
    await send(wrong);
    clock.advance(3 * DAY_ms);
    await send(wrong);
    await send(wrong);
    expect((await reasons())[0]).toMatchObject({
      count: 3,
      first_at: new Date(clock.now() - 3 * DAY_ms).toISOString(),
    });
    clock.advance(4 * DAY_ms);
    expect((await reasons())[0]).toMatchObject({ count: 2 });
    clock.advance(3 * DAY_ms);
    expect(await reasons()).toEqual([]);
    const { db } = service.running.control;
    expect(await db.selectFrom("conversion_refusals").selectAll().execute()).toEqual([]);
  });

  test("very many at once are counted exactly, and one workspace sees none of another's", async () => {
    await fresh();
    const stranger = await service.addWorkspace(`Stranger ${number}`);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        send({ customer_id: "c", event_id: `e${n}`, link: "a.example/b" }),
      ),
    );
    expect((await reasons())[0]).toMatchObject({ count: 200 });
    expect(await reasons(stranger.token)).toEqual([]);
  });
});
