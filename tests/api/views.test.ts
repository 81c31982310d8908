import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink, refusalOf } from "../support/links.ts";
import { viewNames, viewsWith, viewTrail } from "../support/saved-views.ts";
import { startTestService, TestClock, type TestService } from "../support/service.ts";

onEachEngine("saved views", (engine) => {
  let service: TestService;
  const clock = new TestClock("2026-03-01T12:00:00Z");
  beforeAll(async () => {
    service = await startTestService(engine, { clock });
  });
  afterAll(() => service.stop());

  const as = (caller: { readonly token: string }) => viewsWith(service, caller);

  const expiring = {
    name: "Links that expire this week",
    state: "live",
    expires_within_days: 7,
    sort: "expires_at",
    columns: ["expires", "campaign", "expires"],
  };
  const nothing = { search: null, campaign_id: null, tag: null, state: null, expires_within_days: null };
  const whole = { ...nothing, sort: "-created_at", columns: null };

  test("saved, listed, changed, deleted, and each of it in the audit trail", async () => {
    const workspace = await service.addWorkspace("Saved");
    const views = as(workspace);
    const made = await views("POST", "", expiring);
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      ...nothing,
      ...expiring,
      columns: ["campaign", "expires"],
      shared: false,
      owner: { user_id: workspace.ownerId, email: "saved@example.com", name: null },
      created_at: "2026-03-01T12:00:00.000Z",
    });
    const path = `/${made.body.id}`;
    const unchanged = await views("PATCH", path, { name: ` ${expiring.name} `, tag: " " });
    expect([unchanged.status, unchanged.body]).toEqual([200, made.body]);
    const changes = { name: "Soon", tag: " Sale ", state: null, columns: [], shared: true };
    const changed = await views("PATCH", path, changes);
    expect(changed.body).toEqual({ ...made.body, ...changes, tag: "Sale" });
    const plain = await views("POST", "", { name: "Everything" });
    expect(plain.body).toMatchObject({ ...whole, shared: false });
    expect((await views("GET", "")).body).toEqual({ data: [changed.body, plain.body] });
    expect((await views("DELETE", path)).status).toBe(204);
    expect((await views("PATCH", path, { nope: 1 })).status).toBe(404);
    expect((await views("DELETE", path)).status).toBe(404);
    const { id: _, owner: __, created_at: ___, ...facts } = made.body;
    const [removed, , after, created, ...others] = await viewTrail(workspace);
    expect(others).toEqual([]);
    expect(created).toMatchObject({ action: "created", before: null, after: facts, name: expiring.name });
    expect(after).toMatchObject({
      action: "changed",
      before: {
        name: expiring.name,
        shared: false,
        tag: null,
        state: "live",
        columns: ["campaign", "expires"],
      },
      after: { name: "Soon", shared: true, tag: "Sale", state: null, columns: [] },
    });
    expect(removed).toMatchObject({ action: "removed", subject_id: made.body.id, after: null });
  });

  test("the very same view sent again, also ten times at once, is there once; another of its name is refused", async () => {
    const workspace = await service.addWorkspace("Again");
    const views = as(workspace);
    const answers = await Promise.all(Array.from({ length: 10 }, () => views("POST", "", expiring)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await viewTrail(workspace)).toHaveLength(1);
    for (const other of [
      { ...expiring, name: expiring.name.toUpperCase() },
      { ...expiring, shared: true },
      { ...expiring, tag: "Sale" },
      { name: expiring.name },
    ])
      expect(refusalOf(await views("POST", "", other))).toEqual([422, "invalid_input", ["name"]]);
    const second = await views("POST", "", { name: "Café" });
    const rename = (name: string) => views("PATCH", `/${second.body.id}`, { name });
    expect(refusalOf(await rename(expiring.name.toLowerCase()))).toEqual([422, "invalid_input", ["name"]]);
    expect((await rename("CAFE\u0301")).body.name).toBe("CAFÉ");
    // Whoever sends more that is wrong is told of the name in the same answer.
    const both = await views("POST", "", { name: "café", state: "gone" });
    expect(refusalOf(both)).toEqual([422, "invalid_input", ["name", "state"]]);
    const ada = await service.addMember(workspace, "member");
    expect((await as(ada)("POST", "", { name: expiring.name })).status).toBe(201);
  });

  test("a private view is its owner's alone; a shared one is seen by all and changed by its owner and admins", async () => {
    const workspace = await service.addWorkspace("Shared");
    const [ada, ben, chief] = [
      await service.addMember(workspace, "member"),
      await service.addMember(workspace, "member"),
      await service.addMember(workspace, "admin"),
    ];
    const { id } = (await as(ada)("POST", "", { name: "Ada's", tag: "Sale" })).body;
    const path = `/${id}`;
    for (const other of [ben, chief]) {
      expect(await viewNames(as(other))).toEqual([]);
      const never = await as(other)("PATCH", "/987654321", { name: "Mine" });
      for (const [method, body] of [
        ["PATCH", { name: "Mine" }],
        ["DELETE", undefined],
      ] as const) {
        const answer = await as(other)(method, path, body);
        expect([answer.status, answer.body]).toEqual([404, never.body]);
      }
    }
    expect((await as(ada)("PATCH", path, { shared: true })).body.shared).toBe(true);
    for (const other of [ben, chief]) expect(await viewNames(as(other))).toEqual(["Ada's"]);
    expect((await as(ben)("GET", "")).body.data[0].owner).toEqual({
      user_id: ada.id,
      email: ada.email,
      name: null,
    });
    // Whatever is sent: who may not is told so first.
    for (const body of [{ name: "Ben's" }, {}, { nope: 1 }])
      expect(refusalOf(await as(ben)("PATCH", path, body))).toEqual([403, "role_forbids", []]);
    expect(refusalOf(await as(ben)("DELETE", path))).toEqual([403, "role_forbids", []]);
    expect((await as(chief)("PATCH", path, { name: "Sale links" })).body.owner.user_id).toBe(ada.id);
    // Taken back from the others it is no secret of the admin's, but its owner's as before.
    const taken = await as(chief)("PATCH", path, { shared: false });
    expect([taken.status, taken.body.shared]).toEqual([200, false]);
    expect(await viewNames(as(chief))).toEqual([]);
    expect(await viewNames(as(ada))).toEqual(["Sale links"]);
    await as(ada)("PATCH", path, { shared: true });
    expect((await as(chief)("DELETE", path)).status).toBe(204);
    expect(await viewNames(as(ada))).toEqual([]);
  });

  test("a viewer has views, for nobody else, and changes nothing that others see", async () => {
    const workspace = await service.addWorkspace("Viewers");
    const [eve, ada] = [
      await service.addMember(workspace, "viewer"),
      await service.addMember(workspace, "member"),
    ];
    const own = await as(eve)("POST", "", { name: "Eve's" });
    const path = `/${own.body.id}`;
    expect((await as(eve)("PATCH", path, { tag: "Sale" })).body.tag).toBe("Sale");
    expect(refusalOf(await as(eve)("POST", "", { name: "Ours", shared: true }))).toEqual([
      403,
      "role_forbids",
      [],
    ]);
    expect(refusalOf(await as(eve)("PATCH", path, { shared: true }))).toEqual([403, "role_forbids", []]);
    const shared = await as(ada)("POST", "", { name: "Ada's", shared: true });
    expect(await viewNames(as(eve))).toEqual(["Eve's", "Ada's"]);
    expect(refusalOf(await as(eve)("DELETE", `/${shared.body.id}`))).toEqual([403, "role_forbids", []]);
    // What was shared by somebody who is a viewer since stays as it is until an admin changes it.
    await workspace.api("PATCH", `/api/v1/members/${ada.id}`, { role: "viewer" });
    expect(refusalOf(await as(ada)("PATCH", `/${shared.body.id}`, { shared: false }))).toEqual([
      403,
      "role_forbids",
      [],
    ]);
    expect((await as(eve)("DELETE", path)).status).toBe(204);
  });

  test("what does not fit is refused by every name, and nothing is kept", async () => {
    const workspace = await service.addWorkspace("Faulty");
    const views = as(workspace);
    const bad: Record<string, readonly unknown[]> = {
      name: ["", "  ", "\u200b", "x".repeat(41), "two\nlines", "a\0b", "\u202eabc", null, 7],
      shared: [null, "true", 1],
      search: ["x".repeat(201), "\0", 7],
      campaign_id: [0, -1, 1.5, "7", 2 ** 53],
      tag: ["x".repeat(65), ["Sale"]],
      state: ["gone", "", ["live"]],
      expires_within_days: [0, 367, 1.5, "7"],
      sort: ["visits", "", null],
      columns: [["visits"], "note", {}, [null]],
      host: ["go.example"],
    };
    for (const [field, values] of Object.entries(bad))
      for (const value of values) {
        const answer = await views("POST", "", { name: "Fits", [field]: value });
        expect([field, value, ...refusalOf(answer)]).toEqual([field, value, 422, "invalid_input", [field]]);
      }
    const all = Object.fromEntries(Object.entries(bad).map(([field, [value]]) => [field, value]));
    expect(refusalOf(await views("POST", "", all))).toEqual([422, "invalid_input", Object.keys(bad).sort()]);
    expect(await viewNames(views)).toEqual([]);
    const kept = {
      name: "𝐱".repeat(40),
      search: ` ${"x".repeat(198)} `,
      columns: [],
      expires_within_days: 366,
      sort: "-clicks",
    };
    const { body } = await views("POST", "", kept);
    expect(body).toMatchObject({ ...kept, search: "x".repeat(198) });
  });

  test("its filters and order are those of the list of links, today and tomorrow", async () => {
    const workspace = await service.addWorkspace("Listed");
    const start_ms = clock.now_ms;
    const campaign_id = (await workspace.api("POST", "/api/v1/campaigns", { name: "C" })).body.id;
    for (const [short_code, expires_at] of [
      ["late", "2026-03-20T12:00:00Z"],
      ["soon", "2026-03-05T12:00:00Z"],
      ["sooner", "2026-03-02T12:00:00Z"],
    ] as const)
      await makeLink(workspace, { short_code, expires_at, campaign_id, tags: ["Sale"] });
    const view = { ...expiring, search: "oon", tag: "sale", campaign_id };
    const { body } = await as(workspace)("POST", "", view);
    const { search, tag, state, expires_within_days, sort } = body;
    const query = new URLSearchParams({ search, tag, state, expires_within_days, sort, campaign_id });
    const codes = async () =>
      (await workspace.api("GET", `/api/v1/links?${query}`)).body.data.map(
        ({ short_code }: { short_code: string }) => short_code,
      );
    expect(await codes()).toEqual(["sooner", "soon"]);
    clock.advance(2 * 86_400_000);
    expect(await codes()).toEqual(["soon"]);
    clock.now_ms = start_ms;
    // What it asks for may go: the view stays, and shows nothing.
    await workspace.api("DELETE", `/api/v1/campaigns/${campaign_id}`);
    expect((await as(workspace)("GET", "")).body.data).toEqual([body]);
    expect(await codes()).toEqual([]);
  });
});
