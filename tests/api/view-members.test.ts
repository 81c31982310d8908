import { afterAll, beforeAll, expect, test } from "bun:test";
import { SHARED_VIEWS_per_workspace, VIEWS_per_member } from "../../src/limits.ts";
import { onEachEngine } from "../support/engines.ts";
import { refusalOf } from "../support/links.ts";
import { viewNames, viewsWith, viewTrail } from "../support/saved-views.ts";
import { startTestService, type TestMember, type TestService } from "../support/service.ts";

onEachEngine("saved views of members", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const as = (caller: { readonly token: string }) => viewsWith(service, caller);

  test("a member keeps so many and a workspace shares so many, however many are asked for at once", async () => {
    const workspace = await service.addWorkspace("Full");
    const members = [];
    for (const role of ["member", "member", "admin"] as const)
      members.push(await service.addMember(workspace, role));
    const save = (member: TestMember, n: number, shared = true) =>
      as(member)("POST", "", { name: `View ${n}`, shared });
    const [ada, ben, chief] = members as [TestMember, TestMember, TestMember];
    for (let n = 1; n < VIEWS_per_member; n += 1)
      await Promise.all([save(ada, n), ...(n > 1 ? [save(ben, n)] : [])]);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => save(ada, 1000 + n)));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([
      201, 403, 403, 403, 403,
    ]);
    const full = answers.find(({ status }) => status === 403);
    expect(full && refusalOf(full)).toEqual([403, "limit_reached", ["views"]]);
    expect(full?.body.error.message).toContain(String(VIEWS_per_member));
    // The same one again takes no further place.
    expect((await save(ada, 1)).status).toBe(201);
    const shared = VIEWS_per_member + VIEWS_per_member - 2;
    for (let n = shared; n < SHARED_VIEWS_per_workspace; n += 1)
      expect((await save(chief, n)).status).toBe(201);
    expect(refusalOf(await save(chief, 999))).toEqual([403, "limit_reached", ["views"]]);
    const own = await save(chief, 999, false);
    expect(own.status).toBe(201);
    expect(refusalOf(await as(chief)("PATCH", `/${own.body.id}`, { shared: true }))).toEqual([
      403,
      "limit_reached",
      ["views"],
    ]);
    expect(await viewNames(as(chief))).toHaveLength(SHARED_VIEWS_per_workspace + 1);
  }, 60_000);

  test("whoever leaves or is removed takes the own views along, shared ones too", async () => {
    const here = await service.addWorkspace("Here");
    const { db } = service.running.control;
    for (const leaves of [true, false]) {
      const ada = await service.addMember(here, "member");
      await as(ada)("POST", "", { name: "Own" });
      await as(ada)("POST", "", { name: "For all", shared: true });
      expect(await viewNames(as(here))).toEqual(["For all"]);
      const path = `/api/v1/members/${ada.id}`;
      const gone = leaves ? await service.call(ada.token, "DELETE", path) : await here.api("DELETE", path);
      expect(gone.status).toBe(204);
      expect(await viewNames(as(here))).toEqual([]);
      const removed = (await viewTrail(here)).filter(
        ({ action }: { action: string }) => action === "removed",
      );
      expect(
        removed
          .slice(0, 2)
          .map(({ name }: { name: string }) => name)
          .sort(),
      ).toEqual(["For all", "Own"]);
      const left = await db.selectFrom("saved_views").select("id").where("owner_id", "=", ada.id).execute();
      expect(left).toEqual([]);
    }
  });

  test("views that are saved while their owner is removed are gone all the same", async () => {
    const workspace = await service.addWorkspace("Racing");
    const ada = await service.addMember(workspace, "member");
    const [gone, ...saved] = await Promise.all([
      workspace.api("DELETE", `/api/v1/members/${ada.id}`),
      ...Array.from({ length: 10 }, (_, n) => as(ada)("POST", "", { name: `View ${n}`, shared: true })),
    ]);
    expect(gone.status).toBe(204);
    for (const { status } of saved) expect([201, 401]).toContain(status);
    expect(await viewNames(as(workspace))).toEqual([]);
  });

  test("somebody who is a member of two workspaces has other views in each", async () => {
    const [here, there] = [await service.addWorkspace("One"), await service.addWorkspace("Two")];
    await service.running.control.db
      .insertInto("memberships")
      .values({ workspace_id: here.id, user_id: there.ownerId, role: "member", created_at: 0 })
      .execute();
    const { body } = await as(there)("POST", "", { name: "There", shared: true });
    expect(await viewNames(as(here))).toEqual([]);
    expect((await as(here)("DELETE", `/${body.id}`)).status).toBe(404);
    expect((await here.api("DELETE", `/api/v1/members/${there.ownerId}`)).status).toBe(204);
    expect(await viewNames(as(there))).toEqual(["There"]);
  });
});
