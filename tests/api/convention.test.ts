import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, type TestService, type TestWorkspace } from "../support/service.ts";

onEachEngine("convention", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const path = "/api/v1/rules/convention";
  const link = (workspace: TestWorkspace, fields: object) =>
    workspace.api("POST", "/api/v1/links", { destination: "https://shop.example/", ...fields });

  test("is partial: PUT and PATCH leave what they do not name", async () => {
    const { api } = await service.addWorkspace("Partial");
    const unset = { casing: "any", separator: "any", mode: "warn", required_parameters: [] };
    expect((await api("GET", path)).body).toEqual(unset);
    expect((await api("PATCH", path, {})).body).toEqual(unset);
    expect((await api("PUT", path, { casing: "lower" })).body).toEqual({ ...unset, casing: "lower" });
    const answer = await api("PATCH", path, {
      mode: "block",
      required_parameters: ["utm_medium", "utm_source", "utm_medium"],
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      { casing: "lower", separator: "any", mode: "block", required_parameters: ["utm_source", "utm_medium"] },
    ]);
    expect((await api("PUT", path, {})).body).toEqual(answer.body);
    expect((await api("GET", path)).body).toEqual(answer.body);
    expect((await api("PUT", path, { required_parameters: [] })).body.required_parameters).toEqual([]);
  });

  test("refuses what it does not know and changes nothing then", async () => {
    const { api } = await service.addWorkspace("Unknown");
    const before = await api("GET", path);
    const cases: [unknown, string[]][] = [
      [{ casing: "title", mode: "block" }, ["casing"]],
      [{ casing: null }, ["casing"]],
      [{ separator: "-" }, ["separator"]],
      [{ mode: "off" }, ["mode"]],
      [{ required_parameters: ["source"] }, ["required_parameters"]],
      [{ required_parameters: "utm_source" }, ["required_parameters"]],
      [
        { casing: 1, separator: 2, mode: 3, required_parameters: 4, extra: 5 },
        ["casing", "separator", "mode", "required_parameters", "extra"],
      ],
    ];
    for (const method of ["PUT", "PATCH"]) {
      for (const [body, fields] of cases) {
        const refused = await api(method, path, body);
        expect([refused.status, Object.keys(refused.body.error.details).sort()]).toEqual([
          422,
          [...fields].sort(),
        ]);
      }
    }
    expect((await api("GET", path)).body).toEqual(before.body);
  });

  test("blocks or warns by its mode and rewrites nothing", async () => {
    const workspace = await service.addWorkspace("Modes");
    const { api } = workspace;
    await api("PUT", path, {
      casing: "lower",
      separator: "hyphen",
      mode: "block",
      required_parameters: ["utm_medium"],
    });
    const blocked = await link(workspace, { utm_source: "Face_book" });
    expect([blocked.status, blocked.body.error.code]).toEqual([422, "governance_refused"]);
    expect(blocked.body.error.details).toEqual({
      utm_source: [expect.stringMatching(/lower case.*hyphen/)],
      utm_medium: [expect.stringContaining("requires")],
    });
    expect((await link(workspace, { utm_source: "face-book", utm_medium: " " })).status).toBe(422);
    expect((await link(workspace, { utm_source: "face-book", utm_medium: "cpc" })).body.warning).toBeNull();
    await api("PATCH", path, { mode: "warn" });
    const warned = await link(workspace, { utm_source: "Face_book" });
    expect([warned.status, warned.body.utm_source]).toEqual([201, "Face_book"]);
    expect(warned.body.warning).toMatch(
      /^utm_source is "Face_book".*lower case.*hyphen.*; utm_medium is missing.*\.$/,
    );
    expect(await api("GET", `/api/v1/links/${warned.body.id}`)).not.toHaveProperty("body.warning");
    const changed = await api("PATCH", `/api/v1/links/${warned.body.id}`, {
      utm_source: "face",
      utm_medium: "CPC",
    });
    expect(changed.body.warning).toMatch(/^utm_medium is "CPC".*\.$/);
    await api("PATCH", path, { casing: "any", separator: "any", required_parameters: [] });
    expect((await link(workspace, { utm_source: "Face_book" })).body.warning).toBeNull();
    expect((await link(workspace, {})).body.warning).toBeNull();
  });

  test("a campaign's name takes the convention; renaming it later changes no link", async () => {
    const workspace = await service.addWorkspace("Campaigns");
    const { api } = workspace;
    const campaign = (await api("POST", "/api/v1/campaigns", { name: "Spring Sale 2026" })).body.id;
    const plain = await link(workspace, { campaign_id: campaign });
    expect(plain.body.utm_campaign).toBe("Spring Sale 2026");
    await api("PUT", path, { casing: "lower", separator: "hyphen", mode: "block" });
    const named = await link(workspace, { campaign_id: campaign, utm_campaign: " " });
    expect([named.body.campaign_id, named.body.utm_campaign]).toEqual([campaign, "spring-sale-2026"]);
    expect((await link(workspace, { campaign_id: campaign, utm_campaign: "own" })).body.utm_campaign).toBe(
      "own",
    );
    const own = await link(workspace, {
      campaign_id: campaign,
      destination: "https://a.example/?utm_campaign=url",
    });
    expect(own.body.utm_campaign).toBe("url");
    await api("PUT", path, { casing: "upper", separator: "underscore" });
    const late = await link(workspace, {});
    const joined = await api("PATCH", `/api/v1/links/${late.body.id}`, { campaign_id: campaign });
    expect(joined.body.utm_campaign).toBe("SPRING_SALE_2026");
    const cleared = await api("PATCH", `/api/v1/links/${late.body.id}`, { utm_campaign: "" });
    expect(cleared.body.utm_campaign).toBeNull();
    expect(
      (await api("PATCH", `/api/v1/links/${late.body.id}`, { campaign_id: campaign })).body.utm_campaign,
    ).toBeNull();
    await api("PATCH", `/api/v1/campaigns/${campaign}`, { name: "Autumn" });
    expect((await api("GET", `/api/v1/links/${named.body.id}`)).body.utm_campaign).toBe("spring-sale-2026");
    expect((await api("GET", `/api/v1/campaigns/${campaign}`)).body.link_count).toBe(5);
    expect((await api("DELETE", `/api/v1/campaigns/${campaign}`)).status).toBe(204);
    expect((await api("GET", `/api/v1/links/${named.body.id}`)).body).toMatchObject({
      campaign_id: null,
      utm_campaign: "spring-sale-2026",
      state: "live",
    });
  });
});
