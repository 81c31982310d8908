import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

onEachEngine("tags", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const tagged = (workspace: TestWorkspace, tags: string[]) =>
    workspace.api("POST", "/api/v1/links", { destination: "https://shop.example/", tags });
  const countOf = async (workspace: TestWorkspace, name: string) => {
    const { body } = await workspace.api("GET", "/api/v1/tags");
    return body.data.find((tag: { name: string }) => tag.name === name)?.link_count;
  };

  test("create, list, rename, recolour, delete", async () => {
    const workspace = await service.addWorkspace("Tags");
    const { api } = workspace;
    const created = await api("POST", "/api/v1/tags", { name: "  R&D, EU #1+ " });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: created.body.id,
      name: "R&D, EU #1+",
      color: "gray",
      link_count: 0,
      created_at: created.body.created_at,
    });
    const path = `/api/v1/tags/${created.body.id}`;
    expect((await api("PATCH", path, {})).body).toEqual(created.body);
    const changed = await api("PATCH", path, { name: "r&d, eu #1+", color: "teal" });
    expect(changed.body).toEqual({ ...created.body, name: "r&d, eu #1+", color: "teal" });
    expect((await api("GET", "/api/v1/tags")).body).toEqual({ data: [changed.body] });
    const link = await tagged(workspace, ["R&D, EU #1+"]);
    expect(link.body.tags).toEqual([{ name: "r&d, eu #1+", color: "teal" }]);
    expect((await api("DELETE", path)).status).toBe(204);
    expect((await api("GET", `/api/v1/links/${link.body.id}`)).body.tags).toEqual([]);
    expect((await api("PATCH", path, { nope: 1 })).status).toBe(404);
    expect((await api("DELETE", path)).status).toBe(404);
  });

  test("a name that exists in any case or form gives the existing tag, also when ten ask at once", async () => {
    const { api } = await service.addWorkspace("Same");
    const first = await api("POST", "/api/v1/tags", { name: "Caf\u00e9", color: "red" });
    const spellings = ["CAF\u00c9", "cafe\u0301", " Caf\u00e9\n"];
    for (const name of spellings)
      expect((await api("POST", "/api/v1/tags", { name, color: "blue" })).body).toEqual(first.body);
    const raced = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        api("POST", "/api/v1/tags", { name: n % 2 ? "Straße" : "STRASSE" }),
      ),
    );
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(raced.map(({ body }) => body.id)).size).toBe(1);
    const turkish = await api("POST", "/api/v1/tags", { name: "İndirim" });
    expect((await api("POST", "/api/v1/tags", { name: "indirim" })).body.id).not.toBe(turkish.body.id);
  });

  test("links count once a tag, withdrawn ones not at all", async () => {
    const workspace = await service.addWorkspace("Counts");
    await workspace.api("POST", "/api/v1/tags", { name: "Sale", color: "amber" });
    const link = await tagged(workspace, ["sale", " SALE ", "New", "new", ""]);
    expect(link.body.tags).toEqual([
      { name: "Sale", color: "amber" },
      { name: "New", color: "gray" },
    ]);
    await tagged(workspace, ["New"]);
    expect([await countOf(workspace, "Sale"), await countOf(workspace, "New")]).toEqual([1, 2]);
    await workspace.api("PATCH", `/api/v1/links/${link.body.id}`, { tags: [] });
    expect(await countOf(workspace, "Sale")).toBe(0);
    await workspace.api("PATCH", `/api/v1/links/${link.body.id}`, { tags: ["SALE"] });
    await workspace.api("DELETE", `/api/v1/links/${link.body.id}`);
    expect([await countOf(workspace, "Sale"), await countOf(workspace, "New")]).toEqual([0, 1]);
  });

  test("links that race to make the same new tags make each once, whatever their order", async () => {
    const workspace = await service.addWorkspace("Race");
    const names = ["alpha", "beta", "gamma", "delta"];
    const links = await Promise.all(
      Array.from({ length: 16 }, (_, n) => tagged(workspace, n % 2 ? names : names.toReversed())),
    );
    expect(new Set(links.map(({ status }) => status))).toEqual(new Set([201]));
    const { body } = await workspace.api("GET", "/api/v1/tags");
    expect(body.data.map(({ link_count }: { link_count: number }) => link_count)).toEqual([16, 16, 16, 16]);
  });

  test("a link keeps its tags in the order given", async () => {
    const workspace = await service.addWorkspace("Order");
    await tagged(workspace, ["one", "two", "three"]);
    const link = await tagged(workspace, ["three", "new", "one"]);
    const shown = await workspace.api("GET", `/api/v1/links/${link.body.id}`);
    expect(shown.body.tags.map(({ name }: { name: string }) => name)).toEqual(["three", "new", "one"]);
  });

  test("tags deleted while links take them leave no failed request", async () => {
    const workspace = await service.addWorkspace("Vanishing");
    for (let round = 0; round < 5; round += 1) {
      const tag = await workspace.api("POST", "/api/v1/tags", { name: "short-lived" });
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, () => tagged(workspace, ["short-lived"])),
        workspace.api("DELETE", `/api/v1/tags/${tag.body.id}`),
        ...Array.from({ length: 6 }, () => tagged(workspace, ["short-lived"])),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    }
  });

  test("a rename to another tag's name, bad names and colours are refused", async () => {
    const { api } = await service.addWorkspace("Bad");
    const one = await api("POST", "/api/v1/tags", { name: "One" });
    await api("POST", "/api/v1/tags", { name: "Two" });
    const path = `/api/v1/tags/${one.body.id}`;
    const bad: [unknown, string[]][] = [
      [{ name: "two" }, ["name"]],
      [{ name: " " }, ["name"]],
      [{ name: null }, ["name"]],
      [{ name: 5 }, ["name"]],
      [{ name: "x".repeat(65) }, ["name"]],
      [{ name: "a\u0000" }, ["name"]],
      [{ name: "\ud800" }, ["name"]],
      [{ name: "x", color: "pink" }, ["color"]],
      [{ name: "\u00a0", color: null, id: 3 }, ["name", "color", "id"]],
    ];
    for (const [body, fields] of bad) {
      for (const [method, where] of [
        ["PATCH", path],
        ["POST", "/api/v1/tags"],
      ] as const) {
        if (method === "POST" && JSON.stringify(body) === '{"name":"two"}') continue;
        const refused = await api(method, where, JSON.stringify(body));
        expect([refused.status, refused.body.error.code]).toEqual([422, "invalid_input"]);
        expect(Object.keys(refused.body.error.details).sort()).toEqual([...fields].sort());
      }
    }
    expect((await api("POST", "/api/v1/tags", {})).body.error.details).toHaveProperty("name");
    expect((await api("PATCH", path, { name: "ONE" })).body.name).toBe("ONE");
  });

  test("another workspace's tags are neither seen, counted nor reached", async () => {
    const [mine, theirs] = [await service.addWorkspace("Mine"), await service.addWorkspace("Theirs")];
    const tag = await mine.api("POST", "/api/v1/tags", { name: "sale" });
    await tagged(mine, ["sale"]);
    const own = await theirs.api("POST", "/api/v1/tags", { name: "SALE" });
    expect(own.body).toMatchObject({ name: "SALE", link_count: 0 });
    expect(own.body.id).not.toBe(tag.body.id);
    await tagged(theirs, ["sale"]);
    await tagged(theirs, ["Sale"]);
    expect([await countOf(mine, "sale"), await countOf(theirs, "SALE")]).toEqual([1, 2]);
    for (const [method, body] of [["PATCH", { name: "x" }], ["DELETE"]] as const) {
      const foreign = await theirs.api(method, `/api/v1/tags/${tag.body.id}`, body);
      const missing = await theirs.api(method, "/api/v1/tags/99999999", body);
      expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
    }
    expect(await countOf(mine, "sale")).toBe(1);
  });
});
