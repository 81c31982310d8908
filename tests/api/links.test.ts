import { afterAll, beforeAll, expect, test } from "bun:test";
import { onEachEngine } from "../support/engines.ts";
import { startTestService, type TestService } from "../support/service.ts";

onEachEngine("links", (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(engine, { env: { BASE_URL: "https://go.example" } });
  });
  afterAll(() => service.stop());

  test("create, show, change, withdraw", async () => {
    const { api, ownerId } = service.workspace;
    const created = await api("POST", "/api/v1/links", {
      destination: " https://shop.example/a?b \n",
      short_code: "Erste",
      tags: ["sale", " SALE ", "", "New"],
      utm_source: " mail ",
      utm_term: "  ",
      note: " ",
    });
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`/api/v1/links/${created.body.id}`);
    expect(created.body).toEqual({
      id: created.body.id,
      short_code: "Erste",
      short_url: "https://go.example/Erste",
      qr_url: "https://go.example/Erste?qr=1",
      destination: "https://shop.example/a?b",
      ios_url: null,
      android_url: null,
      state: "live",
      expires_at: null,
      campaign_id: null,
      note: null,
      tags: [
        { name: "sale", color: "gray" },
        { name: "New", color: "gray" },
      ],
      utm_source: "mail",
      utm_medium: null,
      utm_campaign: null,
      utm_term: null,
      utm_content: null,
      created_at: created.body.created_at,
      created_by: { user_id: ownerId, api_token_id: created.body.created_by.api_token_id },
      warning: null,
    });
    const { warning, ...link } = created.body;
    const path = `/api/v1/links/${link.id}`;
    expect((await api("GET", path)).body).toEqual(link);
    const changed = await api("PATCH", path, {
      note: "x",
      tags: ["SALE"],
      expires_at: "2001-01-01T00:00:00Z",
    });
    expect(changed.body).toEqual({
      ...link,
      note: "x",
      tags: [{ name: "sale", color: "gray" }],
      expires_at: "2001-01-01T00:00:00.000Z",
      state: "expired",
      warning,
    });
    expect((await api("GET", "/api/v1/links?state=expired")).body.data).toHaveLength(1);
    expect((await api("DELETE", path)).status).toBe(204);
    for (const method of ["GET", "PATCH", "DELETE"])
      expect((await api(method, path, method === "PATCH" ? { nope: 1 } : undefined)).status).toBe(404);
    const again = await api("POST", "/api/v1/links", {
      destination: "https://a.example",
      short_code: "eRSTE",
    });
    expect([again.status, again.body.error.code]).toEqual([409, "duplicate_link"]);
    expect(Object.keys(again.body.error.details)).toEqual(["short_code"]);
  });
});
