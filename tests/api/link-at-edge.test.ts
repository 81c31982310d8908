import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { makeLink } from "../support/links.ts";
import { startTestService, type TestService } from "../support/service.ts";

onEachEngine("link writes at the edge", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  afterAll(() => service.stop());

  const visit = async (code: string) => {
    const { status, headers } = await service.visit(`/${code}`, {
      "user-agent": "Mozilla/5.0 Firefox/140.0",
    });
    return [status, headers.get("location")?.replace(/[?&]_link=.*/, "") ?? null];
  };

  test("each holds from the next visit, whatever the edge held before", async () => {
    const { api } = service.workspace;
    expect(await visit("warm")).toEqual([404, null]);
    const link = (
      await makeLink(service.workspace, { short_code: "Warm", destination: "https://a.example/1" })
    ).body;
    const path = `/api/v1/links/${link.id}`;
    expect(await visit("warm")).toEqual([302, "https://a.example/1"]);
    await api("PATCH", path, { destination: "https://a.example/2", utm_source: "Mail" });
    expect(await visit("WARM")).toEqual([302, "https://a.example/2?utm_source=Mail"]);
    await api("PATCH", path, { note: "n", tags: ["t"] });
    expect(await visit("warm")).toEqual([302, "https://a.example/2?utm_source=Mail"]);
    await api("PATCH", path, { expires_at: "2001-01-01T00:00:00Z" });
    expect(await visit("warm")).toEqual([410, null]);
    await api("PATCH", path, {
      expires_at: null,
      whatsapp_number: "+1 555 123 4567",
      whatsapp_message: "hi #1",
    });
    expect(await visit("warm")).toEqual([302, "https://wa.me/15551234567?text=hi%20%231"]);
    await api("DELETE", path);
    expect(await visit("warm")).toEqual([410, null]);
  });

  test("a deleted campaign or tag, and a tightened rule, stop no link", async () => {
    const workspace = await service.addWorkspace("Kept");
    const campaign = (await workspace.api("POST", "/api/v1/campaigns", { name: "Spring" })).body.id;
    const link = await makeLink(workspace, { short_code: "kept", campaign_id: campaign, tags: ["t"] });
    const goes = [302, "https://shop.example/?utm_campaign=Spring"];
    expect(await visit("kept")).toEqual(goes);
    await workspace.api("DELETE", `/api/v1/campaigns/${campaign}`);
    const [tag] = (await workspace.api("GET", "/api/v1/tags")).body.data;
    await workspace.api("DELETE", `/api/v1/tags/${tag.id}`);
    await workspace.api("POST", "/api/v1/rules/values", { parameter: "utm_campaign", values: ["other"] });
    expect(await visit("kept")).toEqual(goes);
    const note = await workspace.api("PATCH", `/api/v1/links/${link.body.id}`, { note: "still" });
    expect([note.status, note.body.campaign_id, note.body.utm_campaign, note.body.tags]).toEqual([
      200,
      null,
      "Spring",
      [],
    ]);
    expect(await visit("kept")).toEqual(goes);
  });

  test("codes of any script lead on in either normal form", async () => {
    const cafe = (await makeLink(service.workspace, { short_code: "Caf\u00e9" })).body;
    const korean = (await makeLink(service.workspace, { short_code: "구글" })).body;
    for (const code of [
      "caf%C3%A9",
      "CAFE%CC%81",
      "%EA%B5%AC%EA%B8%80",
      encodeURIComponent("구글".normalize("NFD")),
    ])
      expect((await visit(code))[0]).toBe(302);
    for (const { short_url } of [cafe, korean]) expect(short_url).toMatch(/^http:\/\/localhost:\d+\/[!-~]+$/);
  });
});
