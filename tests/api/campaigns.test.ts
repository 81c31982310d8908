import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, type TestService } from "../support/service.ts";

onEachEngine("campaigns", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  test("create, show, list, rename, delete", async () => {
    const { api } = service.workspace;
    const created = await api("POST", "/api/v1/campaigns", { name: "  Spring ", description: "Sale" });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: created.body.id,
      name: "Spring",
      description: "Sale",
      link_count: 0,
      created_at: created.body.created_at,
    });
    const path = `/api/v1/campaigns/${created.body.id}`;
    expect((await api("GET", path)).body).toEqual(created.body);
    expect((await api("PATCH", path, { name: "Summer" })).body).toEqual({ ...created.body, name: "Summer" });
    expect((await api("PATCH", path, {})).body).toEqual({ ...created.body, name: "Summer" });
    expect((await api("PATCH", path, { description: null })).body.description).toBeNull();
    expect((await api("DELETE", path)).status).toBe(204);
    expect((await api("GET", path)).status).toBe(404);
  });

  test("a repeated name gives the existing campaign, also when ten ask at once", async () => {
    const { api } = service.workspace;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api("POST", "/api/v1/campaigns", { name: "Caf\u00e9", description: `${n}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const ids = new Set(answers.map(({ body }) => body.id));
    expect(ids.size).toBe(1);
    const again = await api("POST", "/api/v1/campaigns", {
      name: "\u200eCafe\u0301\u200b",
      description: "other",
    });
    expect(ids.has(again.body.id)).toBe(true);
    expect(again.body.description).toBe(answers[0]?.body.description);
  });

  test("of many renames at once each is made or refused, and no two campaigns end with one name", async () => {
    const { api } = service.workspace;
    for (const things of ["campaigns", "tags"]) {
      const made = await Promise.all(
        ["Swap 1", "Swap 2"].map((name) => api("POST", `/api/v1/${things}`, { name })),
      );
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          api("PATCH", `/api/v1/${things}/${made[n % 2]?.body.id}`, { name: `Swap ${1 + (n % 3)}` }),
        ),
      );
      for (const { status } of answers) expect([200, 422]).toContain(status);
      const names = await Promise.all(
        made.map(async ({ body }) => {
          const { data } = (await api("GET", `/api/v1/${things}`)).body;
          return data.find(({ id }: { id: number }) => id === body.id).name;
        }),
      );
      expect(new Set(names).size).toBe(2);
    }
  });

  test("a rename to another campaign's name, a blank name and unknown fields are refused", async () => {
    const { api } = service.workspace;
    const one = await api("POST", "/api/v1/campaigns", { name: "One" });
    await api("POST", "/api/v1/campaigns", { name: "Two" });
    const path = `/api/v1/campaigns/${one.body.id}`;
    for (const body of [
      { name: "Two" },
      { name: " " },
      { name: null },
      { name: "\u0000" },
      { name: "\ud800" },
    ]) {
      const refused = await api("PATCH", path, JSON.stringify(body));
      expect([refused.status, refused.body.error.code, Object.keys(refused.body.error.details)]).toEqual([
        422,
        "invalid_input",
        ["name"],
      ]);
    }
    const unknown = await api("PATCH", path, '{"nope":1,"__proto__":2,"name":"a","name":"b"}');
    expect(unknown.status).toBe(422);
    const missing = await api("PATCH", "/api/v1/campaigns/999999", { nope: 1 });
    expect(missing.status).toBe(404);
  });
});
